import { createCipheriv, createHash } from "node:crypto";

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
