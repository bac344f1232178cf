import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { reviewQueue, ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import type * as z from "zod";
import type { Context } from "../../../../kernel/http/context.ts";
import { readByIds, type FilteredQuery, type Listing } from "../../../../kernel/paging/page.ts";
import type { Db } from "../../../../platform/database/index.ts";
import { gramsMatch } from "../../../../kernel/paging/like.ts";
import { lettersOf, requiredGrams, wordsOf } from "../../../../kernel/text/bigrams.ts";
import { phoneSearchTerm } from "../../../../kernel/text/phones.ts";
import { typedNumber } from "../../../../kernel/text/typed-number.ts";
import { rowsOf, type ReviewRow } from "../engine.store.ts";

type Names = readonly [string];
/** The list call that every queue has, with the fields that all queues share. */
type ListCall = ReturnType<
  typeof reviewQueue<ReviewQueue, Names, Names, z.ZodRawShape, z.ZodRawShape, z.ZodRawShape>
>["api"]["list"];
export type ListQuery = HandlerInput<ListCall>;
type Items = FilteredQuery<"review">;
type Reader = Pick<Context, "actor" | "now">;

function inScope(items: Items, scope: "open" | "late" | "mine", { actor, now }: Reader): Items {
  if (scope === "mine")
    return items.where((eb) =>
      eb.or([eb("acted_by", "=", actor.id), eb.and([eb("claimed_by", "=", actor.id), eb("claimed_until", ">", now)])]),
    );
  const open = items.where("due_at", "is not", null);
  return scope === "late" ? open.where("due_at", "<", now) : open;
}

/** Matches an item's number, a phone number, or the letters of its search terms. */
function matching(items: Items, text: string): Items {
  const number = /^\d{1,9}$/.exec(typedNumber(text) ?? "")?.[0];
  const phone = phoneSearchTerm(text);
  return items.where((eb) =>
    eb.or([
      gramsMatch(wordsOf(text).flatMap(requiredGrams), lettersOf(text)),
      ...(phone === null ? [] : [sql<boolean>`grams @> ${[phone]}::text[]`]),
      ...(number === undefined ? [] : [eb("review.id", "=", Number(number))]),
    ]),
  );
}

export const listingOf = (queue: ReviewQueue, reader: Reader): Listing<ListCall, "review", number, ReviewRow> => ({
  from: (db) => db.selectFrom("review").where("queue", "=", queue),
  id: "review.id",
  where: {
    status: (items, status) => items.where("status", "=", status),
    scope: (items, scope) => inScope(items, scope, reader),
    q: matching,
    personId: (items, personId) => items.where("person_id", "=", personId),
    id: (items, id) => items.where("review.id", "=", id),
  },
  sorts: {
    dueAt: { column: "due_at", dir: "asc", emptyBy: { column: "created_at", dir: "desc" } },
    createdAt: { column: "created_at", dir: "desc" },
  },
  defaultSort: "dueAt",
  rows: rowsOf,
});

interface LateQuery {
  queues: readonly ReviewQueue[];
  now: Date;
  limit: number;
}

/** Items past their due time, the longest late first. */
export async function listLate(db: Db, { queues, now, limit }: LateQuery): Promise<ReviewRow[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = any(${queues}::text[]) and due_at < ${now} order by due_at, id limit ${limit}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  return readByIds(ids, (all) => rowsOf(db, all));
}
