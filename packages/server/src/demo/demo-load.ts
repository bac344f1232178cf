import { sql } from "kysely";
import type { Services } from "../kernel/http/context.ts";
import { detailedSince } from "./orders/ledger.ts";
import { loadChatRange } from "./chat/load-chats.ts";
import { loadOrders } from "./load.ts";
import { historyOf, type History } from "./orders/orders.ts";
import { makePeople, type People } from "./business/people.ts";
import { randomFrom } from "./random.ts";

type Db = Services["db"];

const seed = 20_261_102;

/** Progress of the demo load. The oldest orders and the conversations from `next_chat` are missing. */
export interface LoadRow {
  began_at: Date;
  first_account: number;
  last_account: number;
  orders: number;
  orders_left: number;
  conversations: number;
  next_chat: number;
}

/** The reproducible demo of a load. */
export interface Demo {
  people: People;
  history: History;
  random: ReturnType<typeof randomFrom>;
}

export function demoOf({
  began_at,
  first_account,
  orders,
}: Pick<LoadRow, "began_at" | "first_account" | "orders">): Demo {
  const random = randomFrom(seed);
  const people = makePeople(random, first_account);
  return { people, history: historyOf({ seed, people, count: orders, now: began_at }), random };
}

export async function beginLoad(db: Db, row: LoadRow): Promise<void> {
  await sql`
    insert into demo_load (began_at, first_account, last_account, orders, orders_left, conversations, next_chat)
    values (${row.began_at}, ${row.first_account}, ${row.last_account}, ${row.orders}, ${row.orders_left},
      ${row.conversations}, ${row.next_chat})`.execute(db);
}

export async function findLoad(db: Db): Promise<LoadRow | undefined> {
  return (await sql<LoadRow>`select * from demo_load`.execute(db)).rows[0];
}

/** Locks the progress row until the end of the transaction. Undefined if it is locked or missing. */
export async function lockLoad(db: Db): Promise<LoadRow | undefined> {
  return (await sql<LoadRow>`select * from demo_load for update skip locked`.execute(db)).rows[0];
}

export async function markLoaded(db: Db, { orders_left, next_chat }: LoadRow): Promise<void> {
  await sql`update demo_load set orders_left = ${orders_left}, next_chat = ${next_chat}`.execute(db);
}

export const isLoaded = ({ orders_left, next_chat, conversations }: LoadRow) =>
  orders_left === 0 && next_chat === conversations;

/** Loads orders `from` up to, but not including, `to`, oldest first. An order's id is its position. */
export function loadOrderRange(db: Db, row: LoadRow, { history }: Demo, from: number, to: number): Promise<void> {
  return loadOrders(db, history.orders(from, to), { firstId: from + 1, detailedFrom: detailedSince(row.began_at) });
}

/** Loads the conversations of slots `from` up to, but not including, `to`. */
export function loadChats(db: Db, row: LoadRow, from: number, to: number): Promise<void> {
  const accounts = { first: row.first_account, last: row.last_account };
  return loadChatRange(db, { seed, accounts, from, to, count: row.conversations }, row.began_at);
}
