import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { foldersIn } from "../postgres/folders.ts";
import { hashOf, listName, readChecksums, type Checksums } from "./checksums.ts";
import { namesIn, type Base, type BackupFolders } from "./layout.ts";
import { isHistory, readSegmentName } from "./wal-path.ts";

const systemBytes = 8;

/** The system identifier of a database that is not running, from the first field of its control file. Empty if there is none. */
async function systemIn(cluster: string): Promise<string> {
  const handle = await open(path.join(cluster, "global", "pg_control"), "r").catch(() => null);
  if (handle === null) return "";
  try {
    const { buffer } = await handle.read(Buffer.alloc(systemBytes), 0, systemBytes, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await handle.close();
  }
}

const segmentBytes = 16 * 1024 * 1024;
/** Field offsets of `XLogLongPageHeaderData`: page position, system identifier, segment size. */
const header = { bytes: 40, position: 8, system: 24, segmentBytes: 32 } as const;

/** Whether the first page of a segment matches the segment's name and the database. */
function isHeaderOf(name: string, system: string, page: Buffer): boolean {
  const segment = readSegmentName(name);
  if (!segment || page.length < header.bytes) return false;
  return (
    page.readBigUInt64LE(header.position) === BigInt(segment.place) * BigInt(segmentBytes) &&
    page.readBigUInt64LE(header.system).toString() === system &&
    page.readUInt32LE(header.segmentBytes) === segmentBytes
  );
}

/** Decompresses a file. Returns its first bytes and its length, or null if it is damaged. */
async function unpack(file: string, keptBytes: number): Promise<{ start: Buffer; bytes: number } | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const source = createReadStream(file);
    const unpacked = createGunzip();
    source.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      if (bytes < keptBytes) chunks.push(chunk);
      bytes += chunk.length;
    }
    return { start: Buffer.concat(chunks).subarray(0, keptBytes), bytes };
  } catch {
    return null;
  }
}

/** Checks a compressed WAL file without a checksum by its content. */
export async function isSound(file: string, name: string, system: string): Promise<boolean> {
  const unpacked = await unpack(file, header.bytes);
  if (unpacked === null || unpacked.bytes === 0) return false;
  return (
    readSegmentName(name) === null || (unpacked.bytes === segmentBytes && isHeaderOf(name, system, unpacked.start))
  );
}

const longestHistory = 1_000_000;

export async function readHistory(file: string): Promise<string> {
  // A history file that is still in the cluster is not compressed.
  if (!isPacked(file)) return readFile(file, "utf8");
  return (await unpack(file, longestHistory))?.start.toString() ?? "";
}

async function isLiveSegment(file: string, name: string, system: string): Promise<boolean> {
  const handle = await open(file, "r").catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(header.bytes), 0, header.bytes, 0);
    return isHeaderOf(name, system, buffer);
  } finally {
    await handle.close();
  }
}

const packed = ".gz";
const isPacked = (name: string) => name.endsWith(packed);
const plainName = (name: string) => name.slice(0, -packed.length);

/** The WAL files that can continue a base, from the backup and from the replaced cluster. */
export interface WalFiles {
  /** Names of files that exist or that the checksum list contains. */
  names: ReadonlySet<string>;
  /** Finds an undamaged file of this name, or describes the problem. */
  find(name: string): Promise<{ file: string } | { problem: Problem }>;
}

export type Problem = "is missing" | "is damaged";

const matchesChecksum = (sums: Checksums, file: string, name: string) =>
  hashOf(file).then(
    (sum) => sum === sums.get(name),
    () => false,
  );

/** Segments that the replaced cluster has not yet given to the backup, finished or not. */
async function remainingIn(folder: string, system: string): Promise<{ packed: Set<string>; live: Set<string> }> {
  const { archive, cluster } = foldersIn(folder);
  if ((await systemIn(cluster)) !== system) return { packed: new Set(), live: new Set() };
  const pgWal = path.join(cluster, "pg_wal");
  const live = new Set<string>();
  // PostgreSQL keeps recycled segments under future names. Their page headers still name another position.
  for (const name of await namesIn(pgWal)) {
    const isWal =
      isHistory(name) || (readSegmentName(name) && (await isLiveSegment(path.join(pgWal, name), name, system)));
    if (isWal) live.add(name);
  }
  return { packed: new Set((await namesIn(archive)).filter(isPacked).map(plainName)), live };
}

/** Opens the WAL of a backup and, if it is the same database, of the cluster that is replaced. */
export async function openWal({ system }: Base, { wal }: BackupFolders, replaced: string): Promise<WalFiles> {
  const sums = await readChecksums(path.join(wal, listName));
  const inBackup = new Set((await namesIn(wal)).filter(isPacked).map(plainName));
  const remaining = await remainingIn(replaced, system);
  const { archive, cluster } = foldersIn(replaced);

  async function find(name: string): Promise<{ file: string } | { problem: Problem }> {
    const copy = path.join(wal, name + packed);
    const listed = sums.has(name + packed);
    if (
      inBackup.has(name) &&
      (await (listed ? matchesChecksum(sums, copy, name + packed) : isSound(copy, name, system)))
    )
      return { file: copy };
    const waiting = path.join(archive, name + packed);
    if (remaining.packed.has(name) && (await isSound(waiting, name, system))) return { file: waiting };
    if (remaining.live.has(name)) return { file: path.join(cluster, "pg_wal", name) };
    return { problem: inBackup.has(name) || remaining.packed.has(name) ? "is damaged" : "is missing" };
  }

  const listed = [...sums.keys()].filter(isPacked).map(plainName);
  return { names: new Set([...inBackup, ...listed, ...remaining.packed, ...remaining.live]), find };
}
