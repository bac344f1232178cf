import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { forEachDueRow } from "../../../kernel/concurrency/due-rows.ts";
import { removeBytes } from "../service.ts";
import * as store from "../store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "file.orphans-removed": Fact & { after: { files: number } };
  }
}

/** How long a file without claims is kept. */
const orphanMs = 24 * 60 * 60_000;
const batchSize = 50;
/** The maximum per run. The next run continues. */
const batchesAtMost = 200;

const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;
const runner = "files: an orphan";

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
  let removed = 0;
  for (let batch = 0; batch < batchesAtMost; batch += 1) {
    const due = await store.findOrphans(services.db, { before, runner, now: services.clock.now() }, batchSize);
    const count = await forEachDueRow(services, {
      runner,
      due,
      work: (id) => inTransaction(services, origin, (ctx) => removeOne(ctx, id)),
    });
    removed += count;
    if (due.length < batchSize || count === 0) break;
  }
  await services.files.sweep(before);
  return removed;
}
