import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/context.ts";
import { removeBytes } from "../service.ts";
import * as store from "../store.ts";

declare module "../../../kernel/events.ts" {
  interface Events {
    "file.orphans-removed": Fact & { after: { files: number } };
  }
}

/** What was uploaded and referred to by nothing for so long is in nobody's way (RELIABILITY S18). */
const keptMs = 24 * 60 * 60_000;
/** Removed in one transaction. */
const atOnce = 50;
/** A run ends here; the next one goes on. */
const runsAtMost = 200;

const origin = { actor: systemActor, language: "en", requestId: "", ip: "" } as const;

async function removeSome(ctx: Context, before: Date): Promise<number> {
  const locked = await store.lockOrphans(ctx.db, before, atOnce);
  const orphans = locked.length === 0 ? [] : await store.stillOrphans(ctx.db, locked);
  for (const file of orphans) {
    // The bytes first: if the row stays after all, the next run finds it again.
    await removeBytes(ctx, file);
    await store.deleteFile(ctx.db, file.id);
  }
  if (orphans.length > 0)
    ctx.emit({ type: "file.orphans-removed", subject: "files", after: { files: orphans.length } });
  return locked.length;
}

/** Removes files that nothing refers to for a day, and what broken uploads left behind. Answers how many files went. */
export async function removeOrphans(services: Services, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  let removed = 0;
  for (let run = 0; run < runsAtMost; run += 1) {
    const some = await inTransaction(services, origin, (ctx) => removeSome(ctx, before));
    removed += some;
    if (some < atOnce) break;
  }
  await services.files.sweep(before);
  return removed;
}
