import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { openQueue } from "../jobs/queue.ts";
import type { Sheet } from "./sheet.ts";

const timeoutMs = 20_000;
const heapMb = 256;

const inQueue = openQueue({ name: "pdf", concurrency: 1, maxWaiting: 20 });

/** The program of the thread: beside this file, and beside the bundle. */
const program = new URL(import.meta.filename.endsWith(".ts") ? "worker.ts" : "pdf-worker.js", import.meta.url);

/**
 * The PDF document of a sheet, drawn in a separate thread so that other calls are answered meanwhile. Throws `QueueFull`,
 * and `AbortError` after 20 seconds.
 */
export const renderPdf = (sheet: Sheet): Promise<Buffer> =>
  inQueue(async () => {
    const worker = new Worker(program, { workerData: sheet, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    try {
      const [document] = await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
      return Buffer.from(document as Uint8Array);
    } finally {
      await worker.terminate();
    }
  });
