import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { isOwnCase } from "../../users/index.ts";
import type { ReviewRow } from "../store.ts";
import type { Queue } from "./queue.ts";

/** Nobody touches an item that they are a side of, or were at any time since it was made. */
export async function assertNotOwn(ctx: Context, queue: Queue, row: ReviewRow): Promise<void> {
  const sides = [row.person_id, ...(queue.rules.sides?.(row.details) ?? [])];
  if (await isOwnCase(ctx, sides, row.created_at)) refuse("review-own");
}
