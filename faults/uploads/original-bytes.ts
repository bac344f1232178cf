import { createCipheriv, createHash } from "node:crypto";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { digestOf } from "../../packages/server/src/platform/originals/write.ts";
import type { Place } from "../../packages/server/src/platform/originals/place.ts";

/** A file of a card. */
export interface MadeFile {
  number: number;
  name: string;
  /** Its bytes follow from this number. Two files with the same one are the same picture. */
  content: number;
  bytes: number;
  card: number;
}

/** Bytes that do not compress and that follow from a number, so that they need not be stored to be compared. */
export function bytesOf({ content, bytes }: Pick<MadeFile, "content" | "bytes">): Buffer {
  const key = createHash("sha256").update(`original ${content}`).digest();
  return createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(bytes));
}

export const shaOf = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** Changes one bit of a file. */
export async function flipBit(file: string): Promise<void> {
  const { size } = await stat(file);
  const position = Math.floor(Math.random() * size);
  const handle = await open(file, "r+");
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position });
    buffer.writeUInt8(buffer.readUInt8(0) ^ (1 << Math.floor(Math.random() * 8)), 0);
    await handle.write(buffer, 0, 1, position);
  } finally {
    await handle.close();
  }
}

/** The files of a place by key, and those that are still arriving. */
export async function filesIn({ root }: Place): Promise<{ kept: string[]; arriving: string[] }> {
  const kept: string[] = [];
  const names = await readdir(root).catch(() => []);
  for (const folder of names.filter((name) => /^[0-9a-f]{2}$/.test(name)))
    kept.push(...(await readdir(path.join(root, folder))));
  return { kept, arriving: await readdir(path.join(root, "arriving")).catch(() => []) };
}

/** Whether a place has exactly these bytes under a key. */
export async function hasSha(place: Place, key: string, sha: Buffer): Promise<boolean> {
  const digest = await digestOf(place.kept(key));
  return digest?.sha.equals(sha) === true;
}
