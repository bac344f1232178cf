import { FilesUnavailable } from "../files/files.ts";

/** What a file contains, as it was read back. */
export interface Digest {
  bytes: number;
  sha: Buffer;
  crc: number;
}

export type Expected = Pick<Digest, "bytes" | "sha">;

/** What fails as a whole: a device of this machine, or a bucket. */
export interface Medium {
  kind: "device" | "bucket";
  id: string;
}

/** A file of this machine with the bytes of an original. */
export interface LocalFile {
  path: string;
  /** Removes the file if it was made for the caller. */
  release(): Promise<void>;
}

/** The bytes of a file, of which each chunk is valid until the next one is asked for; null if there is no such file. */
export type Source = () => Promise<AsyncIterable<Uint8Array> | null>;

/**
 * A folder or a bucket with originals by key. What is missing is told from what cannot be read: a function that cannot be sure throws
 * `FilesUnavailable` or an error of the file system.
 */
export interface Place {
  /** For logs and errors. */
  readonly name: string;
  /** The local file in which an upload grows until it is complete. */
  arriving(key: string): string;
  medium(): Promise<Medium>;
  /** Whether the place was used for originals before. */
  isMarked(): Promise<boolean>;
  mark(): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Reads an original completely, at most so many bytes a second; null if there is none. */
  digest(key: string, bytesPerSecond?: number): Promise<Digest | null>;
  /** The bytes of an original, of which each chunk is valid until the next one is asked for; null if there is none. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** A file for what works on files only; null if there is no such original. */
  localFile(key: string, signal?: AbortSignal): Promise<LocalFile | null>;
  /**
   * Stores an original, so that it appears only when it is complete, and reads it back. Returns false if the source has other bytes than
   * expected, in which case nothing is replaced, or if what was read back has.
   */
  put(key: string, source: Source, expected: Expected): Promise<boolean>;
  /** Stores an upload that is complete, and removes its local file. */
  take(key: string, digest: Expected): Promise<void>;
  /** Removes an original for good. A missing one is no error. */
  remove(key: string): Promise<void>;
  /** Bytes for which the place has room; null without a limit. */
  freeBytes(): Promise<number | null>;
  /** Removes what interrupted copies have left in the place itself. Returns the number of copies. */
  removeUnfinished(before: Date): Promise<number>;
}

/** Why a place cannot be used: it does not answer, refuses the access keys, or has another time than this machine. */
export type PlaceProblem = "away" | "denied" | "clock";

export class PlaceUnavailable extends FilesUnavailable {
  readonly problem: PlaceProblem;
  constructor(text: string, problem: PlaceProblem, isFull = false) {
    super(new Error(text), isFull);
    this.problem = problem;
  }
}

const keyShape = /^[0-9a-f]{32}$/;

/** Throws unless a key has the form of the generated ones, so that none can name a file outside of its place. */
export function assertKey(key: string): void {
  if (!keyShape.test(key)) throw new Error("the key of an original is 32 hexadecimal digits");
}

export const hasBytes = (digest: Digest | null, { bytes, sha }: Expected): boolean =>
  digest !== null && digest.bytes === bytes && digest.sha.equals(sha);
