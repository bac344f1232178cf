import { open, type FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Services } from "../../../../kernel/http/context.ts";
import { FilesUnavailable } from "../../../../platform/files/files.ts";
import type { ByteRange } from "../../../../platform/files/files.ts";
import type { Originals } from "../../../../platform/originals/originals.ts";
import { partsOf, type ZipEntry, type ZipLayout } from "./zip.layout.ts";

/** A picture in a zip, with the key of its files. */
export interface ZipPhoto extends ZipEntry {
  key: string;
}

const chunkBytes = 256 * 1024;
/** How often it is asked whether to go on. */
const askEveryMs = 10_000;

/** The facts by which a file is recognised as the picture. */
type StoredPhoto = Pick<ZipPhoto, "key" | "bytes" | "crc">;

/** Whether an open file has the bytes of the picture. */
async function hasBytes(handle: FileHandle, { bytes, crc }: StoredPhoto): Promise<boolean> {
  if ((await handle.stat()).size !== bytes) return false;
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, bytes));
  let [position, sum] = [0, 0];
  while (position < bytes) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return false;
    sum = crc32(buffer.subarray(0, bytesRead), sum);
    position += bytesRead;
  }
  return sum === crc;
}

/** Opens a file if it has the bytes of the picture; null if it is missing, unreadable or damaged. */
async function openRight(file: string, photo: StoredPhoto): Promise<FileHandle | null> {
  const handle = await open(file).catch(() => null);
  if (!handle) return null;
  if (await hasBytes(handle, photo).catch(() => false)) return handle;
  await handle.close();
  return null;
}

/** Opens the first copy of a picture, or the second one if the first is missing, unreadable or damaged. Throws `FilesUnavailable` if both are. */
export async function openPhoto({ first, copy }: Originals, photo: StoredPhoto): Promise<FileHandle> {
  for (const place of copy ? [first, copy] : [first]) {
    const handle = await openRight(place.kept(photo.key), photo);
    if (handle) return handle;
  }
  throw new FilesUnavailable(new Error("no copy of a picture can be read"), false);
}

async function* read(originals: Originals, photo: ZipPhoto, { from, to }: ByteRange): AsyncGenerator<Buffer> {
  const handle = await openPhoto(originals, photo);
  try {
    for (let position = from; position <= to;) {
      const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, to - position + 1));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) throw new FilesUnavailable(new Error("an original became shorter"), false);
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** The end of an answer to a caller who may no longer have it. */
export class ZipEnded extends Error {}

interface Sent {
  layout: ZipLayout<ZipPhoto>;
  range: ByteRange;
  mayGoOn(): Promise<boolean>;
}

/**
 * The bytes of a range of a zip, as far as they are asked for: one file is open, and a few chunks of it are in memory. Each file is compared with
 * its checksum before it is sent. Throws `ZipEnded` between two files if `mayGoOn` says no.
 */
export async function* zipBytes({ originals }: Services, { layout, range, mayGoOn }: Sent): AsyncGenerator<Buffer> {
  let askedAt = performance.now();
  for (const part of partsOf(layout, range)) {
    if (performance.now() - askedAt > askEveryMs) {
      if (!(await mayGoOn())) throw new ZipEnded("the caller may not have the zip any more");
      askedAt = performance.now();
    }
    if ("bytes" in part) yield part.bytes;
    else yield* read(originals, part.entry, part);
  }
}
