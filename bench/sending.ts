/**
 * Measures what the search indexes of the message archive (docs/decisions/004) cost when messages are sent: the same
 * messages with and without the indexes, in alternating rounds, on top of a hundred thousand existing messages: `npx
 * tsx bench/sending.ts [messages a round] [rounds]`. Sender, database and server share the machine. It only prints; it
 * has no bounds.
 */
import { sql } from "kysely";
import { percentile } from "../harness/figures.ts";
import { TestSystem, type Person } from "../harness/test-system.ts";
import type { Db } from "../packages/server/src/platform/database/index.ts";

/** Indexes that only the archive uses. */
const indexes = ["message_search_grams", "message_number", "message_sender", "message_created"];
const [messages = 1_000, rounds = 5] = process.argv.slice(2).map(Number);
const before = 100_000;
const lanes = 8;
const recipients = 10;
const letters = [
  ..."春江花园金色家阳光水岸翡翠湾丽景苑星河国际南里梧桐公寓科创大厦新外卖订单号已付款请尽快派送一二三四五六七八九十",
];

interface Round {
  times: number[];
  perSecond: number;
  walBytes: number;
}

const someText = (length: number) =>
  Array.from({ length }, () => letters[Math.floor(Math.random() * letters.length)]).join("");

/** Inserts messages as they would be stored after measured months; about twenty search grams match each of them. */
async function fill(db: Db): Promise<void> {
  await sql`
    with made as (
      insert into message (type, sender, send_name, body, all_user, created_at)
      select 6, 'system:0', '系统', '新的外卖订单', 1, now() from generate_series(1, ${before}) returning id
    )
    insert into message_search (message_id, grams)
    select id, array(
      select substr(${letters.join("")}, 1 + (random() * 50)::int, 1) || substr(${letters.join("")}, 1 + (random() * 50)::int, 1)
      from generate_series(1, 20) where id is not null
    ) from made`.execute(db);
  await sql`vacuum analyze message_search`.execute(db);
}

async function walAt(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select (pg_current_wal_lsn() - '0/0')::float8 as at`.execute(db);
  return rows[0]?.at ?? NaN;
}

async function sendSome(system: TestSystem, people: readonly Person[]): Promise<Round> {
  const { db } = system.services;
  const userIds = people.map(({ id }) => id);
  const times: number[] = [];
  const [wal, startedAt] = [await walAt(db), performance.now()];
  let remaining = messages;
  const lane = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const sentAt = performance.now();
      await system.send(userIds, { msg: someText(18), sendName: someText(3), number: `WM${Date.now()}` });
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = (times.length * 1_000) / (performance.now() - startedAt);
  return { times, perSecond, walBytes: ((await walAt(db)) - wal) / times.length };
}

function printRounds(what: string, measured: readonly Round[]): void {
  const times = measured.flatMap((item) => item.times);
  const mean = (of: (one: Round) => number) => measured.reduce((sum, item) => sum + of(item), 0) / measured.length;
  const at = (share: number) => `${percentile(times, share).toFixed(1)} ms`;
  const pace = `${mean((item) => item.perSecond).toFixed(0)} messages/s, ${recipients} recipients each`;
  const wal = `${(mean((item) => item.walBytes) / 1_000).toFixed(1)} kB of WAL each`;
  console.log(`${what.padEnd(18)} ${pace}; p50 ${at(0.5)}, p99 ${at(0.99)}; ${wal}`);
}

const system = await TestSystem.open();
try {
  const { db } = system.services;
  const people = await system.createUsers(recipients);
  await fill(db);
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = any(${indexes}::text[])`.execute(db);
  await sendSome(system, people);
  const [withIndex, without]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    withIndex.push(await sendSome(system, people));
    await sql`drop index ${sql.join(indexes.map((name) => sql.id(name)))}`.execute(db);
    without.push(await sendSome(system, people));
    for (const { indexdef } of rows) await sql.raw(indexdef).execute(db);
  }
  printRounds("with the indexes", withIndex);
  printRounds("without them", without);
} finally {
  await system.close();
}
