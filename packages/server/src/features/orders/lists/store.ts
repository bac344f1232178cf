import { numberPrefixes, type OrderKind, type ordersApi, type OrderStatus } from "@vowdesk/contract/orders";
import { sql, type Expression } from "kysely";
import type { Context } from "../../../kernel/http/context.ts";
import { fromDate, toDate, type Found, type Listing, type Where } from "../../../kernel/paging/page.ts";
import { phoneMatches } from "../../../kernel/text/phone-search.ts";
import { phoneQueryOf } from "../../../kernel/text/phones.ts";
import { startOfToday } from "../../../platform/business-time.ts";
import type { LiveWorkerRow, OrderRow, OrderTables } from "../store.ts";
import { gramsAsked, reversed } from "./search.ts";

const tables = (db: Context["db"]) => db.withTables<OrderTables>();

/** From this many matches on it is quicker to walk through the orders than to sort the matches. */
export const commonFrom = 4_000;

const beginning = new RegExp(`^(${Object.values(numberPrefixes).join("|")})\\d+$`, "i");
const isTail = (text: string) => /^\d{4,11}$/.test(text);
const isBeginning = (text: string) => beginning.test(text);

/** Orders whose customer's number the text means; null where it means none. */
function hasPhone(text: string): Expression<boolean> | null {
  const query = phoneQueryOf(text);
  if (query === null) return null;
  if ("whole" in query) return sql<boolean>`phone_reversed = ${reversed(query.whole)}`;
  return sql<boolean>`phone_reversed like ${`${reversed(query.tail)}%`}`;
}

/** Orders whose number ends so; null for a text that is no end of one. */
const endsWith = (text: string): Expression<boolean> | null =>
  isTail(text) ? sql<boolean>`number_reversed like ${`${reversed(text)}%`}` : null;

/** Where a searched text is looked for: 4-11 digits are the end of an order number, four or a whole number a phone, `WM…` the beginning of a number. */
function isFoundBy(text: string): Expression<boolean> {
  const digits = [hasPhone(text), endsWith(text)].filter((found) => found !== null);
  if (digits.length > 0) return sql<boolean>`(${sql.join(digits, sql` or `)})`;
  if (isBeginning(text)) return sql<boolean>`number like ${`${text.toUpperCase()}%`}`;
  return sql<boolean>`grams @> ${gramsAsked(text)}::text[]`;
}

type Orders = Found<OrderTables, "orders">;

function inScope(
  found: Orders,
  scope: "open" | "soon" | "late" | "unassigned" | "urged" | "flagged",
  now: Date,
): Orders {
  if (scope === "flagged") return found.where(sql<boolean>`flagged`);
  const open = found.where("due_at", "is not", null);
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

/** What narrows the list of every kind. */
const where = {
  q: (found, text) => found.where(sql<boolean>`id in (select order_id from order_search where ${isFoundBy(text)})`),
  status: (found, status: OrderStatus) => found.where("status", "=", status),
  scope: inScope,
  number: (found, number) => found.where("number", "=", number),
  zone: (found, zone) => found.where("zone", "=", zone),
  workerId: (found, workerId) => found.where("worker_id", "=", workerId),
  customerId: (found, customerId) => found.where("customer_id", "=", customerId),
  from: fromDate((found, start) => found.where("created_at", ">=", start)),
  to: toDate((found, end) => found.where("created_at", "<", end)),
} satisfies Where<typeof ordersApi.listDelivery, OrderTables, "orders">;

const shared = {
  id: "id",
  sorts: {
    createdAt: { column: "created_at", dir: "desc" },
    dueAt: { column: "due_at", dir: "asc", emptyBy: { column: "created_at", dir: "desc" } },
    totalCents: { column: "total_cents", dir: "desc" },
  },
  defaultSort: "createdAt",
  rows: "orders",
} as const;

type ListCall = typeof ordersApi.listDelivery | typeof ordersApi.listDriver | typeof ordersApi.listErrand;
type OrderListing<E extends ListCall> = Listing<E, OrderTables, "orders", string, OrderRow>;

const ofKind = (kind: OrderKind) => (db: Context["db"]) => tables(db).selectFrom("orders").where("kind", "=", kind);

export const deliveryListing: OrderListing<typeof ordersApi.listDelivery> = {
  ...shared,
  from: ofKind("delivery"),
  where,
};
export const driverListing: OrderListing<typeof ordersApi.listDriver> = { ...shared, from: ofKind("driver"), where };
export const errandListing: OrderListing<typeof ordersApi.listErrand> = {
  ...shared,
  from: ofKind("errand"),
  where: { ...where, task: (found, task) => found.where("task", "=", task) },
};

/**
 * How many orders of all kinds hold the text, at most `commonFrom`. Null for numbers, which are found by their beginning
 * or end: those orders lie together.
 */
export async function countMatches(db: Context["db"], text: string): Promise<number | null> {
  if (isTail(text) || isBeginning(text) || phoneQueryOf(text) !== null) return null;
  const { rows } = await sql<{
    n: number;
  }>`select count_matches(${gramsAsked(text)}::text[], ${commonFrom}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * The list for a common text: orders are taken in their order and looked at until the page is full, for so many hold the
 * text. `offset 0` keeps PostgreSQL from looking all of them up first: it takes several stretches of letters for much rarer than they are.
 */
export function forCommonText<E extends ListCall>(listing: OrderListing<E>): OrderListing<E> {
  const q = (found: Orders, text: string) =>
    found.where(
      sql<boolean>`exists (select from order_search where order_id = orders.id and ${isFoundBy(text)} offset 0)`,
    );
  return { ...listing, countsInOrder: true, where: { ...listing.where, q } };
}

/** The list of couriers, drivers and runners, idle ones first. */
export const workerListing: Listing<typeof ordersApi.couriers, OrderTables, "live_worker", number, LiveWorkerRow> = {
  from: (db) => tables(db).selectFrom("live_worker"),
  id: "id",
  where: {
    q: (found, text) =>
      found.where((eb) => eb.or([sql<boolean>`strpos(name, ${text}) > 0`, phoneMatches("phone", text)])),
    state: (found, state) => found.where("state", "=", state),
    zone: (found, zone) => found.where("zone", "=", zone),
    serves: (found, kind) => found.where(sql<boolean>`serves @> array[${kind}]::text[]`),
  },
  sorts: {
    load: { column: "load", dir: "asc" },
    rating: { column: "rating", dir: "desc" },
    name: { column: "name", dir: "asc" },
  },
  defaultSort: "load",
  rows: async (db, ids, now) =>
    liveWorkers(db, await startOfToday(db, now))
      .where("id", "in", ids)
      .execute(),
};

/** Workers with live state and what they brought to an end since today began. */
export const liveWorkers = (db: Context["db"], today: Date) =>
  tables(db)
    .selectFrom("live_worker")
    .selectAll()
    .select(
      sql<number>`(select count(*)::integer from orders where worker_id = live_worker.id
        and created_at >= ${today}
        and status in ('delivered', 'completed', 'finished', 'paid', 'closed', 'confirmed'))`.as("delivered_today"),
    );
