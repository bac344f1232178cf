import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { foldersIn } from "../postgres/folders.ts";
import { hashOf, listName, readChecksums, type Checksums } from "./checksums.ts";
import { systemIn } from "./control-file.ts";
import { namesIn, type Base, type BackupFolders } from "./layout.ts";
import { isHistory, readSegmentName } from "./wal-path.ts";

const segmentBytes = 16 * 1024 * 1024;
/** `XLogLongPageHeaderData`: where the page lies, whose it is, and how long its segment is. */
const header = { bytes: 40, position: 8, system: 24, segmentBytes: 32 } as const;

/** Whether the first page of a segment says that it belongs at this place of this database's WAL. */
function isHeaderOf(name: string, system: string, page: Buffer): boolean {
  const segment = readSegmentName(name);
  if (!segment || page.length < header.bytes) return false;
  return (
    page.readBigUInt64LE(header.position) === BigInt(segment.place) * BigInt(segmentBytes) &&
    page.readBigUInt64LE(header.system).toString() === system &&
    page.readUInt32LE(header.segmentBytes) === segmentBytes
  );
}

/** Unpacks a file; its first bytes and its length, or null where it cannot be unpacked. */
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

/** Whether a packed file of the WAL holds what its name says, for one without a checksum. */
async function isSound(file: string, name: string, system: string): Promise<boolean> {
  const unpacked = await unpack(file, header.bytes);
  if (unpacked === null || unpacked.bytes === 0) return false;
  return (
    readSegmentName(name) === null || (unpacked.bytes === segmentBytes && isHeaderOf(name, system, unpacked.start))
  );
}

const longestHistory = 1_000_000;

export async function readHistory(file: string): Promise<string> {
  // One that the database still has is not packed.
  if (!isPacked(file)) return readFile(file, "utf8");
  return (await unpack(file, longestHistory))?.start.toString() ?? "";
}

async function isLive(file: string, name: string, system: string): Promise<boolean> {
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

/** The files of the WAL from which a copy of a database can be continued, wherever they lie. */
export interface WalFiles {
  /** Names that are there or are listed as having been there. */
  names: ReadonlySet<string>;
  /** A sound file of this name, or what is wrong. */
  find(name: string): Promise<{ file: string } | { problem: Problem }>;
}

export type Problem = "is missing" | "is damaged";

const isSum = (sums: Checksums, file: string, name: string) =>
  hashOf(file).then(
    (sum) => sum === sums.get(name),
    () => false,
  );

/** Segments that the database to be replaced has not yet given to the backup, finished or not. */
async function remainingIn(folder: string, system: string): Promise<{ packed: Set<string>; live: Set<string> }> {
  const { archive, cluster } = foldersIn(folder);
  if ((await systemIn(cluster)) !== system) return { packed: new Set(), live: new Set() };
  const pgWal = path.join(cluster, "pg_wal");
  const live = new Set<string>();
  // PostgreSQL keeps files for later segments under their future names: their pages tell of another place.
  for (const name of await namesIn(pgWal)) {
    const isWal = isHistory(name) || (readSegmentName(name) && (await isLive(path.join(pgWal, name), name, system)));
    if (isWal) live.add(name);
  }
  return { packed: new Set((await namesIn(archive)).filter(isPacked).map(plainName)), live };
}

/** Looks at the backup's WAL, and at what the replaced database, where it is the same one, still has. */
export async function openWal({ system }: Base, { wal }: BackupFolders, replaced: string): Promise<WalFiles> {
  const sums = await readChecksums(path.join(wal, listName));
  const inBackup = new Set((await namesIn(wal)).filter(isPacked).map(plainName));
  const remaining = await remainingIn(replaced, system);
  const { archive, cluster } = foldersIn(replaced);

  async function find(name: string): Promise<{ file: string } | { problem: Problem }> {
    const kept = path.join(wal, name + packed);
    const listed = sums.has(name + packed);
    if (inBackup.has(name) && (await (listed ? isSum(sums, kept, name + packed) : isSound(kept, name, system))))
      return { file: kept };
    const waiting = path.join(archive, name + packed);
    if (remaining.packed.has(name) && (await isSound(waiting, name, system))) return { file: waiting };
    if (remaining.live.has(name)) return { file: path.join(cluster, "pg_wal", name) };
    return { problem: inBackup.has(name) || remaining.packed.has(name) ? "is damaged" : "is missing" };
  }

  const listed = [...sums.keys()].filter(isPacked).map(plainName);
  return { names: new Set([...inBackup, ...listed, ...remaining.packed, ...remaining.live]), find };
}
