import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { reviewQueue, ReviewQueue } from "@vowdesk/contract/reviews";
import { sql } from "kysely";
import type * as z from "zod";
import type { Context } from "../../../kernel/http/context.ts";
import { gramsAsked, wordsOf } from "../../../kernel/text/bigrams.ts";
import { page, type FilteredQuery, type Listing } from "../../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../../kernel/text/phone-search.ts";
import { phoneSearchTerm } from "../../../kernel/text/phones.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentItem, presentLine, presentStep } from "../present.ts";
import * as store from "../store.ts";
import type { ReviewRow, ReviewTables } from "../store.ts";
import { allQueues, type Queue } from "../queues/queue.ts";

type Names = readonly [string];
/** Every queue's list call, whatever its items are about. */
type ListCall = ReturnType<
  typeof reviewQueue<ReviewQueue, Names, Names, z.ZodRawShape, z.ZodRawShape, z.ZodRawShape>
>["api"]["list"];
type Items = FilteredQuery<ReviewTables, "review">;

function inScope(found: Items, scope: "open" | "late" | "mine", { actor, now }: Context): Items {
  if (scope === "mine")
    return found.where((eb) =>
      eb.or([eb("acted_by", "=", actor.id), eb.and([eb("claimed_by", "=", actor.id), eb("claimed_until", ">", now)])]),
    );
  const open = found.where("due_at", "is not", null);
  return scope === "late" ? open.where("due_at", "<", now) : open;
}

/** An item's number, a phone number, or letters that stand side by side in what it is found by; a single letter finds nothing. */
function foundBy(found: Items, text: string): Items {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  const grams = wordsOf(text).flatMap(gramsAsked);
  const phone = phoneSearchTerm(text);
  return found.where((eb) =>
    eb.or([
      ...(grams.length === 0 ? [] : [sql<boolean>`grams @> ${grams}::text[]`]),
      ...(phone === null ? [] : [sql<boolean>`grams @> ${[phone]}::text[]`]),
      ...(number === undefined ? [] : [eb("review.id", "=", Number(number))]),
    ]),
  );
}

const listingOf = (
  { declared: { code } }: Queue,
  ctx: Context,
): Listing<ListCall, ReviewTables, "review", number, ReviewRow> => ({
  from: (db) => store.tables(db).selectFrom("review").where("queue", "=", code),
  id: "review.id",
  where: {
    status: (found, status) => found.where("status", "=", status),
    scope: (found, scope) => inScope(found, scope, ctx),
    q: foundBy,
    personId: (found, personId) => found.where("person_id", "=", personId),
    id: (found, id) => found.where("review.id", "=", id),
  },
  sorts: {
    dueAt: { column: "due_at", dir: "asc", emptyBy: { column: "created_at", dir: "desc" } },
    createdAt: { column: "created_at", dir: "desc" },
  },
  defaultSort: "dueAt",
  rows: store.rowsOf,
});

export async function list(ctx: Context, queue: Queue, query: HandlerInput<ListCall>): Promise<Page<never>> {
  await auditPhoneSearch(ctx, `reviews:${queue.declared.code}`, query.q);
  const found = await page(ctx, listingOf(queue, ctx), query);
  return { ...found, records: found.records.map((row) => presentItem(ctx, queue, row)) };
}

export async function counts(ctx: Context, { declared: { code } }: Queue) {
  const [byStatus, [waiting]] = await Promise.all([
    store.countByStatus(ctx.db, code),
    store.countWaiting(ctx.db, [code], ctx.now),
  ]);
  return {
    open: waiting?.open ?? 0,
    late: waiting?.late ?? 0,
    byStatus: Object.fromEntries(byStatus.map(({ status, n }) => [status, n])),
  };
}

/** The queues that somebody may see. */
export const seenBy = ({ actor }: Context) =>
  allQueues()
    .map(({ declared: { code } }) => code)
    .filter((code) => actor.codes.has(code));

const linesAtMost = { history: 20, alike: 10 } as const;

/** One item with everything it takes to decide it. */
export async function detail(ctx: Context, queue: Queue, { id }: { id: number }) {
  const row = (await store.findRow(ctx.db, queue.declared.code, id)) ?? refuse("not-found");
  const seen = seenBy(ctx);
  const [steps, history, alike] = await Promise.all([
    store.stepsOf(ctx.db, id),
    store.historyOf(ctx.db, row, seen, linesAtMost.history),
    store.alikeOf(ctx.db, row, seen, linesAtMost.alike),
  ]);
  return {
    item: presentItem(ctx, queue, row),
    steps: steps.map((step) => presentStep(ctx, step)),
    history: history.map((one) => presentLine(ctx, one)),
    alike: alike.map((one) => presentLine(ctx, one)),
  };
}
