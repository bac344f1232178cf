import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { isOwnCase } from "../../../staff/users/users.ts";
import type { ReviewRow } from "../engine.store.ts";
import type { Queue } from "../queues/queues.queue.ts";

/** Refuses a caller who submitted the item, or who is, or was at any time since then, one of the app users that it concerns. */
export async function assertNotOwn(ctx: Context, queue: Queue, row: ReviewRow): Promise<void> {
  if (row.user_id === ctx.actor.id) refuse("review-own");
  const sides = [row.person_id ?? [], queue.rules.parties?.(row.details) ?? []].flat();
  if (await isOwnCase(ctx, sides, row.created_at)) refuse("review-own");
}
