import { shorten } from "@vowdesk/contract/kernel";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { readManifest, type Manifest } from "./manifest.ts";

/** Thrown for a file that is not an acceptable package. `what` names the rejected part. */
export class PackageRefused extends Error {
  readonly reason: "package-unreadable" | "package-unsafe";
  readonly what: string;
  constructor(reason: "package-unreadable" | "package-unsafe", what: string) {
    super(`${reason}: ${what}`);
    this.name = "PackageRefused";
    this.reason = reason;
    this.what = what;
  }
}

export interface ReadPackage extends Manifest {
  sha256: Buffer;
}

/** Limits for the unpacked size and number of entries, generous for a regular package of 200 MB. */
const maxUnpackedBytes = 1024 ** 3;
const maxEntries = 60_000;
/** A higher compression ratio indicates a zip bomb. Small entries are exempt. */
const maxRatio = 200;
const smallBytes = 1024 * 1024;
const manifestName = "AndroidManifest.xml";
const manifestBytes = 2 * 1024 * 1024;
const localHeaderBytes = 30;

const shown = (name: string) => shorten(name.replace(/[^\w./ -]/g, "?"), 60);

const fileTypeOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 16) & 0o170000;
const regular = 0o100000;
const folder = 0o040000;

function isUnsafe(entry: Entry, names: ReadonlySet<string>): boolean {
  const { fileName, compressedSize, uncompressedSize } = entry;
  const leavesFolder = /^[/\\]|^[A-Za-z]:|\\|\0|(^|\/)\.\.(\/|$)/.test(fileName);
  const isSpecial = ![0, regular, folder].includes(fileTypeOf(entry));
  const isBomb = uncompressedSize > smallBytes && uncompressedSize > maxRatio * Math.max(compressedSize, 1);
  return leavesFolder || isSpecial || isBomb || entry.isEncrypted() || names.has(fileName);
}

/** Refuses overlapping entries, which the densest zip bombs use. */
function assertNoOverlap(entries: readonly Entry[], fileBytes: number): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [i, entry] of inOrder.entries()) {
    const end = entry.relativeOffsetOfLocalHeader + localHeaderBytes + entry.fileNameLength + entry.compressedSize;
    if (end > (inOrder[i + 1]?.relativeOffsetOfLocalHeader ?? fileBytes))
      throw new PackageRefused("package-unsafe", shown(entry.fileName));
  }
}

/** Checks the headers of all entries without unpacking them. Returns the manifest's entry. */
async function inspect(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > maxEntries) throw new PackageRefused("package-unsafe", `${zip.entryCount} entries`);
  const names = new Set<string>();
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (isUnsafe(entry, names) || unpacked > maxUnpackedBytes)
      throw new PackageRefused("package-unsafe", shown(entry.fileName));
    names.add(entry.fileName);
    entries.push(entry);
  }
  assertNoOverlap(entries, zip.fileSize);
  const manifest = entries.find(({ fileName }) => fileName === manifestName);
  if (!manifest || manifest.uncompressedSize > manifestBytes || !manifest.canDecodeFileData())
    throw new PackageRefused("package-unreadable", manifestName);
  return manifest;
}

async function unpackManifest(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Error messages of yauzl for names that lead out of the folder. */
const unsafeName = /absolute path|invalid relative path|invalid characters in fileName/;

async function manifestOf(path: string): Promise<Manifest> {
  let zip: ZipFile | undefined;
  try {
    zip = await yauzl.openPromise(path, { strictFileNames: true, validateEntrySizes: true, autoClose: false });
    const manifest = readManifest(await unpackManifest(zip, await inspect(zip)));
    if (!manifest) throw new PackageRefused("package-unreadable", manifestName);
    return manifest;
  } catch (error) {
    if (error instanceof PackageRefused || isDiskError(error)) throw error;
    const text = error instanceof Error ? error.message : "";
    throw new PackageRefused(unsafeName.test(text) ? "package-unsafe" : "package-unreadable", shown(text));
  } finally {
    zip?.close();
  }
}

const isDiskError = (error: unknown) =>
  typeof (error as NodeJS.ErrnoException | null)?.errno === "number" && !isZlibError(error);
const isZlibError = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith("Z_");

/** Refuses bytes before the zip header, with which different readers would see different files. */
async function assertStartsAsZip(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (!buffer.equals(Buffer.from("PK\u0003\u0004", "latin1"))) throw new PackageRefused("package-unreadable", "zip");
  } finally {
    await handle.close();
  }
}

/** Checks a package on disk and returns its manifest and checksum. Only the manifest is unpacked. */
export async function readPackage(path: string): Promise<ReadPackage> {
  await assertStartsAsZip(path);
  const manifest = await manifestOf(path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { ...manifest, sha256: hash.digest() };
}
