import { demoPassword } from "@vowdesk/contract/auth";
import { sql } from "kysely";
import { hashPassword } from "../../features/auth/index.ts";
import type { Services } from "../../kernel/context.ts";
import { loadInBulk } from "./bulk.ts";
import { loadDepartments } from "./departments.ts";
import { loadOrders, loadPeople, orderTables } from "./load.ts";
import { makeOrders } from "./orders.ts";
import { makePeople } from "./people.ts";
import { randomFrom } from "./random.ts";

const seed = 20_261_102;
const orderCount = 20_000;

/** Fills an empty database with three months of orders and the people they belong to (PRODUCT 4, Demo and simulator). */
export async function seedDemo(services: Services): Promise<void> {
  await loadDepartments(services.db);
  const startedAt = performance.now();
  const passwordHash = await hashPassword(demoPassword);
  const isSeeded = await services.db.transaction().execute(async (db) => {
    await sql`lock table merchant in share row exclusive mode`.execute(db);
    const { rows } = await sql<{ next: number }>`
      select coalesce((select max(id) from app_account), 0) + 1 as next where not exists (select from merchant)`.execute(
      db,
    );
    const firstId = rows[0]?.next;
    if (firstId === undefined) return false;
    const random = randomFrom(seed);
    const people = makePeople(random, firstId);
    await loadPeople(db, people, passwordHash);
    const orders = makeOrders(random, people, orderCount, services.clock.now());
    await loadInBulk(db, orderTables, () => loadOrders(db, orders));
    return true;
  });
  if (!isSeeded) return;
  await sql`analyze delivery_order`.execute(services.db);
  services.log.info({ orders: orderCount, ms: Math.round(performance.now() - startedAt) }, "demo data was made");
}
