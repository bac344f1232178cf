import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { asFilesUnavailable } from "../files/files-folder.ts";
import { makeFolder, sync } from "../files/folders.ts";
import type { Digest } from "./place.ts";

const chunkBytes = 1024 * 1024;

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

/** The bytes of a file, which is opened when the first ones are asked for. */
export async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
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

async function openForWriting(file: string): Promise<FileHandle> {
  await makeFolder(path.dirname(file));
  try {
    return await open(file, "r+");
  } catch (error) {
    if (!isMissing(error)) throw error;
    return open(file, "wx", 0o600);
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
      await handle.write(chunk, 0, chunk.length, offset + written);
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
  await makeFolder(path.dirname(to));
  try {
    await rename(from, to);
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
