import { ordersApi, type AppOrder, type BulkRow, type Order } from "@vowdesk/contract/local/orders";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../test/orders.ts";

let business: TestBusiness;
let colleague: { username: string; token: string };
beforeAll(async () => {
  business = await openTestBusiness();
  colleague = await business.server.createUser({ roles: ["manager"] });
});
afterAll(() => business?.close());

interface Bulk {
  act: "flag" | "note" | "advance" | "cancel";
  reason?: string;
  rows: { number: string; version: number }[];
}
interface BulkAnswer {
  done: number;
  skipped: number;
  rows: BulkRow[];
}
const actOnMany = (command: Bulk, commandId?: string) =>
  business.server.call(ordersApi.actOnMany, { ...command, ...(commandId && { commandId }) }, business.dispatcher);

const kinds = ["delivery", "driver", "errand"] as const;
const unknown = { number: "WM000000000000", version: 1 };

/** Places an order of each kind. A colleague has changed those in `changed`. */
async function placeOrders(changed: readonly boolean[]): Promise<{ number: string; version: number }[]> {
  const placed: AppOrder[] = [];
  for (const kind of kinds) placed.push(await business.place(kind));
  for (const [index, { number }] of placed.entries())
    if (changed[index]) await business.act({ number, version: 1 }, "note", { reason: "x" }, colleague.token);
  return [...placed.map(({ number }) => ({ number, version: 1 })), unknown];
}

const stateOf = (order: Order | null) => order && [order.status, order.version, order.flagged];

async function actOnOne(command: Omit<Bulk, "rows">, row: { number: string; version: number }) {
  const {
    success,
    data,
    reason = null,
    message,
  } = await business.server.call(ordersApi.act, { ...command, ...row }, business.dispatcher);
  const conflict = (data ?? {}) as { current?: Order; changedBy?: string };
  const order = success ? (data as Order) : (conflict.current ?? null);
  return [success, reason, success ? null : message, conflict.changedBy ?? null, stateOf(order)];
}

const places = fc.array(fc.nat(kinds.length), { minLength: 1, maxLength: 6 });
const command = fc.record({
  act: fc.constantFrom<Bulk["act"]>("flag", "note", "advance", "cancel"),
  reason: fc.constantFrom("", "已联系"),
});

test("each row of a bulk command gets the result of a single call, and a repeated key repeats the results", async () => {
  let keys = 0;
  const changed = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(command, places, changed, async (input, chosen, changes) => {
      const [together, alone] = [await placeOrders(changes), await placeOrders(changes)];
      const rowsOf = (orders: typeof together) => chosen.map((place) => orders[place] ?? unknown);
      const bulk = { ...input, rows: rowsOf(together) };
      const { data: first } = (await actOnMany(bulk)) as { data: BulkAnswer };
      const expected = [];
      for (const row of rowsOf(alone)) expected.push(await actOnOne(input, row));
      const results = first.rows.map(({ done, reason, message, changedBy, order }) => [
        done,
        reason,
        message,
        changedBy,
        stateOf(order),
      ]);
      expect(results).toEqual(expected);
      expect(first.rows.map(({ number }) => number)).toEqual(bulk.rows.map(({ number }) => number));
      const done = expected.filter(([success]) => success).length;
      expect([first.done, first.skipped]).toEqual([done, chosen.length - done]);

      const others = { ...input, rows: [...new Set(rowsOf(await placeOrders(changes)))] };
      const key = `bulk-key-${(keys += 1)}`;
      expect((await actOnMany(others, key)).data).toEqual((await actOnMany(others, key)).data);
    }),
    { numRuns: 15 },
  );
});

test("a repeated key completes the rows that an unexpected error left", async () => {
  const rows = (await placeOrders([])).slice(0, kinds.length);
  const { db } = business.server.services;
  await sql`create function fail_planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`.execute(
    db,
  );
  await sql`create trigger planted before update on orders for each row
    when (old.number = ${sql.lit(rows[1]?.number)}) execute function fail_planted()`.execute(db);
  const flag = { act: "flag", rows } as const;
  expect(await actOnMany(flag, "bulk-planted")).toMatchObject({ code: 500, reason: "internal-error" });
  const versions = async () =>
    (
      await sql<{ version: number }>`select version from orders where number = any(${rows.map(({ number }) => number)})
      order by id`.execute(db)
    ).rows.map(({ version }) => version);
  expect(await versions()).toEqual([2, 1, 1]);
  await sql`drop trigger planted on orders`.execute(db);
  expect((await actOnMany(flag, "bulk-planted")).data).toMatchObject({ done: 3, skipped: 0 });
  expect(await versions()).toEqual([2, 2, 2]);
});
