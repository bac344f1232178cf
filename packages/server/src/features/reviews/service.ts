import type { ReviewLine, ReviewQueue } from "@vowdesk/contract/reviews";
import type { Context } from "../../kernel/http/context.ts";
import { visibleQueues } from "./lists/service.ts";
import { presentLine } from "./present.ts";
import * as store from "./store.ts";

export { concerning, notices, readNotices } from "./notices/service.ts";

/** How many items wait in each queue that somebody may see. */
export async function waiting(ctx: Context): Promise<Partial<Record<ReviewQueue, { open: number; late: number }>>> {
  const seen = visibleQueues(ctx);
  const counted = await store.countWaiting(ctx.db, seen, ctx.now);
  const countOf = (code: ReviewQueue) => {
    const { open = 0, late = 0 } = counted.find(({ queue }) => queue === code) ?? {};
    return { open, late };
  };
  return Object.fromEntries(seen.map((code) => [code, countOf(code)]));
}

/** Where one goes on reading what a person asked for. */
export interface LinesAsked {
  before: { at: string; id: string } | null;
  most: number;
}

/** What a person asked for in the queues that the asker may see, the latest first; each with where one goes on after it. */
export async function linesOf(
  ctx: Context,
  personId: number,
  asked: LinesAsked,
): Promise<{ line: ReviewLine; moment: string }[]> {
  const rows = await store.placedOf(ctx.db, personId, visibleQueues(ctx), asked);
  return rows.map((row) => ({ line: presentLine(ctx, row), moment: row.moment }));
}

/** One's decisions that can be taken back now, wherever they were made. */
export async function undoable(ctx: Context) {
  const rows = await store.undoableOf(ctx.db, ctx.actor.id, ctx.now);
  const seen = visibleQueues(ctx);
  return rows
    .filter(({ queue }) => seen.includes(queue))
    .map((row) => ({ ...presentLine(ctx, row), undoUntil: (row.effect_at ?? ctx.now).toISOString() }));
}
