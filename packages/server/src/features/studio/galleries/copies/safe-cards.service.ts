import type { Context } from "../../../../kernel/http/context.ts";
import { signalChange, subjectOf } from "../galleries.service.ts";
import * as store from "./safe-cards.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "gallery.card-safe": Fact;
  }
}

/**
 * Marks cards as safe that have two copies of all their files by now: after the copy of a picture, the announcement of one that has its copies
 * already, or a corrected number.
 */
export async function completeCards(ctx: Context, cardIds: readonly number[]): Promise<void> {
  for (const { gallery_id: id, label, files } of await store.markSafe(ctx.db, cardIds, ctx.now)) {
    const after = { card: label, files, cardState: "safe" };
    ctx.emit({ type: "gallery.card-safe", subject: subjectOf({ id }), after });
    signalChange(ctx, { id });
  }
}
