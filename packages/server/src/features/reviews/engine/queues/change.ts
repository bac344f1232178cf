import type { FeatureName } from "@vowdesk/contract";
import type { ReviewQueue, ReviewReason } from "@vowdesk/contract/reviews/engine";
import type { Actor, Context } from "../../../../kernel/http/context.ts";
import type { Fact } from "../../../../kernel/transaction/events.ts";
import * as store from "../engine.store.ts";
import type { ReviewChange, ReviewRow, StepRow } from "../engine.store.ts";
import type { Queue } from "./queues.queue.ts";

/** The fields of an item in an event. Person and content stay out of the audit trail. */
interface ReviewFacts {
  queue: ReviewQueue;
  status: string;
  act: string | null;
}
type ReviewFact = Fact & { before: ReviewFacts | null; after: ReviewFacts };

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "review.asked": ReviewFact;
    /** An app user, the bank or a timer changed the item. */
    "review.moved": ReviewFact;
    "review.decided": ReviewFact;
    "review.undone": ReviewFact;
    /** The effect of a decision was applied and changed the item. */
    "review.settled": ReviewFact;
  }
}

const factsOf = ({ queue, status, act }: ReviewRow): ReviewFacts => ({ queue, status, act });
const actorKind = ({ kind }: Actor): StepRow["actor_kind"] => (kind === "staff" || kind === "app" ? kind : "system");
const textOf = (reason: ReviewReason | null) => (reason === null || typeof reason === "string" ? reason : reason.en);

/** Signals to all users with access to the queue that an item changed, with the version if the change increased it. */
export function signalChange(ctx: Context, { declared: { code, name } }: Queue, id: number, version?: number): void {
  const known = version === undefined ? {} : { version };
  // The name of a queue is that of its feature.
  ctx.signal({ kind: "changed", feature: name as FeatureName, id: String(id), access: code, ...known });
}

interface ChangeRecord {
  /** Null if the caller records the change by another event. */
  fact: null | "review.asked" | "review.moved" | "review.decided" | "review.undone" | "review.settled";
  act: string;
  reason?: ReviewReason | null;
}

/** Records a change of an item: adds the step, emits the event if it is given, and sends the signal. */
export async function recordChange(
  ctx: Context,
  queue: Queue,
  { before, after }: { before: ReviewRow | null; after: ReviewRow },
  { fact, act, reason = null }: ChangeRecord,
): Promise<void> {
  await store.addStep(ctx.db, {
    review_id: after.id,
    line: after.version,
    at: ctx.now,
    act,
    status: after.status,
    actor_kind: actorKind(ctx.actor),
    actor_name: ctx.actor.name,
    reason,
  });
  const reasonText = textOf(reason);
  if (fact !== null)
    ctx.emit({
      type: fact,
      subject: `${queue.declared.code}:${after.id}`,
      before: before && factsOf(before),
      after: factsOf(after),
      ...(reasonText === null ? {} : { reason: reasonText }),
    });
  signalChange(ctx, queue, after.id, before ? after.version : undefined);
}

/** The due time of an item in a new state, and the time of the notice that it is late. Null if the state is not open. */
export function dueTimes(ctx: Context, { declared, rules }: Queue, status: string, input?: Date) {
  if (!declared.open.includes(status)) return { due_at: null, notice_at: null };
  const due = input ?? new Date(ctx.now.getTime() + rules.withinMinutes * 60_000);
  return { due_at: due, notice_at: due };
}

/** Saves a change of a locked item as a new version. From one open state to another, the due time stays. */
export function saveChange(ctx: Context, queue: Queue, row: ReviewRow, change: ReviewChange): Promise<ReviewRow> {
  const status = change.status ?? row.status;
  const stays = row.due_at !== null && queue.declared.open.includes(status);
  const due = stays ? {} : dueTimes(ctx, queue, status);
  return store.saveRow(ctx.db, row, { ...due, ...change, version: row.version + 1 });
}
