import { numberPrefixes, type OrderKind, type ordersApi, type OrderStatus } from "@vowdesk/contract/local/orders";
import { sql, type Expression, type RawBuilder } from "kysely";
import type { Context } from "../../../../kernel/http/context.ts";
import { isInZones } from "../../../../kernel/paging/data-scope.ts";
import type { DataScope } from "../../../../kernel/transaction/data-scope.ts";
import { fromDate, toDate, type FilteredQuery, type Listing, type Where } from "../../../../kernel/paging/page.ts";
import { textMatches } from "../../../../kernel/paging/like.ts";
import { phoneMatches } from "../../../../kernel/paging/phone-search.ts";
import { typedNumber } from "../../../../kernel/text/typed-number.ts";
import { phoneQueryOf } from "../../../../kernel/text/phones.ts";
import { startOfToday } from "../../../../platform/business-time.ts";
import { liveWorkers, type LiveWorkerRow, type OrderRow } from "../orders.store.ts";
import { gramsOfSearch, numberIn, reversed } from "./search.ts";

/** From this many matches on, scanning the orders in list order is faster than sorting the matches. */
export const commonTextMatches = 4_000;

const numberPrefix = new RegExp(`^(${Object.values(numberPrefixes).join("|")})\\d+$`, "i");
const isNumberEnd = (text: string) => /^\d{4,11}$/.test(text);
const isNumberStart = (text: string) => numberPrefix.test(text);

/** Matches the customer's phone number; null for a text that is not a phone search. */
function matchesPhone(text: string): Expression<boolean> | null {
  const query = phoneQueryOf(text);
  if (query === null) return null;
  if ("complete" in query) return sql<boolean>`phone_reversed = ${reversed(query.complete)}`;
  return sql<boolean>`phone_reversed like ${`${reversed(query.tail)}%`}`;
}

/** Matches the end of an order number; null for other texts. */
const matchesNumberEnd = (text: string): Expression<boolean> | null =>
  isNumberEnd(text) ? sql<boolean>`number_reversed like ${`${reversed(text)}%`}` : null;

/**
 * Four to eleven digits match the end of an order number, the last four digits or a complete number match a phone, `WM…`
 * matches the start of an order number, and any other text matches by its grams. The digits at its end may be an order number after
 * its label.
 */
function matchesText(typed: string): Expression<boolean> {
  const text = numberIn(typed);
  const digits = [matchesPhone(text), matchesNumberEnd(text)].filter((condition) => condition !== null);
  if (digits.length > 0) return sql<boolean>`(${sql.join(digits, sql` or `)})`;
  if (isNumberStart(text)) return sql<boolean>`number like ${`${text.toUpperCase()}%`}`;
  const inWords = sql<boolean>`grams @> ${gramsOfSearch(text)}::text[]`;
  const labelled = matchesNumberEnd(typedNumber(typed) ?? "");
  return labelled ? sql<boolean>`(${inWords} or ${labelled})` : inWords;
}

export type OrderQuery = FilteredQuery<"orders">;

function inScope(
  query: OrderQuery,
  scope: "open" | "soon" | "late" | "unassigned" | "urged" | "flagged",
  now: Date,
): OrderQuery {
  if (scope === "flagged") return query.where(sql<boolean>`flagged`);
  const open = query.where("due_at", "is not", null);
  switch (scope) {
    case "soon":
      return open.where("due_at", ">=", now).where("amber_at", "<=", now);
    case "late":
      return open.where("due_at", "<", now);
    case "unassigned":
      return open.where("worker_id", "is", null);
    case "urged":
      return open.where("urged_at", "is not", null);
    case "open":
      return open;
  }
}

/** The filters that the lists of all kinds share. */
const where = {
  q: (query, text) => query.where(sql<boolean>`id in (select order_id from order_search where ${matchesText(text)})`),
  status: (query, status: OrderStatus) => query.where("status", "=", status),
  scope: inScope,
  number: (query, number) => query.where("number", "=", number),
  zone: (query, zone) => query.where("zone", "=", zone),
  workerId: (query, workerId) => query.where("worker_id", "=", workerId),
  customerId: (query, customerId) => query.where("customer_id", "=", customerId),
  from: fromDate((query, start) => query.where("created_at", ">=", start)),
  to: toDate((query, end) => query.where("created_at", "<", end)),
} satisfies Where<typeof ordersApi.listDelivery, "orders">;

const shared = {
  inScope: (query: OrderQuery, scope: DataScope) => query.where(isInZones(scope, "zone")),
  id: "id",
  key: { column: "number", type: "text" },
  sorts: {
    createdAt: { column: "created_at", dir: "desc" },
    dueAt: { column: "due_at", dir: "asc", emptyBy: { column: "created_at", dir: "desc" } },
    totalCents: { column: "total_cents", dir: "desc" },
  },
  defaultSort: "createdAt",
  rows: "orders",
} as const;

type ListCall = typeof ordersApi.listDelivery | typeof ordersApi.listDriver | typeof ordersApi.listErrand;
type OrderListing<E extends ListCall> = Listing<E, "orders", string, OrderRow>;

const ofKind = (kind: OrderKind) => (db: Context["db"]) => db.selectFrom("orders").where("kind", "=", kind);

export const deliveryListing: OrderListing<typeof ordersApi.listDelivery> = {
  ...shared,
  from: ofKind("delivery"),
  where,
};
export const driverListing: OrderListing<typeof ordersApi.listDriver> = { ...shared, from: ofKind("driver"), where };
export const errandListing: OrderListing<typeof ordersApi.listErrand> = {
  ...shared,
  from: ofKind("errand"),
  where: { ...where, task: (query, task) => query.where("task", "=", task) },
};

/**
 * Counts the orders of all kinds that match a text, up to `commonTextMatches`. Null for order and phone numbers, which an
 * index finds without a count.
 */
export async function countMatches(db: Context["db"], typed: string): Promise<number | null> {
  const text = numberIn(typed);
  if (isNumberEnd(text) || isNumberStart(text) || phoneQueryOf(text) !== null) return null;
  const { rows } = await sql<{
    n: number;
  }>`select count_matches(${gramsOfSearch(text)}::text[], ${commonTextMatches}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * The listing for a text with many matches: it checks orders in list order until the page is full. `offset 0` keeps
 * PostgreSQL from looking up all matches first, because it underestimates how often several grams occur together.
 */
export function listingForCommonText<E extends ListCall>(listing: OrderListing<E>): OrderListing<E> {
  const q = (query: OrderQuery, text: string) =>
    query.where(
      sql<boolean>`exists (select from order_search where order_id = orders.id and ${matchesText(text)} offset 0)`,
    );
  return { ...listing, countsInOrder: true, where: { ...listing.where, q } };
}

/** Up to `limit` orders of the query, newest first, starting after the order with the number `after`. */
export function readOrdersAfter(query: OrderQuery, after: string | undefined, limit: number): Promise<OrderRow[]> {
  const isAfter = sql<boolean>`(created_at, id) < (select created_at, id from orders where number = ${after})`;
  return query
    .$if(after !== undefined, (all) => all.where(isAfter))
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

interface OrderSums {
  orders: number;
  totalCents: number;
  refundedCents: number;
  cancelledOrders: number;
  cancelledCents: number;
  isCapped: boolean;
}

/** Sums over the newest orders of the query, at most `limit` of them. */
export async function sumOrders(db: Context["db"], query: OrderQuery, limit: number): Promise<OrderSums> {
  const newest = query
    .select(["status", "total_cents", "refunded_cents"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  const isCancelled = sql`filter (where status = 'cancelled')`;
  const cents = (sum: RawBuilder<unknown>) => sql<number>`coalesce(${sum}, 0)::double precision`;
  const sums = await db
    .selectFrom(newest.as("newest"))
    .select([
      sql<number>`count(*)::integer`.as("orders"),
      cents(sql`sum(total_cents)`).as("totalCents"),
      cents(sql`sum(refunded_cents)`).as("refundedCents"),
      sql<number>`(count(*) ${isCancelled})::integer`.as("cancelledOrders"),
      cents(sql`sum(total_cents) ${isCancelled}`).as("cancelledCents"),
    ])
    .executeTakeFirstOrThrow();
  return { ...sums, isCapped: sums.orders === limit };
}

/** The list of couriers, drivers and runners, by default those with the fewest orders first. */
export const workerListing: Listing<typeof ordersApi.couriers, "live_worker", number, LiveWorkerRow> = {
  from: (db) => db.selectFrom("live_worker"),
  inScope: (query, scope) => query.where(isInZones(scope, "zone")),
  id: "id",
  where: {
    q: (query, text) => query.where((eb) => eb.or([textMatches("name", text), phoneMatches("phone", text)])),
    state: (query, state) => query.where("state", "=", state),
    zone: (query, zone) => query.where("zone", "=", zone),
    serves: (query, kind) => query.where(sql<boolean>`serves @> array[${kind}]::text[]`),
  },
  sorts: {
    load: { column: "load", dir: "asc" },
    rating: { column: "rating", dir: "desc" },
    name: { column: "name", dir: "asc", isName: true },
  },
  defaultSort: "load",
  rows: async (db, ids, now) =>
    liveWorkers(db, await startOfToday(db, now))
      .where("id", "in", ids)
      .execute(),
};

/** Workers of the scope with their current state. */
export async function workersInScope(
  db: Context["db"],
  ids: readonly number[],
  scope: DataScope,
  now: Date,
): Promise<LiveWorkerRow[]> {
  return liveWorkers(db, await startOfToday(db, now))
    .where("id", "in", ids)
    .where(isInZones(scope, "zone"))
    .execute();
}
