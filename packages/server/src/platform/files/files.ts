import type { Readable } from "node:stream";

/** Bytes in memory, or a file from `scratch`, which is moved. */
export type Content = Uint8Array | { path: string };

/** Positions of the first and the last byte, inclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

/** File storage by key. A key consists of letters, digits, `-`, `_` and at most one dot. */
export interface Files {
  /** Stores a file completely or not at all. Replaces an existing file. Throws `FilesUnavailable`. */
  put(key: string, content: Content, mediaType: string): Promise<void>;
  /** Opens a file or a range of it; null if there is none. Throws `FilesUnavailable`. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file. A missing file is not an error. Throws `FilesUnavailable`. */
  remove(key: string): Promise<void>;
  scratch(): Promise<string>;
  /** Removes local remains of uploads that broke before the given time. */
  sweep(before: Date): Promise<void>;
}

/** The storage cannot be used now: full, read-only, forbidden or unreachable. */
export class FilesUnavailable extends Error {
  readonly isFull: boolean;
  constructor(cause: unknown, isFull: boolean) {
    super(`the file storage is unavailable: ${cause instanceof Error ? cause.message : "unknown"}`, { cause });
    this.name = "FilesUnavailable";
    this.isFull = isFull;
  }
}

const keyShape = /^[\w-]{2,80}(\.[a-z0-9]{1,8})?$/;

/** Throws for a key that could escape the storage folder. Keys are generated, so this is a bug. */
export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error("a file key may only contain letters, digits, - and _");
}
