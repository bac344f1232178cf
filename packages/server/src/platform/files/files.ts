import type { Readable } from "node:stream";

/** What is stored: bytes in memory, or a file at a path that `scratch` gave, which is taken away. */
export type Content = Uint8Array | { path: string };

/** First and last byte, both included. */
export interface ByteRange {
  from: number;
  to: number;
}

/** Keeps files by key: a name of letters, digits, `-`, `_` and one dot. */
export interface Files {
  /** Stores whole or not at all; what has that key already is replaced. Throws `FilesAway`. */
  put(key: string, content: Content, mediaType: string): Promise<void>;
  /** Opens a file or a part of it; null when there is none. Throws `FilesAway`. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file; one that is not there is removed already. Throws `FilesAway`. */
  remove(key: string): Promise<void>;
  /** The path of a new file of one's own on this machine, for what is still arriving. */
  scratch(): Promise<string>;
  /** Removes what broken uploads left on this machine before that time. */
  sweep(before: Date): Promise<void>;
}

/** The place where files are kept cannot be used now: full, read-only, forbidden or not to be reached. */
export class FilesAway extends Error {
  readonly isFull: boolean;
  constructor(cause: unknown, isFull: boolean) {
    super(`the files cannot be reached: ${cause instanceof Error ? cause.message : "unknown"}`, { cause });
    this.name = "FilesAway";
    this.isFull = isFull;
  }
}

const keyShape = /^[\w-]{2,80}(\.[a-z0-9]{1,8})?$/;

/** Throws for a key that could lead elsewhere; keys are made by us, so that is a bug. */
export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error("a file's key may hold letters, digits, - and _ alone");
}
