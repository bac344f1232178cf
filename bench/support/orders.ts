import path from "node:path";
import { sql } from "kysely";
import type { Pool } from "pg";
import { loadInBulk } from "../../packages/server/src/demo/bulk.ts";
import { loadOrders, loadPeople, orderTables } from "../../packages/server/src/demo/load.ts";
import { makeOrders } from "../../packages/server/src/demo/orders/orders.ts";
import { makePeople } from "../../packages/server/src/demo/business/people.ts";
import { randomFrom } from "../../packages/server/src/demo/random.ts";
import { seedDemoAccounts } from "../../packages/server/src/features/staff/auth/auth.ts";
import type { Services } from "../../packages/server/src/kernel/http/context.ts";
import { migrations } from "../../packages/server/src/migrations/all.ts";
import { openDatabaseClock } from "../../packages/server/src/platform/clock.ts";
import { openDatabase } from "../../packages/server/src/platform/database/index.ts";
import { openFolder } from "../../packages/server/src/platform/files/files-folder.ts";
import { openOriginals, originalsIn } from "../../packages/server/src/platform/originals/originals.ts";
import { localSignals } from "../../packages/server/src/platform/signals/signals.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { migrateToLatest } from "../../packages/server/src/platform/database/migrate.ts";
import { startPostgres } from "../../packages/server/src/platform/postgres/index.ts";

/** The goal of the lists names this number; larger sets are copies of it. */
const million = 1_000_000;
/** Largest batch. The batches overlap, as three years of varying load. */
const maxBatch = 20_000;
const periodMs = 1_000 * 24 * 60 * 60_000;
const counts = { customer: 100_000, merchant: 400, courier: 400, driver: 100, runner: 100 };

type Db = Services["db"];

async function isThere(db: Db, requested: number): Promise<boolean> {
  const { rows } = await sql<{ n: string }>`select coalesce(sum(n), 0)::text as n from order_count`.execute(db);
  return Number(rows[0]?.n) >= requested;
}

/** Loads a copy of all orders, some minutes later. */
async function loadAgain(db: Db, loaded: number, time: number): Promise<void> {
  const shift = loaded * time;
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('id', 'number', 'client_order_id', 'created_at')`.execute(db);
  const others = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into orders (id, number, client_order_id, created_at, ${others})
    select id + ${shift}, left(number, 8) || (id + ${shift}), 'demo-' || (id + ${shift}), created_at + ${time} * interval '1 minute', ${others}
    from orders where id <= ${loaded} order by id`.execute(db);
  await sql`
    insert into order_search (order_id, number, number_reversed, phone_reversed, grams)
    select order_id + ${shift}, left(number, 8) || (order_id + ${shift}), reverse(left(number, 8) || (order_id + ${shift})),
      phone_reversed, grams
    from order_search where order_id <= ${loaded} order by order_id`.execute(db);
}

async function fill(db: Db, requested: number): Promise<void> {
  const random = randomFrom(7);
  const made = Math.min(requested, million);
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local maintenance_work_mem = '512MB'`.execute(db);
  const people = makePeople(random, 1, counts);
  await loadPeople(db, people, "no password");
  await loadInBulk(db, orderTables, async () => {
    const batch = Math.min(maxBatch, made);
    const batches = made / batch;
    for (let index = 0; index < batches; index += 1) {
      const now = new Date(Date.now() - (batches - 1 - index) * (periodMs / batches));
      await loadOrders(db, makeOrders(random, people, batch, now), { firstId: 1 + index * batch, isBare: true });
      process.stdout.write(`\r${(index + 1) * batch} orders`);
    }
    for (let time = 1; time < requested / made; time += 1) {
      await loadAgain(db, made, time);
      process.stdout.write(`\r${(time + 1) * made} orders`);
    }
    await sql`select setval('orders_id_seq', max(id)) from orders`.execute(db);
    process.stdout.write("; indexes …\n");
  });
}

async function fillOnce(services: Services, requested: number): Promise<void> {
  await seedDemoAccounts(services);
  if (await isThere(services.db, requested)) return;
  await services.db.transaction().execute((db) => fill(db, requested));
  await services.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum analyze orders, order_search, worker, merchant, app_account`.execute(db);
    await sql`checkpoint`.execute(db).catch(() => undefined);
    await sql`reset statement_timeout`.execute(db);
  });
}

/** Runs `work` on so many orders in a data folder that no server uses. */
export async function withOrders<T>(
  dataFolder: string,
  requested: number,
  work: (services: Services, pool: Pool) => Promise<T>,
): Promise<T> {
  const log = openLog("error");
  const postgres = await startPostgres({ folder: path.join(dataFolder, "postgres"), log: () => undefined });
  const database = openDatabase(postgres.connection, log);
  try {
    await migrateToLatest(database.db, migrations);
    const services: Services = {
      settings: { demo: true, socketPort: 0 },
      db: database.db,
      clock: await openDatabaseClock(database.db),
      log,
      signals: localSignals(),
      files: openFolder(path.join(dataFolder, "files")),
      originals: openOriginals(originalsIn(dataFolder)),
      listeners: [],
      reviewQueues: [],
    };
    await fillOnce(services, requested);
    return await work(services, database.pool);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

export const withMillion = <T>(dataFolder: string, work: (services: Services, pool: Pool) => Promise<T>): Promise<T> =>
  withOrders(dataFolder, million, work);
