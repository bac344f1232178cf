import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { asFilesUnavailable } from "../files/files-folder.ts";
import { makeFolder, sync } from "../files/folders.ts";
import type { Digest } from "./place.ts";

const chunkBytes = 1024 * 1024;
/** Buffers that are used again: new ones for each file would keep the garbage collector busy for as long as the rest of an upload takes. */
const idleBuffers: Buffer[] = [];
const maxIdleBuffers = 8;

/** Throws `FilesUnavailable` if the disk cannot be used. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFilesUnavailable(error);
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code === "ENOENT";

/** The length of a file; null if there is none. */
export async function lengthOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The bytes of a file, which is opened when the first ones are asked for. Each chunk is valid until the next one is asked for. */
export async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file);
  const buffer = idleBuffers.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    if (idleBuffers.length < maxIdleBuffers) idleBuffers.push(buffer);
    await handle.close();
  }
}

/** Reads a source to its end, at most so many bytes a second. */
export async function digestOfBytes(source: AsyncIterable<Uint8Array>, bytesPerSecond = Infinity): Promise<Digest> {
  const sha = createHash("sha256");
  let [bytes, crc] = [0, 0];
  const begun = performance.now();
  for await (const chunk of source) {
    sha.update(chunk);
    crc = crc32(chunk, crc);
    bytes += chunk.length;
    const ahead = (bytes / bytesPerSecond) * 1_000 - (performance.now() - begun);
    if (ahead > 0) await wait(ahead);
  }
  return { bytes, sha: sha.digest(), crc };
}

/** Reads a file, at most so many bytes a second if `bytesPerSecond` is given; null if there is none. */
export async function digestOf(file: string, bytesPerSecond?: number): Promise<Digest | null> {
  try {
    return await digestOfBytes(bytesOf(file), bytesPerSecond);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Does work in the folder of a file, which is made if it is missing. */
async function inFolder<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolder(path.dirname(file));
    return work();
  }
}

const openForWriting = (file: string): Promise<FileHandle> =>
  inFolder(file, () => open(file, constants.O_RDWR | constants.O_CREAT, 0o600));

/** The system may write less than it is asked to, such as on a disk that is almost full. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, from, bytes.length - from, position + from);
    from += bytesWritten;
  }
}

/**
 * Appends what a sender sends to a file that has `offset` bytes, and writes it through to the disk. Returns the number of bytes. If the sender
 * ends early, what has arrived stays, and the error is thrown.
 */
export async function appendTo(file: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await openForWriting(file);
  let written = 0;
  try {
    for await (const chunk of source) {
      await writeAll(handle, chunk, offset + written);
      written += chunk.length;
    }
  } finally {
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  return written;
}

/** Moves a file that was written through, so that it stays moved after a crash. Another process may have moved it. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await inFolder(to, () => rename(from, to));
  } catch (error) {
    if (!isMissing(error) || (await lengthOf(to)) === null) throw error;
  }
  await sync(path.dirname(to), "r");
}

/** Deletes a file and syncs its folder, so that the file is still gone after a crash. Does nothing if there is none. */
export async function deleteFile(file: string): Promise<void> {
  await rm(file, { force: true });
  await sync(path.dirname(file), "r").catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

export const removeFile = (file: string): Promise<void> => rm(file, { force: true });
