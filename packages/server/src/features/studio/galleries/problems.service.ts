import type { Context } from "../../../kernel/http/context.ts";
import { countLateCards } from "./copies/copies.store.ts";
import { countUnremoved } from "./ends.service.ts";

const dayMs = 24 * 60 * 60_000;

/** What is wrong with the pictures of all galleries. */
export async function pictureProblems(ctx: Context) {
  const [lateCards, unremoved] = await Promise.all([
    countLateCards(ctx.db, new Date(ctx.now.getTime() - dayMs)),
    countUnremoved(ctx),
  ]);
  return { lateCards, unremoved };
}
