import { appOrdersApi, type AppOrder, type Order, type OrderAction } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";

let business: TestBusiness;
beforeAll(async () => {
  business = await openTestBusiness();
});
afterAll(() => business?.close());

/** Takes an action on the current version of the order. */
async function act({ number }: Pick<Order, "number">, what: OrderAction, more: object, token: string) {
  return business.act(await business.order(number), what, { reason: "联系不上客户", ...more }, token);
}

async function balances(number: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::integer as cents from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    where subject = ${`order:${number}`} group by account having sum(cents) <> 0`.execute(business.server.services.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe("a finished ride that is not paid", () => {
  async function finished(): Promise<Order> {
    const { number, version } = await business.place("driver");
    await business.act({ number, version }, "assign", { workerId: business.worker("driver", 0).id });
    for (const to of ["accepted", "arrived", "driving", "finished"] as const)
      await business.server.call(appOrdersApi.driverStep, { number, to }, business.worker("driver", 0).token);
    return business.order(number);
  }

  // R-7.2
  test("is written off by finance with a reason, and the business pays its driver", async () => {
    const ride = await finished();
    expect(await business.act(ride, "write-off", {}, business.finance)).toMatchObject({ reason: "reason-required" });
    expect((await act(ride, "write-off", {}, business.finance)).data).toMatchObject({
      status: "cancelled",
      dueAt: null,
    });
    const share = Math.floor((ride.totalCents * 80) / 100);
    expect(await balances(ride.number)).toEqual({
      [`person:${business.worker("driver", 0).id}`]: share,
      "house:loss": -share,
    });
    const { money, timeline } = await business.detail(ride.number);
    expect(money).toMatchObject({ paidCents: 0, refundableCents: 0 });
    expect(timeline.at(-1)).toMatchObject({ act: "write-off", toStatus: "cancelled", reason: "联系不上客户" });
    const pay = { number: ride.number, to: "paid" as const };
    expect(await business.server.call(appOrdersApi.customerStep, pay, business.customer.token)).toMatchObject({
      reason: "order-closed",
    });
  });

  test("cannot be marked as paid by a dispatcher", async () => {
    const ride = await finished();
    for (const what of ["advance", "write-off"] as const)
      expect(await act(ride, what, {}, business.dispatcher)).toMatchObject({ code: 700, reason: "no-permission" });
    expect((await business.order(ride.number)).allowed).toEqual(["note", "flag"]);
    expect((await act(ride, "advance", {}, business.finance)).data).toMatchObject({ status: "paid" });
    expect((await act(ride, "advance", {}, business.dispatcher)).data).toMatchObject({ status: "closed" });
  });

  test("never books incoming money for an action of a dispatcher", async () => {
    const booked = async () => {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = 'bank' and cents < 0`.execute(
        business.server.services.db,
      );
      return rows[0]?.cents;
    };
    const acts: OrderAction[] = ["assign", "reassign", "advance", "refund", "decline", "write-off", "note", "flag"];
    const orders: Pick<AppOrder, "number">[] = [await finished()];
    for (const kind of ["delivery", "driver", "errand"] as const) orders.push(await business.place(kind));
    const before = await booked();
    // Cancelling comes last, because it ends the order.
    const tried = [...acts, ...acts, ...acts, "cancel" as const];
    for (const { order, what } of orders.flatMap((order) => tried.map((what) => ({ order, what })))) {
      const { kind, status } = await business.order(order.number);
      await act(order, what, { workerId: business.worker(kind, 0).id, refundCents: 1 }, business.dispatcher);
      expect(await booked(), `${what} of ${kind} ${status}`).toBe(before);
    }
  });
});
