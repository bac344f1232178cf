import { shorten } from "@vowdesk/contract/kernel";
import { runOnce, type RequestKey } from "../../../../kernel/concurrency/run-once.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { gramsOf } from "../../../../kernel/text/bigrams.ts";
import { phoneTerms } from "../../../../kernel/text/phones.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { nextId } from "../../../../platform/database/next-id.ts";
import { send } from "../../../messages/notifications/notifications.ts";
import { reasonIn } from "../engine.present.ts";
import * as store from "../engine.store.ts";
import type { ReviewRow } from "../engine.store.ts";
import { dueTimes, recordChange } from "../queues/change.ts";
import { pictureClaims } from "../queues/pictures.ts";
import { requestMark } from "../queues/secret.ts";
import { notifySides } from "../notices.service.ts";
import { lockPeople, personBy, staffNameOf } from "./people.service.ts";
import { hasAnother } from "./requests.store.ts";
import { getQueue, type AnyQueue, type DetailsOf, type RequestedItem, type Queue } from "../queues/queues.queue.ts";

const maxSummary = 80;

export type RequestState = Pick<ReviewRow, "id" | "status">;
export const requestState = ({ id, status }: RequestState): RequestState => ({ id, status });

export async function notifyReviewers(
  ctx: Context,
  { declared: { code }, rules }: Queue,
  row: ReviewRow,
): Promise<void> {
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

/** Refuses a second pending request where the queue allows only one. */
async function assertNoOther(
  ctx: Context,
  { declared, rules }: Queue,
  { similarityKeys = [] }: RequestedItem<unknown>,
): Promise<void> {
  if (!rules.refusedWhile) return;
  const { statuses, onlySimilar } = rules.refusedWhile;
  const others = { queue: declared.code, personId: ctx.actor.id, statuses, alike: onlySimilar ? similarityKeys : null };
  if (await hasAnother(ctx.db, others)) refuse("review-twice");
}

/** Who submits an item: an app user or a member of staff, with the name and phone numbers that the search finds. */
interface Submitter extends Pick<ReviewRow, "id" | "person_id" | "user_id"> {
  name: string;
  phones: readonly string[];
  /** The idempotency key of the request; null if it has none. */
  request: RequestKey | null;
}

/** Stores a new item with its first step, and notifies reviewers. */
async function addItem(
  ctx: Context,
  queue: Queue,
  { name, phones, request, ...submitter }: Submitter,
  requested: RequestedItem<unknown>,
): Promise<ReviewRow> {
  const { rules } = queue;
  const { code } = queue.declared;
  const key = request?.key ?? null;
  const summary = shorten(requested.summary, maxSummary);
  await store.insertRow(ctx.db, {
    ...submitter,
    queue: code,
    status: rules.initialStatus,
    summary,
    details: requested.details,
    alike_keys: [...(requested.similarityKeys ?? [])],
    grams: [...gramsOf(name, summary, ...(requested.searchTerms ?? [])), ...phones.flatMap(phoneTerms)],
    client_key: key,
    request_hash: key === null ? null : (request?.hash ?? null),
    created_at: ctx.now,
    ...dueTimes(ctx, queue, rules.initialStatus, requested.dueAt),
  });
  const row = (await store.findRow(ctx.db, code, submitter.id)) ?? refuse("not-found");
  await rules.afterSubmit?.(ctx, row);
  await notifySides(ctx, queue, row, rules.partyNotice);
  await recordChange(
    ctx,
    queue,
    { before: null, after: row },
    { fact: row.user_id === null ? "review.asked" : null, act: "ask" },
  );
  if (row.due_at !== null) await notifyReviewers(ctx, queue, row);
  return row;
}

async function createItem(ctx: Context, queue: Queue, input: object, request: RequestKey): Promise<ReviewRow> {
  // The lock makes simultaneous requests of a person see each other's item and change of the balance.
  await lockPeople(ctx, [ctx.actor.id]);
  const person = (await personBy(ctx, ctx.actor)) ?? refuse("session-ended");
  const id = await nextId(ctx.db, "review");
  const submit = queue.rules.submit ?? refuse("not-found");
  // The contract of the call has parsed `given` as the input of this queue.
  const requested = await submit(ctx, input as never, { id, person, ...pictureClaims(ctx, queue, id) });
  await assertNoOther(ctx, queue, requested);
  const phones = [person.phone, ...(requested.phones ?? [])];
  return addItem(
    ctx,
    queue,
    { id, person_id: person.id, user_id: null, name: person.name, phones, request },
    requested,
  );
}

/**
 * Creates an item on behalf of a member of staff, in the caller's transaction, and returns its id. The event of the caller is the
 * audit entry. The database refuses a decision by this user.
 */
export async function submitForStaff<Q extends AnyQueue>(
  ctx: Context,
  code: Q["code"],
  userId: number,
  requested: RequestedItem<DetailsOf<Q>>,
): Promise<number> {
  const id = await nextId(ctx.db, "review");
  const name = await staffNameOf(ctx, userId);
  const submitter = { id, person_id: null, user_id: userId, name, phones: [], request: null };
  await addItem(ctx, getQueue(ctx.services, code), submitter, requested);
  return id;
}

/** Creates an item for an app user, once per idempotency key. */
export async function submit(ctx: Context, queue: Queue, input: object): Promise<RequestState> {
  const { code } = queue.declared;
  const item = await runOnce<RequestState & Pick<ReviewRow, "request_hash">>(ctx, {
    request: requestMark(ctx, code, input),
    find: (key) => store.findByClientKey(ctx.db, { queue: code, personId: ctx.actor.id, key }),
    run: (requestKey) => createItem(ctx, queue, input, requestKey),
  });
  return requestState(item);
}

/** Returns the caller's own items. A decision that can still be undone is not shown. */
export async function mine(ctx: Context, { declared: { code } }: Queue, { limit }: { limit: number }) {
  const rows = await store.latestOf(ctx.db, code, ctx.actor.id, limit);
  return rows.map(({ id, summary, created_at, undo, ...current }) => {
    const { status, reason } = undo ?? current;
    return { id, status, summary, createdAt: created_at.toISOString(), reason: reasonIn(ctx.language, reason) };
  });
}
