import { appComplaintsApi, complaintsApi, type Complaint } from "@vowdesk/contract/reviews/complaints";
import { appOrdersApi, ordersApi, type Order, type OrderAction } from "@vowdesk/contract/local/orders";
import { appReviewsApi, undoDecisionMs, type AppNotice } from "@vowdesk/contract/reviews/engine";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";
import { decisionEffects } from "../../reviews/engine/engine.ts";

let business: TestBusiness;
let service = "";
beforeAll(async () => {
  business = await openTestBusiness();
  service = (await business.server.createUser({ roles: ["service"] })).token;
});
afterAll(() => business?.close());

const sequences = Number(process.env["VOWDESK_HISTORIES"] ?? 12);

async function delivered(): Promise<Order> {
  const { number, version } = await business.place("delivery");
  await business.act({ number, version }, "assign", { workerId: business.worker("delivery", 0).id });
  for (const to of ["accepted", "preparing", "ready"] as const)
    await business.server.call(appOrdersApi.merchantStep, { number, to }, business.merchant.token);
  for (const to of ["picked_up", "delivered"] as const)
    await business.server.call(appOrdersApi.courierStep, { number, to }, business.worker("delivery", 0).token);
  return business.order(number);
}

const confirm = ({ number }: Pick<Order, "number">) =>
  business.server.call(appOrdersApi.customerStep, { number, to: "completed" }, business.customer.token);

/** Takes an action on the current version of the order. */
async function act({ number }: Pick<Order, "number">, what: OrderAction, more: object, token: string) {
  return business.act(await business.order(number), what, { reason: "少送一份", ...more }, token);
}
const ask = (order: Pick<Order, "number">, refundCents?: number, token = business.dispatcher) =>
  act(order, "refund", refundCents === undefined ? {} : { refundCents }, token);
const payOut = (order: Pick<Order, "number">, token = business.finance) => act(order, "advance", {}, token);
const decline = (order: Pick<Order, "number">, token = business.finance) => act(order, "decline", {}, token);

async function balances(number: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::integer as cents from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
    where subject = ${`order:${number}`} group by account having sum(cents) <> 0`.execute(business.server.services.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

async function noticesOf(number: string): Promise<{ text: string; reason: string | null }[]> {
  const answer = await business.server.call(appReviewsApi.notices, { limit: 50 }, business.customer.token, {
    "accept-language": "en",
  });
  return (answer.data as { records: AppNotice[] }).records
    .filter((notice) => notice.queue === "order" && notice.number === number)
    .map(({ text, reason }) => ({ text, reason }))
    .toReversed();
}

async function complain(number: string, token = business.customer.token): Promise<number> {
  const answer = await business.server.call(
    appComplaintsApi.submit,
    { number, trouble: "missing", text: "少了" },
    token,
  );
  expect(answer).toMatchObject({ success: true });
  return (answer.data as { id: number }).id;
}

async function compensate(id: number, amountCents: number) {
  const { version } = ((await business.server.call(complaintsApi.detail, { id }, service)).data as { item: Complaint })
    .item;
  return business.server.call(complaintsApi.decide, { id, version, act: "compensate", amountCents }, service);
}

async function settle() {
  business.clock.moveMs(undoDecisionMs);
  await decisionEffects.run(business.server.services);
}

describe("a refund of a delivery order", () => {
  // R-10.5
  test("is requested by a dispatcher and paid out by finance until the paid amount is used up", async () => {
    const order = await delivered();
    expect((await ask(order, 1_000)).data).toMatchObject({ status: "refunding", refundedCents: 1_000 });
    expect((await business.detail(order.number)).money).toMatchObject({ pendingCents: 1_000, refundableCents: 0 });
    expect((await payOut(order)).data).toMatchObject({ status: "delivered", refundedCents: 1_000 });
    expect((await confirm(order)).success).toBe(true);
    expect((await ask(order, 2_000)).data).toMatchObject({ status: "refunding" });
    expect((await payOut(order)).data).toMatchObject({ status: "completed", refundedCents: 3_000 });
    expect(await ask(order, order.totalCents - 2_999)).toMatchObject({ reason: "refund-too-large" });
    expect((await ask(order)).data).toMatchObject({ status: "refunding", refundedCents: order.totalCents });
    expect((await payOut(order)).data).toMatchObject({ status: "refunded", allowed: [] });
    expect((await business.order(order.number)).allowed).toEqual(["note", "flag"]);
    // The customer got the full price back, and the business bears the loss.
    const { bank, payable, held, "house:loss": loss } = await balances(order.number);
    expect({ bank, payable, held, loss }).toEqual({ loss: -order.totalCents });
  });

  // R-10.5
  test("returns to the former state when declined, with a reason for the customer", async () => {
    for (const former of ["delivered", "completed"] as const) {
      const order = await delivered();
      if (former === "completed") await confirm(order);
      const before = await balances(order.number);
      await ask(order, 1_500);
      await act(order, "note", {}, business.dispatcher);
      expect(await business.act(await business.order(order.number), "decline", {}, business.finance)).toMatchObject({
        reason: "reason-required",
      });
      expect((await decline(order)).data).toMatchObject({ status: former, refundedCents: 0, dueAt: null });
      const after = await balances(order.number);
      expect([after["bank"], after["house:loss"], after["payable"]]).toEqual([before["bank"], undefined, undefined]);
      expect((await business.detail(order.number)).timeline.slice(-3).map((step) => [step.act, step.toStatus])).toEqual(
        [
          ["refund", "refunding"],
          ["note", "refunding"],
          ["decline", former],
        ],
      );
      expect((await noticesOf(order.number)).map(({ reason }) => reason)).toEqual([null, "少送一份"]);
      expect((await ask(order)).data).toMatchObject({ status: "refunding", refundedCents: order.totalCents });
    }
  });

  // R-10.5
  test("cannot be paid out or declined by users who may only request it", async () => {
    const order = await delivered();
    await ask(order, 1_000);
    expect((await business.order(order.number)).allowed).toEqual(["note", "flag"]);
    for (const token of [business.dispatcher, service]) {
      expect(await payOut(order, token)).toMatchObject({ code: 700, reason: "no-permission" });
      expect(await decline(order, token)).toMatchObject({ code: 700, reason: "no-permission" });
    }
    const rows = [{ number: order.number, version: (await business.order(order.number)).version }];
    const bulk = { rows, act: "advance" as const };
    expect((await business.server.call(ordersApi.actOnMany, bulk, business.dispatcher)).data).toMatchObject({
      done: 0,
      rows: [{ reason: "no-permission" }],
    });
    const seen = (await business.server.call(ordersApi.detail, { number: order.number }, business.finance)).data as {
      order: Order;
    };
    expect(seen.order.allowed).toEqual(["advance", "decline"]);
  });

  test("is decided once under repeated and concurrent commands", async () => {
    const order = await delivered();
    const requested = (await ask(order, 1_000)).data as Order;
    const same = { commandId: "settle-it-once-please" };
    const twice = await Promise.all([1, 2].map(() => business.act(requested, "advance", same, business.finance)));
    expect(twice.map(({ data }) => (data as Order).version)).toEqual([requested.version + 1, requested.version + 1]);
    const again = (await ask(order, 500)).data as Order;
    const rivals = await Promise.all([
      business.act(again, "advance", {}, business.finance),
      business.act(again, "decline", { reason: "x" }, business.finance),
    ]);
    expect(rivals.filter(({ success }) => success)).toHaveLength(1);
    expect(rivals.filter(({ code }) => code === 409)).toHaveLength(1);
  });

  test("notifies the customer and writes an audit entry at each step", async () => {
    const order = await delivered();
    await ask(order, 1_000);
    await payOut(order);
    expect((await noticesOf(order.number)).map(({ text }) => text)).toEqual([
      `A refund of ¥10.00 for your order ${order.number} was requested and is under review`,
      `¥10.00 of your order ${order.number} was refunded`,
    ]);
    const { rows } = await sql<{ verb: string; actor: string }>`
      select verb, actor from audit_line where subject = ${`order:${order.number}`} order by id desc limit 2`.execute(
      business.server.services.db,
    );
    expect(rows).toEqual([
      { verb: "order.advanced", actor: "fina" },
      { verb: "order.refunded", actor: "dora" },
    ]);
  });
});

describe("one cap over refunds and compensations", () => {
  // R-10.4
  test("counts an earlier compensation, also while it can be undone", async () => {
    const order = await delivered();
    const id = await complain(order.number);
    expect((await compensate(id, order.totalCents - 500)).success).toBe(true);
    expect((await business.detail(order.number)).money).toMatchObject({
      refundableCents: 500,
      compensatedCents: order.totalCents - 500,
    });
    expect(await ask(order, 501)).toMatchObject({ reason: "refund-too-large" });
    await settle();
    expect(await ask(order, 501)).toMatchObject({ reason: "refund-too-large" });
    expect((await ask(order, 500)).success).toBe(true);
    expect((await payOut(order)).data).toMatchObject({ status: "refunded" });
  });

  test("releases the amount of an undone compensation", async () => {
    const order = await delivered();
    const id = await complain(order.number);
    await compensate(id, order.totalCents);
    expect(await ask(order)).toMatchObject({ reason: "refund-too-large" });
    await business.server.call(complaintsApi.undo, { id }, service);
    expect((await ask(order)).success).toBe(true);
    expect(await compensate(id, 1)).toMatchObject({ reason: "compensation-limit" });
    await decline(order);
    expect((await compensate(id, order.totalCents)).success).toBe(true);
  });

  // R-10.4
  test("counts a requested refund before a compensation", async () => {
    const order = await delivered();
    await ask(order, 1_000);
    const id = await complain(order.number);
    expect(await compensate(id, order.totalCents - 999)).toMatchObject({ reason: "compensation-limit" });
    expect((await compensate(id, order.totalCents - 1_000)).success).toBe(true);
  });

  test("deducts a compensation from what a cancelling customer gets back", async () => {
    const { number, totalCents } = await business.order((await business.place("delivery")).number);
    await compensate(await complain(number), 1_200);
    await settle();
    const { data } = await business.server.call(
      appOrdersApi.customerStep,
      { number, to: "cancelled" },
      business.customer.token,
    );
    expect(data).toMatchObject({ status: "cancelled" });
    expect(await business.order(number)).toMatchObject({ refundedCents: totalCents - 1_200 });
    expect(await balances(number)).toEqual({ bank: -1_200, [`person:${business.customer.id}`]: 1_200 });
  });

  test("is not freed by an undo after the order was cancelled or refunded in full", async () => {
    const cancelled = await business.order((await business.place("delivery")).number);
    const first = await complain(cancelled.number);
    await compensate(first, 1_200);
    const command = { number: cancelled.number, to: "cancelled" as const };
    expect((await business.server.call(appOrdersApi.customerStep, command, business.customer.token)).success).toBe(
      true,
    );
    expect(await business.server.call(complaintsApi.undo, { id: first }, service)).toMatchObject({
      reason: "review-undo-over",
    });
    const refunded = await delivered();
    const second = await complain(refunded.number);
    await ask(refunded, 1_000);
    await compensate(second, refunded.totalCents - 1_000);
    expect((await payOut(refunded)).data).toMatchObject({ status: "refunded" });
    expect(await business.server.call(complaintsApi.undo, { id: second }, service)).toMatchObject({
      reason: "review-undo-over",
    });
    await settle();
    const returned = await givenFor(cancelled);
    expect(returned).toMatchObject({ decided: 1_200, paid: 1_200, refunded: cancelled.totalCents - 1_200 });
  });

  test("does not deduct the compensation of a merchant when the customer cancels", async () => {
    const { number, totalCents } = await business.order((await business.place("delivery")).number);
    await compensate(await complain(number, business.merchant.token), 1_200);
    await business.server.call(appOrdersApi.customerStep, { number, to: "cancelled" }, business.customer.token);
    expect(await business.order(number)).toMatchObject({ refundedCents: totalCents });
  });

  const share = fc.integer({ min: 1, max: 100 });
  const steps = fc.oneof(
    fc.record({ do: fc.constant("ask" as const), share }),
    fc.record({ do: fc.constantFrom("payOut" as const, "decline" as const, "settle" as const) }),
    fc.record({ do: fc.constant("compensate" as const), by: fc.constantFrom(0 as const, 1 as const), share }),
    fc.record({ do: fc.constant("undo" as const), by: fc.constantFrom(0 as const, 1 as const) }),
    fc.record({ do: fc.constant("both" as const), by: fc.constantFrom(0 as const, 1 as const), share }),
  );
  type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

  async function take(order: Order, complaints: readonly number[], step: Step): Promise<unknown> {
    const cents = "share" in step ? Math.ceil((order.totalCents * step.share) / 100) : 0;
    const id = "by" in step ? (complaints[step.by] ?? 0) : 0;
    if (step.do === "ask") return ask(order, cents);
    if (step.do === "payOut") return payOut(order);
    if (step.do === "decline") return decline(order);
    if (step.do === "settle") return settle();
    if (step.do === "compensate") return compensate(id, cents);
    if (step.do === "undo") return business.server.call(complaintsApi.undo, { id }, service);
    return Promise.all([ask(order, cents), compensate(id, cents)]);
  }

  async function givenFor({ number }: Order) {
    const { rows } = await sql<{ refunded: number; decided: number; paid: number; owed: number }>`
      select refunded_cents as refunded,
        (select coalesce(sum((details->>'compensatedCents')::integer), 0)::integer from review
          where queue = 'complaint' and details->'order'->>'number' = ${number}) as decided,
        (select coalesce(sum(entry.cents), 0)::integer from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
          where transfer.subject = ${`order:${number}`} and account ~ '^person:' and purpose = 'complaint.compensated') as paid,
        (select coalesce(sum(entry.cents), 0)::integer from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
          where transfer.subject = ${`order:${number}`} and account = 'payable') as owed
      from orders where number = ${number}`.execute(business.server.services.db);
    const [row] = rows;
    if (!row) throw new Error("The order does not exist");
    return row;
  }

  // R-10.4
  test("holds for every sequence of refunds and compensations", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 12 }), async (sequence) => {
        const order = await delivered();
        const complaints = [await complain(order.number), await complain(order.number, business.merchant.token)];
        for (const step of sequence) {
          await take(order, complaints, step);
          const { refunded, decided, paid } = await givenFor(order);
          expect(refunded + decided).toBeLessThanOrEqual(order.totalCents);
          expect(paid).toBeLessThanOrEqual(decided);
        }
        await settle();
        const { refunded, decided, paid, owed } = await givenFor(order);
        const now = await business.order(order.number);
        expect(paid).toBe(decided);
        expect(owed).toBe(now.status === "refunding" ? owed : 0);
        expect(refunded).toBeGreaterThanOrEqual(owed);
        expect(now.status === "refunded" ? refunded + decided : order.totalCents).toBe(order.totalCents);
      }),
      { numRuns: sequences },
    );
  }, 7_200_000);

  // R-10.4
  test("holds for concurrent refunds and compensations", async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await delivered();
      const complaints = [await complain(order.number), await complain(order.number, business.merchant.token)];
      const half = Math.ceil(order.totalCents / 2) + 1;
      const answers = await Promise.all([ask(order, half), ...complaints.map((id) => compensate(id, half))]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const { refunded, decided } = await givenFor(order);
      expect(refunded + decided).toBe(half);
    }
  });
});

test("refuses to move the money of the user's own order, but allows assigning it", async () => {
  const own = await business.server.createUser({ roles: ["manager"] });
  await sql`
    update users set phone = (select phone from app_account where id = ${business.customer.id}) where id = ${own.id}`.execute(
    business.server.services.db,
  );
  const order = await business.place("delivery");
  for (const what of ["advance", "cancel"] as const)
    expect(await act(order, what, {}, own.token)).toMatchObject({ reason: "review-own" });
  expect(await act(order, "assign", { workerId: business.worker("delivery", 0).id }, own.token)).toMatchObject({
    code: 200,
  });
  const done = await delivered();
  expect(await ask(done, 100, own.token)).toMatchObject({ reason: "review-own" });
  await ask(done, 100);
  expect(await decline(done, own.token)).toMatchObject({ reason: "review-own" });
  expect(await payOut(done, own.token)).toMatchObject({ reason: "review-own" });
});
