import type { Actor } from "../../kernel/http/context.ts";
import type { ActRule, AnyQueue, Queue } from "./queues/queue.ts";
import type { ReviewRow } from "./store.ts";

type Standing = Pick<ReviewRow, "status" | "effect_at" | "acted_by">;
type Holder = Pick<Actor, "id" | "codes">;

/** Whether somebody holds the right to the act at all. */
export const mayEver = ({ codes }: Pick<Actor, "codes">, { declared }: Queue, act: string) =>
  codes.has(`${declared.code}:${act}`);

export const isOpenTo = (
  { declared }: Queue,
  { from = declared.open }: ActRule<AnyQueue, unknown>,
  { status }: Pick<ReviewRow, "status">,
) => from.includes(status);

/** What somebody may decide now (PRODUCT 4, `allowed`): nothing as long as the last decision can be taken back. */
export function allowed(actor: Holder, queue: Queue, row: ReviewRow): string[] {
  if (row.effect_at !== null) return [];
  return Object.entries(queue.rules.acts)
    .filter(([act, rule]) => mayEver(actor, queue, act) && isOpenTo(queue, rule, row))
    .filter(([, rule]) => rule.isFor?.(actor, row) !== false)
    .map(([act]) => act);
}

/** Until when somebody may take the last decision back; null when they may not. */
export function undoUntil({ id }: Pick<Actor, "id">, row: Standing, now: Date): Date | null {
  return row.effect_at !== null && row.effect_at > now && row.acted_by === id ? row.effect_at : null;
}

/** Who looks at it now; a claim that ran out is nobody's. */
export function claimOf({ claimed_by, claimed_by_name, claimed_until }: ReviewRow, now: Date) {
  if (claimed_by === null || claimed_until === null || claimed_until <= now) return null;
  return { byId: claimed_by, by: claimed_by_name, until: claimed_until };
}
