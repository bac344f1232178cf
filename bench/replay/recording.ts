import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { BrowserContext } from "@playwright/test";

/** An answer to a call. `at` counts in milliseconds from the start of the stream and is negative before it. */
export interface Answer {
  at: number;
  method: string;
  /** Path with query. */
  url: string;
  /** Body of the request; empty without one. */
  input: string;
  status: number;
  body: string;
}

/** A socket frame that the page received; `at` as in `Answer`. */
export interface Frame {
  at: number;
  text: string;
}

/** Everything that one page received from the server, before and during a stream of changes. */
export interface Recording {
  /** Start of the stream in epoch milliseconds. */
  startedAt: number;
  /** Changes of orders and new orders per second. */
  changesPerSecond: number;
  /** Length of the stream. */
  seconds: number;
  /** Address of the server, without a path. */
  origin: string;
  socketPort: number;
  /** Path and query of the page. */
  page: string;
  /** Cookies and local storage of the signed-in user. */
  storage: Awaited<ReturnType<BrowserContext["storageState"]>>;
  answers: Answer[];
  frames: Frame[];
}

/** Answer to a heartbeat. Not recorded, because its time depends on the page. */
export const heartbeat = '{"action":4}';

const file = path.join(import.meta.dirname, "recording.json.br");

export const readRecording = () => JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Recording;

/** Stores the recording; returns the size of its file in bytes. */
export function writeRecording(recording: Recording): number {
  // A list repeats most of the one before it, which only a large window finds.
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 };
  const bytes = brotliCompressSync(JSON.stringify(recording), { params });
  writeFileSync(file, bytes);
  return bytes.length;
}
