import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { Worker } from "node:worker_threads";
import { importLimits } from "@vowdesk/contract/studio/imports";
import type { ReceivedFile } from "../../../../kernel/http/received-file.ts";
import { refuse, refuseQueueFull } from "../../../../kernel/http/refusal.ts";
import { openQueue, QueueFull } from "../../../../platform/jobs/queue.ts";
import type { TableResult, TableRow } from "./table.ts";

const timeoutMs = 120_000;
/** A workbook of the maximum size fits; one that needs more ends its thread, and not the server. */
const heapMb = 1_024;

const reading = openQueue({ name: "imports", concurrency: 1, maxWaiting: 4 });

/** The program of the thread: beside this file, and beside the bundle. */
const program = new URL(import.meta.filename.endsWith(".ts") ? "worker.ts" : "import-worker.js", import.meta.url);

async function readInThread(path: string): Promise<TableResult> {
  const worker = new Worker(program, { workerData: path, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  try {
    const [result] = (await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) })) as [TableResult];
    return result;
  } catch {
    // The thread ended without an answer: the table does not fit into its memory, or takes too long.
    return { refused: "table-too-large" };
  } finally {
    await worker.terminate();
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** A read file with its SHA-256. */
export interface ReadTable {
  digest: string;
  rows: TableRow[];
}

/** Reads a CSV or XLSX file in a separate thread, so that other calls are answered meanwhile. Refuses what is no table, or too large. */
export async function readTable(file: ReceivedFile): Promise<ReadTable> {
  const tooLarge = () => refuse("table-too-large", { values: { most: importLimits.rows } });
  if (file.isCut) tooLarge();
  const digest = await digestOf(file.path);
  const result = await reading(() => readInThread(file.path)).catch((error: unknown) => {
    if (error instanceof QueueFull) refuseQueueFull(error);
    throw error;
  });
  if (!("refused" in result)) return { digest, rows: result.rows };
  return result.refused === "table-too-large" ? tooLarge() : refuse("table-unreadable");
}
