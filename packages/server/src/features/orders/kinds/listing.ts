import type { ordersApi } from "@vowdesk/contract/orders";
import { sql, type Expression } from "kysely";
import type { Context } from "../../../kernel/context.ts";
import type { Listing, Where } from "../../../kernel/page.ts";
import { dateOf, endOfDate, startOfDate } from "../../../platform/clock.ts";
import type { LiveCourierRow, OrderRow, OrderTables } from "../store.ts";
import { gramsAsked, reversed } from "./search.ts";

const tables = (db: Context["db"]) => db.withTables<OrderTables>();

/** From this many matches on it is quicker to walk through the orders than to sort the matches. */
export const commonFrom = 4_000;

const isTail = (text: string) => /^\d{4,11}$/.test(text);
const isBeginning = (text: string) => /^wm\d+$/i.test(text);

/** Where a searched text is looked for: 4-11 digits are the end of a phone or order number, `WM…` the beginning of one. */
function isFoundBy(text: string): Expression<boolean> {
  if (isTail(text)) {
    const tail = `${reversed(text)}%`;
    return sql<boolean>`(phone_reversed like ${tail} or number_reversed like ${tail})`;
  }
  if (isBeginning(text)) return sql<boolean>`number like ${`${text.toUpperCase()}%`}`;
  return sql<boolean>`grams @> ${gramsAsked(text)}::text[]`;
}

const where: Where<typeof ordersApi.listDelivery, OrderTables, "delivery_order"> = {
  q: (found, text) => found.where(sql<boolean>`id in (select order_id from order_search where ${isFoundBy(text)})`),
  status: (found, status) => found.where("status", "=", status),
  scope: (found, scope, now) => {
    if (scope === "flagged") return found.where(sql<boolean>`flagged`);
    const open = found.where("due_at", "is not", null);
    if (scope === "late") return open.where("due_at", "<", now);
    return scope === "unassigned" ? open.where("courier_id", "is", null) : open;
  },
  number: (found, number) => found.where("number", "=", number),
  zone: (found, zone) => found.where("zone", "=", zone),
  courierId: (found, courierId) => found.where("courier_id", "=", courierId),
  from: (found, date) => found.where("created_at", ">=", startOfDate(date)),
  to: (found, date) => found.where("created_at", "<", endOfDate(date)),
};

/** The list of delivery orders. */
export const deliveryListing: Listing<typeof ordersApi.listDelivery, OrderTables, "delivery_order", string, OrderRow> =
  {
    from: (db) => tables(db).selectFrom("delivery_order"),
    id: "id",
    where,
    sorts: {
      createdAt: { column: "created_at", dir: "desc" },
      dueAt: { column: "due_at", dir: "asc", emptyBy: { column: "created_at", dir: "desc" } },
      totalCents: { column: "total_cents", dir: "desc" },
    },
    defaultSort: "createdAt",
    rows: (db, ids) => tables(db).selectFrom("delivery_order").selectAll().where("id", "in", ids).execute(),
  };

/**
 * How many orders hold the text, at most `commonFrom`. Null for numbers, which are found by their beginning or end:
 * those orders lie together.
 */
export async function countMatches(db: Context["db"], text: string): Promise<number | null> {
  if (isTail(text) || isBeginning(text)) return null;
  const { rows } = await sql<{
    n: number;
  }>`select count_matches(${gramsAsked(text)}::text[], ${commonFrom}::integer) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * The list for a common text: orders are taken in their order and looked at until the page is full, for so many hold the
 * text. `offset 0` keeps PostgreSQL from looking all of them up first: it takes several stretches of letters for much rarer than they are.
 */
export const commonTextListing: typeof deliveryListing = {
  ...deliveryListing,
  countsInOrder: true,
  where: {
    ...where,
    q: (found, text) =>
      found.where(
        sql<boolean>`exists (select from order_search where order_id = delivery_order.id and ${isFoundBy(text)} offset 0)`,
      ),
  },
};

/** The list of couriers, idle ones first. */
export const courierListing: Listing<typeof ordersApi.couriers, OrderTables, "live_courier", number, LiveCourierRow> = {
  from: (db) => tables(db).selectFrom("live_courier"),
  id: "id",
  where: {
    q: (found, text) =>
      found.where((eb) =>
        eb.or([sql<boolean>`strpos(name, ${text}) > 0`, sql<boolean>`right(phone, ${text.length}::integer) = ${text}`]),
      ),
    state: (found, state) => found.where("state", "=", state),
    zone: (found, zone) => found.where("zone", "=", zone),
  },
  sorts: {
    load: { column: "load", dir: "asc" },
    rating: { column: "rating", dir: "desc" },
    name: { column: "name", dir: "asc" },
  },
  defaultSort: "load",
  rows: (db, ids, now) =>
    tables(db)
      .selectFrom("live_courier")
      .selectAll()
      .select(
        sql<number>`(select count(*)::integer from delivery_order where courier_id = live_courier.id
          and created_at >= ${startOfDate(dateOf(now))} and status in ('delivered', 'completed'))`.as(
          "delivered_today",
        ),
      )
      .where("id", "in", ids)
      .execute(),
};
