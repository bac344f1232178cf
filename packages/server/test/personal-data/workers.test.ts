import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRecords } from "../../src/app/account-records.ts";
import { eraseRecords } from "../../src/features/people/app-users/erasure.service.ts";
import { inTransaction, systemActor } from "../../src/kernel/http/context.ts";
import { openTestBusiness, type TestBusiness } from "../orders.ts";
import { traces } from "./traces.ts";

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
const former = "赵强";
const shop = "老成都川菜馆";

let business: TestBusiness;
beforeAll(async () => {
  business = await openTestBusiness();
});
afterAll(() => business?.close());

const erase = (id: number) =>
  inTransaction(business.server.services, origin, (ctx) => eraseRecords(ctx, accountRecords, id));

test("an erasure of a former worker of an order and of a shop leaves no name, and the other people keep theirs", async () => {
  const [first, second] = [business.worker("delivery", 0), business.worker("delivery", 1)];
  const { number } = await business.place("delivery");
  const act = async (name: string, more: object = {}) => {
    const { version } = await business.order(number);
    expect(await business.act({ number, version }, name as never, more), name).toMatchObject({ success: true });
  };
  await act("assign", { workerId: first.id });
  await act("reassign", { workerId: second.id, reason: `${former} fell ill` });
  await act("cancel", { reason: "x" });
  const { db } = business.server.services;
  const { rows } = await sql<{
    worker: string;
  }>`select worker_name as worker from orders where number = ${number}`.execute(db);
  expect(rows).toEqual([{ worker: "孙磊" }]);
  await erase(first.id);
  await erase(business.merchant.id);
  expect(await traces(business, [former, shop, "+8613600000001", "滨盛路 1 号"])).toEqual([]);
  expect(await traces(business, ["孙磊"])).not.toEqual([]);
  expect(await traces(business, ["陈思雨"])).not.toEqual([]);
  const { rows: searched } = await sql<{ grams: string[] }>`select grams from order_search`.execute(db);
  expect(searched[0]?.grams).toContain("思雨");
  expect(searched[0]?.grams).not.toContain("川菜");
});
