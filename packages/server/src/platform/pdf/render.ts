import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { openQueue } from "../jobs/queue.ts";
import type { Sheet } from "./sheet.ts";

const timeoutMs = 20_000;
const heapMb = 256;

/** Requesters take turns, and each has few documents waiting. Couples have a queue of their own, so that they cannot fill that of staff. */
const shares = { concurrency: 1, maxWaiting: 20, perKey: { maxWaiting: 3 } };
const queues = {
  staff: openQueue({ name: "pdf-staff", ...shares }),
  couples: openQueue({ name: "pdf-couples", ...shares }),
};

/** On whose behalf a document is drawn. */
export interface Requester {
  queue: keyof typeof queues;
  /** The user or the wedding. */
  id: number;
}

/** The program of the thread: beside this file, and beside the bundle. */
const program = new URL(import.meta.filename.endsWith(".ts") ? "worker.ts" : "pdf-worker.js", import.meta.url);

/**
 * The PDF document of a sheet, drawn in a separate thread so that other calls are answered meanwhile. Throws `QueueFull`,
 * and `AbortError` after 20 seconds.
 */
export const renderPdf = (sheet: Sheet, { queue, id }: Requester): Promise<Buffer> =>
  queues[queue](async () => {
    const worker = new Worker(program, { workerData: sheet, resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    try {
      const [document] = await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
      return Buffer.from(document as Uint8Array);
    } finally {
      await worker.terminate();
    }
  }, String(id));
