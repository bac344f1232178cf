import { shorten } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { gramsOf } from "../../../kernel/text/bigrams.ts";
import { phoneTerms } from "../../../kernel/text/phones.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { send } from "../../notifications/index.ts";
import { reasonIn } from "../present.ts";
import * as store from "../store.ts";
import type { ReviewRow } from "../store.ts";
import { dueIn, tell } from "../queues/change.ts";
import { keeper } from "../queues/keeping.ts";
import { notifySides } from "../notices/service.ts";
import { findPerson, hasAnother, lockPeople } from "../people/store.ts";
import type { Asked, Queue } from "../queues/queue.ts";

/** Longer lines are cut: they stand in lists. */
const summaryAtMost = 80;

export const answerOf = ({ id, status }: Pick<ReviewRow, "id" | "status">) => ({ id, status }) as never;

export async function ringReviewers(ctx: Context, { declared: { code }, rules }: Queue, row: ReviewRow): Promise<void> {
  await send(ctx, {
    type: rules.messageType,
    to: { holdersOf: code },
    allUser: 1,
    msg: `${row.person_name}：${row.summary}`,
    template: { key: `review-${code}`, values: { person: row.person_name, summary: row.summary } },
    number: String(row.id),
    sendName: row.person_name,
  });
}

/** One at a time is looked at, where the queue says so. */
async function assertAlone(ctx: Context, { declared, rules }: Queue, { alike = [] }: Asked<unknown>): Promise<void> {
  if (!rules.alone) return;
  const { in: statuses, which } = rules.alone;
  const others = { queue: declared.code, personId: ctx.actor.id, statuses, alike: which ? alike : null };
  if (await hasAnother(ctx.db, others)) refuse("review-twice");
}

/** One of the app people asks for something. The same key again asks for nothing more and gets the same answer. */
export async function ask(ctx: Context, queue: Queue, given: object): Promise<never> {
  const { code } = queue.declared;
  const key = ctx.idempotencyKey ?? null;
  // Of two who ask at once the second sees what the first left: its key, its item, what is taken out of the balance.
  await lockPeople(ctx.db, [ctx.actor.id]);
  const who = { queue: code, personId: ctx.actor.id, key: key ?? "" };
  const earlier = key === null ? undefined : await store.findByClientKey(ctx.db, who);
  if (earlier) return answerOf(earlier);

  const person = (await findPerson(ctx.db, ctx.actor)) ?? refuse("session-ended");
  const id = await store.nextId(ctx.db);
  const { rules } = queue;
  const asked = await rules.ask(ctx, given as never, { id, person, ...keeper(ctx, queue, id) });
  await assertAlone(ctx, queue, asked);
  const summary = shorten(asked.summary, summaryAtMost);
  await store.insertRow(ctx.db, {
    id,
    queue: code,
    status: rules.first,
    person_id: person.id,
    summary,
    details: asked.details,
    alike_keys: [...(asked.alike ?? [])],
    grams: [
      ...gramsOf(person.name, summary, ...(asked.words ?? [])),
      ...[person.phone, ...(asked.phones ?? [])].flatMap(phoneTerms),
    ],
    client_key: key,
    created_at: ctx.now,
    ...dueIn(ctx, queue, rules.first, asked.dueAt),
  });
  const row = (await store.findRow(ctx.db, code, id)) ?? refuse("not-found");
  await rules.asked?.(ctx, row);
  await notifySides(ctx, queue, row, rules.tellsSides);
  await tell(ctx, queue, { before: null, after: row }, { fact: "review.asked", act: "ask" });
  if (row.due_at !== null) await ringReviewers(ctx, queue, row);
  return answerOf(row);
}

/** What somebody asked for; a decision that can still be taken back is nothing that anybody was told. */
export async function mine(ctx: Context, { declared: { code } }: Queue, { limit }: { limit: number }): Promise<never> {
  const rows = await store.latestOf(ctx.db, code, ctx.actor.id, limit);
  const told = rows.map(({ id, summary, created_at, undo, ...now }) => {
    const { status, reason } = undo ?? now;
    return { id, status, summary, createdAt: created_at.toISOString(), reason: reasonIn(ctx.language, reason) };
  });
  return told as never;
}
