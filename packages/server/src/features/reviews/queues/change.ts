import type { ReviewQueue, ReviewReason } from "@vowdesk/contract/reviews";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import * as store from "../store.ts";
import type { ReviewChange, ReviewRow, StepRow } from "../store.ts";
import type { Queue } from "./queue.ts";

/** What an event shows of an item: whose it is and what is in it stays out of the trail. */
interface ReviewFacts {
  queue: ReviewQueue;
  status: string;
  act: string | null;
}
type ReviewFact = Fact & { before: ReviewFacts | null; after: ReviewFacts };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "review.asked": ReviewFact;
    /** Somebody it concerns, or time, took it a step further. */
    "review.moved": ReviewFact;
    "review.decided": ReviewFact;
    "review.undone": ReviewFact;
    /** What was decided can be taken back no more, and has come about. */
    "review.settled": ReviewFact;
  }
}

const factsOf = ({ queue, status, act }: ReviewRow): ReviewFacts => ({ queue, status, act });
const kindOf = ({ kind }: Actor): StepRow["actor_kind"] => (kind === "staff" || kind === "app" ? kind : "system");
const textOf = (reason: ReviewReason | null) => (reason === null || typeof reason === "string" ? reason : reason.en);

/** Everybody who sees the queue is told that an item changed. */
export function signalOf(ctx: Context, { declared: { code, name } }: Queue, id: number): void {
  ctx.signal({ kind: "changed", feature: name, id: String(id), access: code });
}

interface Said {
  fact: "review.asked" | "review.moved" | "review.decided" | "review.undone" | "review.settled";
  act: string;
  reason?: ReviewReason | null;
}

/** Writes down what happened to an item: its step, the event and the hint. */
export async function tell(
  ctx: Context,
  queue: Queue,
  { before, after }: { before: ReviewRow | null; after: ReviewRow },
  { fact, act, reason = null }: Said,
): Promise<void> {
  await store.addStep(ctx.db, {
    review_id: after.id,
    line: after.version,
    at: ctx.now,
    act,
    status: after.status,
    actor_kind: kindOf(ctx.actor),
    actor_name: ctx.actor.name,
    reason,
  });
  const words = textOf(reason);
  ctx.emit({
    type: fact,
    subject: `${queue.declared.code}:${after.id}`,
    before: before && factsOf(before),
    after: factsOf(after),
    ...(words === null ? {} : { reason: words }),
  });
  signalOf(ctx, queue, after.id);
}

/** When an item that has come to a state must have been decided, and when late is told. */
export function dueIn(ctx: Context, { declared, rules }: Queue, status: string, given?: Date) {
  if (!declared.open.includes(status)) return { due_at: null, notice_at: null };
  const due = given ?? new Date(ctx.now.getTime() + rules.withinMinutes * 60_000);
  return { due_at: due, notice_at: due };
}

/** Takes a held item on; a state that is waited in keeps the time it has. */
export function save(ctx: Context, queue: Queue, row: ReviewRow, change: ReviewChange): Promise<ReviewRow> {
  const status = change.status ?? row.status;
  const stays = row.due_at !== null && queue.declared.open.includes(status);
  const due = stays ? {} : dueIn(ctx, queue, status);
  return store.saveRow(ctx.db, row, { ...due, ...change, version: row.version + 1 });
}
