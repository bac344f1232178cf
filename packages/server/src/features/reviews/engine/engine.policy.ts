import { isUndoable } from "../../../kernel/concurrency/delayed-effect.ts";
import type { Actor } from "../../../kernel/http/context.ts";
import type { ActionRule, AnyQueue, Queue } from "./queues/queues.queue.ts";
import type { ReviewRow } from "./engine.store.ts";

type DecisionState = Pick<ReviewRow, "status" | "effect_at" | "acted_by">;
type Holder = Pick<Actor, "id" | "codes">;

/** Whether the actor has the permission for an act, regardless of the state of the item. */
export const hasPermission = ({ codes }: Pick<Actor, "codes">, { declared }: Queue, act: string) =>
  codes.has(`${declared.code}:${act}`);

export const isOpenTo = (
  { declared }: Queue,
  { from = declared.open }: ActionRule<AnyQueue, unknown>,
  { status }: Pick<ReviewRow, "status">,
) => from.includes(status);

/**
 * Returns the acts that the actor may take now: none while the last decision can be undone, and none on an item that the
 * actor submitted.
 */
export function allowed(actor: Holder, queue: Queue, row: ReviewRow): string[] {
  if (row.effect_at !== null || row.user_id === actor.id) return [];
  return Object.entries(queue.rules.acts)
    .filter(([act, rule]) => hasPermission(actor, queue, act) && isOpenTo(queue, rule, row))
    .filter(([, rule]) => rule.isFor?.(actor, row) !== false)
    .map(([act]) => act);
}

/** The end of the time in which the actor may undo the last decision; null if they may not. */
export function undoUntil({ id }: Pick<Actor, "id">, row: DecisionState, now: Date): Date | null {
  return isUndoable(row.effect_at, now) && row.acted_by === id ? row.effect_at : null;
}

/** Returns the current claim, or null if there is none or it has expired. */
export function claimOf({ claimed_by, claimed_by_name, claimed_until }: ReviewRow, now: Date) {
  if (claimed_by === null || claimed_until === null || claimed_until <= now) return null;
  return { byId: claimed_by, by: claimed_by_name, until: claimed_until };
}
