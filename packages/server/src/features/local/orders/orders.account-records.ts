import { sql } from "kysely";
import { isInZones } from "../../../kernel/paging/data-scope.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { NamedRecord } from "../../../kernel/transaction/account-records.ts";
import type { Erased, PersonalColumn, PersonalKind, PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import type { Db } from "../../../platform/database/index.ts";
import { releaseOwned } from "../../operations/uploads/uploads.ts";
import { photoOwner } from "./evidence.photos.ts";
import { photoRetention } from "./retention.service.ts";

const isOwn = (id: number) => sql<boolean>`(customer_id = ${id} or merchant_id = ${id} or worker_id = ${id})`;

type Role = "customer" | "merchant" | "worker";
const is = (role: Role, id: number) => sql`${sql.ref(`orders.${role}_id`)} = ${id}`;

/** A column about one person of an order, such as its customer. The export of the other persons leaves it out. */
const of = (
  role: Role,
  kind: PersonalKind,
  column: string,
  erased: "" | null | Exclude<Erased, string>,
): PersonalColumn => ({
  kind,
  erased: (id, alias) =>
    sql`case when ${is(role, id)} then ${typeof erased === "function" ? erased(id, alias) : erased} else ${sql.ref(column)} end`,
  exported: (id) => sql`case when ${is(role, id)} then ${sql.ref(`orders.${column}`)} end`,
});
const aliased: Erased = (_, alias) => sql`${alias}::text`;

/** The details of each kind without its personal fields. */
const emptiedDetails = sql`(details - 'to') || case kind
  when 'driver' then '{"destination":"","plate":"","carModel":"","startPhotos":[],"endPhotos":[]}'::jsonb
  when 'errand' then '{"item":"","pickup":"","pickupCode":""}'::jsonb else '{}'::jsonb end`;

/** Orders are receipts: number, kind, states, times, zone, items and amounts stay. */
const order: PersonalTable = {
  table: "orders",
  subject: "app",
  isOf: isOwn,
  law: "accounting",
  personal: {
    customer_name: of("customer", "name", "customer_name", aliased),
    customer_phone: of("customer", "phone", "customer_phone", ""),
    address: of("customer", "address", "address", ""),
    lat: of("customer", "place", "lat", null),
    lng: of("customer", "place", "lng", null),
    remark: of("customer", "text", "remark", ""),
    // Old photos of rides.
    details: { ...of("customer", "address", "details", () => emptiedDetails), retention: photoRetention },
    merchant_name: of("merchant", "name", "merchant_name", aliased),
    worker_name: of("worker", "name", "worker_name", aliased),
    undo: { kind: "history", erased: "null", exported: null },
    updated_by_name: {
      kind: "name",
      erased: (id, alias) => sql`case when ${is("customer", id)} and updated_by_name = customer_name
        or ${is("merchant", id)} and updated_by_name = merchant_name or ${is("worker", id)} and updated_by_name = worker_name
        then ${alias} else updated_by_name end`,
      exported: null,
    },
  },
  facts: ["number", "kind", "status", "created_at", "zone", "total_cents", "refunded_cents"],
  computed: {
    as: (id) =>
      sql`case when ${is("customer", id)} then 'customer' when ${is("merchant", id)} then 'merchant' else 'worker' end`,
  },
};

const ordersOf = (id: number) => sql`(select orders.id from orders where ${isOwn(id)})`;

const item: PersonalPart = {
  table: "order_item",
  subject: "app",
  key: "order_id",
  isOf: (id) => sql<boolean>`order_item.order_id in ${ordersOf(id)}`,
  law: "accounting",
  personal: {},
  facts: ["name", "quantity", "price_cents"],
};

/** Steps of the orders of the person, and steps of former workers of an order. */
const isOwnStep = (id: number) => sql<boolean>`(order_step.order_id in ${ordersOf(id)}
  or order_step.actor_kind in ('merchant', 'courier', 'driver', 'runner') and order_step.actor_id = ${id}
  or order_step.worker_name = (select worker.name from worker where worker.id = ${id}))`;

const step: PersonalPart = {
  table: "order_step",
  subject: "app",
  key: "order_id",
  isOf: isOwnStep,
  law: "transactions",
  personal: {
    actor_name: {
      kind: "name",
      erased: (
        id,
        alias,
      ) => sql`case when actor_kind in ('customer', 'merchant', 'courier', 'driver', 'runner') and actor_id = ${id}
        then ${alias} else actor_name end`,
      exported: null,
    },
    worker_name: {
      kind: "name",
      erased: (id, alias) =>
        sql`case when worker_name = (select worker.name from worker where worker.id = ${id}) then ${alias} else worker_name end`,
      exported: null,
    },
    // What staff wrote about an order can name its people too.
    reason: { kind: "text", erased: "null", exported: null },
    changes: {
      kind: "history",
      erased: () => sql`(
        select jsonb_agg(change) from jsonb_array_elements(changes) as change
        where jsonb_typeof(change -> 'before') = 'number' and jsonb_typeof(change -> 'after') = 'number')`,
      exported: null,
    },
  },
  facts: ["at", "act", "to_status"],
};

const isCustomers = (id: number) =>
  sql`order_search.order_id in (select orders.id from orders where customer_id = ${id})`;

const nameWithoutBlanks = sql`regexp_replace(merchant.name, '\\s', '', 'g')`;

/** The search finds an order by the names of its people, also in the form of earlier releases. Without a shop's name it finds the order by its customer only. */
const search: PersonalPart = {
  table: "order_search",
  subject: "app",
  key: null,
  isOf: (id) =>
    sql<boolean>`order_search.order_id in (select orders.id from orders where customer_id = ${id} or merchant_id = ${id})`,
  personal: {
    phone_reversed: {
      kind: "search",
      erased: (id) => sql`case when ${isCustomers(id)} then '' else phone_reversed end`,
    },
    grams: {
      kind: "search",
      erased: (id) => sql`case when ${isCustomers(id)} then '{}' else array(
        select gram from unnest(grams) as gram, merchant where merchant.id = ${id}
          and position(gram in searched_text(${nameWithoutBlanks})) = 0
          and position(gram in lower(normalize(${nameWithoutBlanks}, NFKC))) = 0) end`,
    },
  },
  facts: [],
};

/** Answers to repeated commands of staff, which a job deletes after a day. */
const command: PersonalPart = {
  table: "order_command",
  subject: "app",
  key: null,
  isOf: (id) => sql<boolean>`exists (
    select from orders where ${isOwn(id)} and jsonb_path_exists(order_command.answer, '$.**.number ? (@ == $n)', jsonb_build_object('n', orders.number)))`,
  deleted: sql`true`,
  personal: { answer: { kind: "history", erased: "null" } },
  facts: [],
};

/** Numbers of the customer's rides, whose photos are claimed files. */
async function photographedNumbers(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where customer_id = ${id} and kind = 'driver'
      and (details -> 'startPhotos' <> '[]' or details -> 'endPhotos' <> '[]')`.execute(db);
  return rows.map(({ number }) => number);
}

/** Orders in which the person has any role, with their items and history. They stay as receipts, without personal data. */
export const accountRecords = recordsOf({
  section: "orders",
  onErasure: "kept",
  main: order,
  parts: [item, step, search, command],
  inScope: (actor) => isInZones(actor.scope, "orders.zone"),
  // Open orders, and those that their customer has not confirmed.
  isOpen: sql<boolean>`status not in ('completed', 'closed', 'confirmed', 'cancelled', 'refunded')`,
  named: (id) => sql<NamedRecord>`
    select 'order' as kind, number, 'order:' || number as subject, array['order-%', 'orders-%', 'new-%', 'chat-order', 'pickup-%'] as "messageKeys"
    from orders where ${isOwn(id)}`,
  async eraseMore(ctx, id) {
    for (const number of await photographedNumbers(ctx.db, id)) await releaseOwned(ctx, photoOwner(number));
  },
  /** Gives the orders of a customer to another account. Names and numbers of the orders stay as they were. */
  async move({ db }, from, to) {
    await sql`
      update orders set customer_id = ${to}, client_order_id = case when exists (
          select from orders as other where other.customer_id = ${to} and other.client_order_id = orders.client_order_id)
        then 'merged-' || orders.id else client_order_id end
      where customer_id = ${from}`.execute(db);
    await sql`update order_mark set customer_id = ${to} where customer_id = ${from}`.execute(db);
  },
});
