import { open, type FileHandle } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Services } from "../../../../kernel/http/context.ts";
import { FilesUnavailable } from "../../../../platform/files/files.ts";
import type { ByteRange } from "../../../../platform/files/files.ts";
import type { Originals } from "../../../../platform/originals/originals.ts";
import type { LocalFile, Place } from "../../../../platform/originals/place.ts";
import { partsOf, type ZipEntry, type ZipLayout } from "./zip.layout.ts";

/** A picture in a zip, with the key of its files. */
export interface ZipPhoto extends ZipEntry {
  key: string;
}

const chunkBytes = 256 * 1024;
/**
 * Buffers of an answer that are filled in turn: new ones for each chunk would take 64 MB until they are collected. At most two are in use. One is in the
 * socket, which takes the next chunk only when it is empty, because a chunk is larger than its buffer; the other one waits in front of it.
 */
const bufferCount = 4;
/** More than the buffers of streams and sockets (64 KiB). Of smaller chunks any number may wait, so that they have memory of their own. */
const minReusedBytes = 128 * 1024;
/** How often it is asked whether to go on. */
const askEveryMs = 10_000;

/** The facts by which a file is recognised as the picture. */
type StoredPhoto = Pick<ZipPhoto, "key" | "bytes" | "crc">;

/** Whether an open file has the bytes of the picture. */
async function hasBytes(handle: FileHandle, { bytes, crc }: StoredPhoto, buffer: Buffer): Promise<boolean> {
  if ((await handle.stat()).size !== bytes) return false;
  let [position, sum] = [0, 0];
  while (position < bytes) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return false;
    sum = crc32(buffer.subarray(0, bytesRead), sum);
    position += bytesRead;
  }
  return sum === crc;
}

/** The places of copies, in the order in which they are asked. */
type Copies = Place[];

export const copiesIn = ({ first, copy }: Originals): Copies => (copy ? [first, copy] : [first]);

/** Moves a place to the end: one that cannot be used is asked last from then on, because a silent bucket takes seconds each time. */
function askLast(copies: Copies, place: Place): void {
  copies.push(...copies.splice(copies.indexOf(place), 1));
}

/** Opens a copy if it has the bytes of the picture; null if it is missing, unreadable or damaged. */
async function openRight(file: LocalFile | null, photo: StoredPhoto, buffer: Buffer): Promise<FileHandle | null> {
  if (!file) return null;
  const handle = await open(file.path).catch(() => null);
  // A file that is open is read to its end, also without a name.
  await file.release();
  if (!handle) return null;
  if (await hasBytes(handle, photo, buffer).catch(() => false)) return handle;
  await handle.close();
  return null;
}

/**
 * Opens the first copy of a picture, or the next one if that is missing, unreadable or damaged. Throws `FilesUnavailable` if both are, or
 * if the caller is gone. `buffer` is used for reading.
 */
export async function openPhoto(
  copies: Copies,
  photo: StoredPhoto,
  signal: AbortSignal,
  buffer: Buffer = Buffer.allocUnsafe(chunkBytes),
): Promise<FileHandle> {
  // The order may change meanwhile.
  const places = [...copies];
  for (const place of places) {
    const file = await place.localFile(photo.key, signal).catch(() => {
      askLast(copies, place);
      return null;
    });
    const handle = await openRight(file, photo, buffer);
    if (handle) return handle;
  }
  throw new FilesUnavailable(new Error("no copy of a picture can be read"), false);
}

function buffersInTurn(): () => Buffer {
  const buffers: Buffer[] = [];
  let turn = 0;
  return () => {
    turn = (turn + 1) % bufferCount;
    return (buffers[turn] ??= Buffer.allocUnsafe(chunkBytes));
  };
}

async function* read(
  copies: Copies,
  { photo, from, to }: ByteRange & { photo: ZipPhoto },
  signal: AbortSignal,
  nextBuffer: () => Buffer,
): AsyncGenerator<Buffer> {
  const handle = await openPhoto(copies, photo, signal, nextBuffer());
  try {
    for (let position = from; position <= to;) {
      const buffer = nextBuffer();
      const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, to - position + 1), position);
      if (bytesRead === 0) throw new FilesUnavailable(new Error("an original became shorter"), false);
      position += bytesRead;
      const chunk = buffer.subarray(0, bytesRead);
      yield bytesRead < minReusedBytes ? Buffer.from(chunk) : chunk;
    }
  } finally {
    await handle.close();
  }
}

async function* chunksOf(
  originals: Originals,
  parts: ReturnType<typeof partsOf<ZipPhoto>>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const nextBuffer = buffersInTurn();
  const copies = copiesIn(originals);
  for (const part of parts)
    if ("bytes" in part) yield part.bytes;
    else yield* read(copies, { photo: part.entry, from: part.from, to: part.to }, signal, nextBuffer);
}

/** The end of an answer to a caller who may no longer have it. */
export class ZipEnded extends Error {}

interface Sent {
  layout: ZipLayout<ZipPhoto>;
  range: ByteRange;
  mayGoOn(): Promise<boolean>;
  /** Aborted when the caller is gone, so that no file is fetched for them any more. */
  signal: AbortSignal;
}

/**
 * The bytes of a range of a zip, as far as they are asked for: one file is open, and a few chunks of it are in memory. Each file is compared with
 * its checksum before it is sent. Throws `ZipEnded` if `mayGoOn` says no, also within a file, which a slow network takes minutes for.
 */
export async function* zipBytes(
  { originals }: Services,
  { layout, range, mayGoOn, signal }: Sent,
): AsyncGenerator<Buffer> {
  let askedAt = performance.now();
  for await (const chunk of chunksOf(originals, partsOf(layout, range), signal)) {
    if (performance.now() - askedAt > askEveryMs) {
      if (!(await mayGoOn())) throw new ZipEnded("the caller may not have the zip any more");
      askedAt = performance.now();
    }
    yield chunk;
  }
}
