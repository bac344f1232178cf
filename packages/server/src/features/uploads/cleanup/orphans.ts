import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { eachDue } from "../../../kernel/concurrency/due-rows.ts";
import { removeBytes } from "../service.ts";
import * as store from "../store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "file.orphans-removed": Fact & { after: { files: number } };
  }
}

/** What was uploaded and referred to by nothing for so long is in nobody's way (RELIABILITY S18). */
const keptMs = 24 * 60 * 60_000;
/** Looked at together. */
const atOnce = 50;
/** A run ends here; the next one goes on. */
const looksAtMost = 200;

const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;
const runner = "files: an orphan";

async function removeOne(ctx: Context, id: string): Promise<number> {
  const file = await store.lockOrphan(ctx.db, id);
  if (!file) return 0;
  // The bytes first: if the row stays after all, the next run finds it again.
  await removeBytes(ctx, file);
  await store.deleteFile(ctx.db, id);
  ctx.emit({ type: "file.orphans-removed", subject: "files", after: { files: 1 } });
  return 1;
}

/** Removes files that nothing refers to for a day, and what broken uploads left behind. Answers how many files went. */
export async function removeOrphans(services: Services, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  let removed = 0;
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    const due = await store.findOrphans(services.db, { before, runner, now: services.clock.now() }, atOnce);
    const some = await eachDue(services, {
      runner,
      due,
      work: (id) => inTransaction(services, origin, (ctx) => removeOne(ctx, id)),
    });
    removed += some;
    if (due.length < atOnce || some === 0) break;
  }
  await services.files.sweep(before);
  return removed;
}
