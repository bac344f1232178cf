import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDue } from "../src/features/messages/announcements/announcements.store.ts";
import { lockDueNotice } from "../src/features/local/orders/due-times/due-times.store.ts";
import { lockDueDecision } from "../src/features/reviews/engine/decisions/decisions.store.ts";
import { makeReview } from "./matrix/reviews.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";

let business: TestBusiness;
beforeAll(async () => {
  business = await openTestBusiness();
});
afterAll(() => business?.close());

const db = () => business.server.services.db;

async function idOf(statement: ReturnType<typeof sql<{ id: number | string }>>): Promise<number | string> {
  const { rows } = await statement.execute(db());
  return rows[0]?.id ?? 0;
}

/** Each lock of a due row: its table and column, a row that is not due, and the lock. */
const locks = {
  decisions: {
    dueAt: ["review", "effect_at"],
    make: async () => {
      const id = await makeReview(business.server.services, "feedback");
      return idOf(sql`update review set undo = '{}', effect_at = 'infinity' where id = ${id} returning id`);
    },
    lock: (id: number | string, now: Date) => lockDueDecision(db(), Number(id), now),
  },
  announcements: {
    dueAt: ["announcement", "publish_at"],
    make: () =>
      idOf(sql`
        insert into announcement (state, wordings, to_staff, must_confirm, publish_at, created_at, changed_by, changed_at)
        values ('scheduled', '{}', 'all', false, 'infinity', now(), 'dora', now()) returning id`),
    lock: (id: number | string, now: Date) => lockDue(db(), Number(id), now),
  },
  "notices of orders": {
    dueAt: ["orders", "notice_at"],
    make: async () => idOf(sql`select id from orders where number = ${(await business.place("delivery")).number}`),
    lock: (id: number | string, now: Date) => lockDueNotice(db(), String(id), now),
  },
} as const;

// Another node, or the undo of the change, may have come first between the search for due rows and the lock.
test.each(Object.entries(locks))("%s: only a row that is still due is locked", async (_, { dueAt, make, lock }) => {
  const id = await make();
  const now = business.clock.now();
  const [table, column] = dueAt;
  const setDue = (at: Date) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at} where id = ${id}`.execute(db());
  await setDue(now);
  expect(await lock(id, now)).toMatchObject({ id });
  await setDue(new Date(now.getTime() + 1));
  expect(await lock(id, now)).toBeUndefined();
});
