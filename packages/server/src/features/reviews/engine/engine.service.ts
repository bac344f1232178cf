import type { ReviewSummary, ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { Context } from "../../../kernel/http/context.ts";
import { visibleQueues } from "./lists/lists.service.ts";
import { presentLine } from "./engine.present.ts";
import * as store from "./engine.store.ts";

export { concerning, notices, readNotices } from "./notices.service.ts";

/** Counts the open and the late items of each queue that the caller may see. */
export async function waiting(ctx: Context): Promise<Partial<Record<ReviewQueue, { open: number; late: number }>>> {
  const visible = visibleQueues(ctx);
  const counted = await store.countWaiting(ctx.db, visible, ctx.now);
  const countOf = (code: ReviewQueue) => {
    const { open = 0, late = 0 } = counted.find(({ queue }) => queue === code) ?? {};
    return { open, late };
  };
  return Object.fromEntries(visible.map((code) => [code, countOf(code)]));
}

/** A page of a person's items: at most `most`, before the position `before`. */
export interface LinesQuery {
  before: string | null;
  most: number;
}

/** Returns a person's items in the queues that the caller may see, newest first, each with its position. */
export async function itemsOfPerson(
  ctx: Context,
  personId: number,
  query: LinesQuery,
): Promise<{ line: ReviewSummary; position: string }[]> {
  const rows = await store.itemsOfPerson(ctx.db, personId, visibleQueues(ctx), query);
  return rows.map((row) => ({ line: presentLine(ctx, row), position: row.position }));
}

export async function undoable(ctx: Context) {
  const rows = await store.undoableOf(ctx.db, ctx.actor.id, ctx.now);
  const visible = visibleQueues(ctx);
  return rows
    .filter(({ queue }) => visible.includes(queue))
    .map((row) => ({ ...presentLine(ctx, row), undoUntil: (row.effect_at ?? ctx.now).toISOString() }));
}
