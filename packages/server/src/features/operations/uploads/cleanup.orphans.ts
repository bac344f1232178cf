import type { Context, Services } from "../../../kernel/http/context.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { removeBytes } from "./uploads.service.ts";
import * as store from "./uploads.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "file.orphans-removed": Fact & { after: { files: number } };
  }
}

/** How long a file without claims is kept. */
const orphanMs = 24 * 60 * 60_000;

async function removeOne(ctx: Context, id: string): Promise<number> {
  const file = await store.lockOrphan(ctx.db, id);
  if (!file) return 0;
  // Remove the bytes first: if deleting the row fails, the next run finds it again.
  await removeBytes(ctx, file);
  await store.deleteFile(ctx.db, id);
  ctx.emit({ type: "file.orphans-removed", subject: "files", after: { files: 1 } });
  return 1;
}

/** Removes files that had no claim for a day and remains of failed uploads. Returns the number of removed files. */
export async function removeOrphans(services: Services, now: Date): Promise<number> {
  const before = new Date(now.getTime() - orphanMs);
  const removed = await processDueRows(services, {
    runner: "orphan-files",
    batchSize: 50,
    maxBatches: 200,
    find: (db, due, limit) => store.findOrphans(db, { ...due, before }, limit),
    apply: removeOne,
  });
  await services.files.sweep(before);
  return removed;
}
