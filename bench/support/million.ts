import { sql } from "kysely";
import { loadInBulk } from "../../packages/server/src/app/demo/bulk.ts";
import { loadOrders, loadPeople, orderTables } from "../../packages/server/src/app/demo/load.ts";
import { makeOrders } from "../../packages/server/src/app/demo/orders.ts";
import { makePeople } from "../../packages/server/src/app/demo/people.ts";
import { randomFrom } from "../../packages/server/src/app/demo/random.ts";
import { seedDemoAccounts } from "../../packages/server/src/features/auth/index.ts";
import type { Services } from "../../packages/server/src/kernel/context.ts";

/** As many as the goal names, in batches that overlap: three years of a busy town. */
const wanted = 1_000_000;
const batch = 20_000;
const batchEveryMs = 20 * 24 * 60 * 60_000;
const counts = { customer: 100_000, merchant: 400, courier: 400 };

type Db = Services["db"];

async function isThere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ n: string }>`select coalesce(sum(n), 0)::text as n from order_count`.execute(db);
  return Number(rows[0]?.n) >= wanted;
}

async function fill(db: Db): Promise<void> {
  const random = randomFrom(7);
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local maintenance_work_mem = '512MB'`.execute(db);
  const people = makePeople(random, 1, counts);
  await loadPeople(db, people, "nobody signs in");
  await loadInBulk(db, orderTables, async () => {
    const batches = wanted / batch;
    for (let index = 0; index < batches; index += 1) {
      const now = new Date(Date.now() - (batches - 1 - index) * batchEveryMs);
      await loadOrders(db, makeOrders(random, people, batch, now), { firstId: 1 + index * batch, isBare: true });
      process.stdout.write(`\r${(index + 1) * batch} orders`);
    }
    process.stdout.write("; indexes …\n");
  });
}

/** Fills an empty database with a million orders, once; takes some minutes. */
export async function fillWithMillion(services: Services): Promise<void> {
  await seedDemoAccounts(services);
  if (await isThere(services.db)) return;
  await services.db.transaction().execute(fill);
  await services.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum analyze delivery_order, order_search, courier, merchant, app_account`.execute(db);
    await sql`checkpoint`.execute(db).catch(() => undefined);
    await sql`reset statement_timeout`.execute(db);
  });
}
