import type { AppRole, CallInput, CallKey } from "@vowdesk/contract/kernel";
import {
  appOrdersApi,
  openStatuses,
  orderKinds,
  ordersApi,
  type AppOrder,
  type DriverOrder,
  type ErrandOrder,
  type OrderAction,
  type OrderConflict,
  type OrderDetail,
  type OrderKind,
  type OrderStatus,
} from "@vowdesk/contract/local/orders";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBusiness, type TestBusiness, type Hand } from "../../../../test/orders.ts";
import { rules } from "./kinds/kinds.ts";

/** Number of random histories per kind. VOWDESK_HISTORIES raises it for long runs. */
const histories = Number(process.env["VOWDESK_HISTORIES"] ?? 25);
/** Histories that run concurrently, because each mostly waits for the database. */
const lanes = 4;

let business: TestBusiness;
beforeAll(async () => {
  business = await openTestBusiness();
});
afterAll(() => business?.close());

type Input<Step extends CallKey<typeof appOrdersApi>> = CallInput<(typeof appOrdersApi)[Step]>;
const driverStep = (number: string, to: string, more: object = {}, hand: Hand = 0) => {
  const input = { number, to, ...more } as Input<"driverStep">;
  return business.server.call(appOrdersApi.driverStep, input, business.worker("driver", hand).token);
};
const runnerStep = (number: string, to: string, more: object = {}, hand: Hand = 0) => {
  const input = { number, to, ...more } as Input<"runnerStep">;
  return business.server.call(appOrdersApi.runnerStep, input, business.worker("errand", hand).token);
};
const customerStep = (number: string, to: string) =>
  business.server.call(appOrdersApi.customerStep, { number, to } as Input<"customerStep">, business.customer.token);

async function balance(account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${account}`.execute(
    business.server.services.db,
  );
  return rows[0]?.cents ?? 0;
}

async function assigned(kind: OrderKind): Promise<AppOrder> {
  const order = await business.place(kind);
  const answer = await business.act(order, "assign", { workerId: business.worker(kind, 0).id });
  expect(answer).toMatchObject({ success: true });
  return order;
}

// R-7.2
test("moves a ride from requested to closed and posts its money", async () => {
  const before = { worker: await balance(`person:${business.worker("driver", 0).id}`), held: await balance("held") };
  const { number } = await assigned("driver");
  expect(number).toMatch(/^DJ261102\d{6}$/);
  expect((await business.order(number)).status).toBe("requested");
  for (const to of ["accepted", "arrived"]) expect((await driverStep(number, to)).success, to).toBe(true);
  await driverStep(number, "driving", { waitingMinutes: 15 });
  await driverStep(number, "finished", { distanceM: 12_000 });
  const order = (await business.order(number)) as DriverOrder;
  expect(order).toMatchObject({
    status: "finished",
    distanceM: 12_000,
    fareCents: 3_900 + 7 * 600,
    waitingMinutes: 15,
    waitingFeeCents: 500,
    totalCents: 3_900 + 7 * 600 + 500,
  });
  await customerStep(number, "paid");
  expect(await balance("held")).toBe(before.held + order.totalCents);
  expect((await customerStep(number, "closed")).success).toBe(true);
  const { money, timeline } = await business.detail(number);
  expect(await balance("held")).toBe(before.held);
  expect((await balance(`person:${business.worker("driver", 0).id}`)) - before.worker).toBe(order.totalCents * 0.8);
  expect(money).toMatchObject({ paidCents: order.totalCents, refundableCents: 0 + order.totalCents, cancel: null });
  expect(money.transfers.map(({ purpose }) => purpose)).toEqual(["order.paid", "order.settled"]);
  expect(timeline.map(({ act }) => act)).toEqual([
    "place",
    "assign",
    "accept",
    "arrive",
    "drive",
    "finish",
    "pay",
    "close",
  ]);
});

test("charges the customer the call-out fee when the driver reports a no-show", async () => {
  const { number } = await assigned("driver");
  for (const to of ["accepted", "arrived"]) await driverStep(number, to);
  const owed = await balance(`person:${business.customer.id}`);
  expect((await business.detail(number)).money.cancel).toEqual({ payer: "customer", customerCents: 2_000 });
  await driverStep(number, "cancelled", { reason: "客户未到场" });
  expect(await business.order(number)).toMatchObject({ status: "cancelled", dueAt: null });
  expect(await balance(`person:${business.customer.id}`)).toBe(owed - 2_000);
});

// R-7.3
test("delivers an errand with the pickup code and repays the runner's advance", async () => {
  const before = await balance(`person:${business.worker("errand", 0).id}`);
  const placed = await assigned("errand");
  const { number, pickupCode } = placed;
  expect(number).toMatch(/^PT261102\d{6}$/);
  expect(pickupCode).toMatch(/^\d{4}$/);
  for (const to of ["accepted", "in_progress"]) await runnerStep(number, to);
  expect(await runnerStep(number, "delivered", { pickupCode: "none" })).toMatchObject({ reason: "pickup-code-wrong" });
  expect((await runnerStep(number, "delivered", { pickupCode })).success).toBe(true);
  await customerStep(number, "confirmed");
  const { feeCents, advanceCents, totalCents } = (await business.order(number)) as ErrandOrder;
  expect([advanceCents, totalCents]).toEqual([4_500, feeCents + 4_500]);
  expect((await balance(`person:${business.worker("errand", 0).id}`)) - before).toBe(
    Math.floor(feeCents * 0.8) + 4_500,
  );
});

// R-7.3
test("replaces the pickup code after five wrong tries and notifies dispatchers", async () => {
  const { number, pickupCode } = await assigned("errand");
  for (const to of ["accepted", "in_progress"]) await runnerStep(number, to);
  const wrong = Array.from({ length: 8 }, (_, i) => String((Number(pickupCode) + i + 1) % 10_000).padStart(4, "0"));
  // Concurrent tries are counted one by one.
  const answers = await Promise.all(
    wrong.slice(0, 5).map((code) => runnerStep(number, "delivered", { pickupCode: code })),
  );
  expect(answers.map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => "pickup-code-wrong"));
  expect(await runnerStep(number, "delivered", { pickupCode })).toMatchObject({ reason: "pickup-code-wrong" });
  const mine = (await business.server.call(appOrdersApi.mine, { limit: 200 }, business.customer.token))
    .data as AppOrder[];
  const code = mine.find((order) => order.number === number)?.pickupCode ?? "";
  expect(code).toMatch(/^\d{4}$/);
  expect(code).not.toBe(pickupCode);
  const { db } = business.server.services;
  const { rows: notices } = await sql<{ body: string }>`
    select body from message where number = ${number} and body like '%取件码%'`.execute(db);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.body).not.toContain(code);
  const { rows: lines } = await sql<{ text: string }>`
    select row_to_json(line)::text as text from audit_line as line
    where subject = ${`order:${number}`} and verb = 'order.pickup-code-replaced'`.execute(db);
  expect(lines).toHaveLength(1);
  for (const secret of [code, pickupCode ?? ""]) expect(lines[0]?.text).not.toContain(`"${secret}"`);
  expect((await runnerStep(number, "delivered", { pickupCode: code })).success).toBe(true);
});

test("hides the pickup code from workers and shows them an order only after the undo time", async () => {
  const { number } = await assigned("errand");
  const mine = async () =>
    ((await business.server.call(appOrdersApi.mine, {}, business.worker("errand", 0).token)).data as AppOrder[]).find(
      (order) => order.number === number,
    );
  expect(await mine()).toBeUndefined();
  business.clock.moveMs(10_000);
  expect(await mine()).toMatchObject({ number, pickupCode: null });
});

test("lets a courier run an assigned errand with the steps of a runner only", async () => {
  const courier = business.worker("delivery", 0);
  const { db } = business.server.services;
  await sql`update worker set serves = '{delivery,errand}' where id = ${courier.id}`.execute(db);
  const { number, version, pickupCode } = await business.place("errand");
  await business.act({ number, version }, "assign", { workerId: courier.id });
  business.clock.moveMs(10_000);
  const mine = (await business.server.call(appOrdersApi.mine, {}, courier.token)).data as AppOrder[];
  expect(mine.map((order) => order.number)).toContain(number);

  const take = (to: "accepted" | "in_progress" | "delivered") =>
    business.server.call(appOrdersApi.runnerStep, { number, to, pickupCode: pickupCode ?? "" }, courier.token);
  expect(
    await business.server.call(appOrdersApi.courierStep, { number, to: "picked_up" }, courier.token),
  ).toMatchObject({
    reason: "order-closed",
  });
  expect(await runnerStep(number, "accepted")).toMatchObject({ reason: "not-found" });
  for (const to of ["accepted", "in_progress"] as const) expect((await take(to)).success, to).toBe(true);
  // The step for deliveries requires no code and must not be usable for errands.
  expect(
    await business.server.call(appOrdersApi.courierStep, { number, to: "delivered" }, courier.token),
  ).toMatchObject({
    reason: "order-closed",
  });
  expect((await business.order(number)).status).toBe("in_progress");
  expect((await take("delivered")).success).toBe(true);
  await customerStep(number, "confirmed");
  expect((await business.order(number)).status).toBe("confirmed");
  await sql`update worker set serves = '{delivery}' where id = ${courier.id}`.execute(db);
});

test("returns a reassigned ride to its initial state", async () => {
  const { number } = await assigned("driver");
  for (const to of ["accepted", "arrived"]) await driverStep(number, to);
  const { version } = await business.order(number);
  expect(
    await business.act({ number, version }, "reassign", { workerId: business.worker("errand", 0).id }),
  ).toMatchObject({
    reason: "worker-unfit",
  });
  expect(
    (await business.act({ number, version }, "reassign", { workerId: business.worker("driver", 1).id })).data,
  ).toMatchObject({
    status: "requested",
    workerName: "李勇",
  });
  expect(await driverStep(number, "driving")).toMatchObject({ reason: "not-found" });
});

test("refunds in parts up to the paid amount", async () => {
  const { number, pickupCode } = await assigned("errand");
  for (const to of ["accepted", "in_progress"]) await runnerStep(number, to);
  await runnerStep(number, "delivered", { pickupCode });
  const order = await business.order(number);
  const first = await business.act(order, "refund", { reason: "买错了", refundCents: 1_000 });
  expect(first.data).toMatchObject({ status: "delivered", refundedCents: 1_000, version: order.version + 1 });
  const next = { number, version: order.version + 1 };
  expect(await business.act(next, "refund", { reason: "x", refundCents: order.totalCents })).toMatchObject({
    reason: "refund-too-large",
  });
  expect((await business.act(next, "refund", { reason: "全退" })).data).toMatchObject({
    refundedCents: order.totalCents,
  });
  expect((await business.detail(number)).money).toMatchObject({ refundableCents: 0 });
});

describe.each(orderKinds)("a %s order", (kind) => {
  // R-7.4
  test("accepts one of fifty actions on one version and shows the others who succeeded", async () => {
    const placed = await business.place(kind);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const workerId = business.worker(kind, (index % 2) as Hand).id;
        return index % 3
          ? business.act(placed, "assign", { workerId })
          : business.act(placed, "cancel", { reason: "x" });
      }),
    );
    const lost = answers.filter(({ success }) => !success);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(lost.map(({ code }) => code))).toEqual(new Set([409]));
    for (const { message, data } of lost) {
      expect(message).toContain("dora");
      expect(data as OrderConflict).toMatchObject({ changedBy: "dora", current: { version: 2 } });
    }
    expect((await business.detail(placed.number)).timeline).toHaveLength(2);
  });

  const steps = fc.oneof(
    fc.record({
      by: fc.constant("staff" as const),
      act: fc.constantFrom<OrderAction>("assign", "reassign", "advance", "advance", "cancel", "refund", "note", "flag"),
      hand: fc.constantFrom<Hand>(0, 1),
    }),
    fc.record({
      by: fc.constant("finance" as const),
      act: fc.constantFrom<OrderAction>("advance", "refund", "decline", "write-off"),
      hand: fc.constant<Hand>(0),
    }),
    fc.record({ by: fc.constant("undo" as const) }),
    fc.record({ by: fc.constant("app" as const), step: fc.constantFrom(...rules[kind].appSteps) }),
  );
  type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;
  const appCalls = {
    customer: appOrdersApi.customerStep,
    merchant: appOrdersApi.merchantStep,
    courier: appOrdersApi.courierStep,
    driver: appOrdersApi.driverStep,
    runner: appOrdersApi.runnerStep,
  };

  interface CurrentOrder {
    version: number;
    workerId: number | null;
    undo: string | null;
  }

  async function readOrder(number: string): Promise<CurrentOrder> {
    const { rows } = await sql<CurrentOrder>`
      select version, worker_id as "workerId", undo ->> 'token' as undo from orders where number = ${number}`.execute(
      business.server.services.db,
    );
    return rows[0] as CurrentOrder;
  }

  function personFor(role: AppRole, workerId: number | null) {
    if (role === "customer" || role === "merchant") return business[role];
    return business.worker(kind, workerId === business.worker(kind, 1).id ? 1 : 0);
  }

  /** Tries one step and returns whether it succeeded. */
  async function take({ number, pickupCode }: AppOrder, step: Step): Promise<boolean> {
    const { version, workerId, undo } = await readOrder(number);
    if (step.by === "undo")
      return (await business.server.call(ordersApi.undo, { number, token: undo ?? "none-there" }, business.dispatcher))
        .success;
    if (step.by === "staff" || step.by === "finance") {
      const more = { reason: "x", workerId: business.worker(kind, step.hand).id };
      const input = step.act === "refund" ? { ...more, refundCents: 100 } : more;
      const token = step.by === "finance" ? business.finance : business.dispatcher;
      return (await business.act({ number, version }, step.act, input, token)).success;
    }
    const { role, to } = step.step;
    const input = { number, to, pickupCode: pickupCode ?? undefined };
    // The calls of the roles accept different states; a step matches the call of its role.
    return (await business.server.call(appCalls[role], input as never, personFor(role, workerId).token)).success;
  }

  const { nextOf, afterAssignment, afterReassignment, actions, appSteps, regularPath, paidFrom, settledAt } =
    rules[kind];
  const legal = new Set([
    ...[nextOf, afterAssignment, afterReassignment].flatMap((transitions) =>
      Object.entries(transitions).map(([from, to]) => `${from}>${to}`),
    ),
    ...actions.cancel.from.map((from) => `${from}>cancelled`),
    ...appSteps.flatMap(({ from, to }) => from.map((status) => `${status}>${to}`)),
    ...(kind === "delivery" ? actions.refund.from.flatMap((from) => [`${from}>refunding`, `refunding>${from}`]) : []),
    ...actions["write-off"].from.map((from) => `${from}>cancelled`),
  ]);

  function assertLegal({ order, timeline, money }: OrderDetail): void {
    expect(timeline).toHaveLength(order.version);
    timeline.forEach(({ act, fromStatus, toStatus }, index) => {
      const before = timeline[index - 1];
      expect(fromStatus).toBe(before?.toStatus ?? null);
      if (act === "undo") expect(toStatus).toBe(before?.fromStatus);
      else if (fromStatus !== null && fromStatus !== toStatus) expect(legal).toContain(`${fromStatus}>${toStatus}`);
    });
    expect(order.dueAt !== null).toBe(openStatuses[kind].some((status) => status === order.status));
    for (const { entries } of money.transfers) expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(money.refundedCents).toBeLessThanOrEqual(order.totalCents);
  }

  // R-7.1, R-7.2, R-7.3, R-10.1
  test("keeps its history legal and the ledger at zero for every sequence of steps", async () => {
    const tally = { histories: 0, tried: 0, done: 0 };
    const run = async (sequence: Step[]) => {
      const placed = await business.place(kind);
      for (const step of sequence) if (await take(placed, step)) tally.done += 1;
      assertLegal(await business.detail(placed.number));
      tally.histories += 1;
      tally.tried += sequence.length;
    };
    const numRuns = Math.ceil(histories / lanes);
    const property = () => fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 16 }), run);
    await Promise.all(Array.from({ length: lanes }, () => fc.assert(property(), { numRuns })));
    if (process.env["VOWDESK_HISTORIES"]) process.stdout.write(`${kind}: ${JSON.stringify(tally)}\n`);
  }, 7_200_000);

  test("holds in escrow exactly the payments of orders that are neither settled nor cancelled", async () => {
    const heldIn = regularPath.slice(regularPath.indexOf(paidFrom), regularPath.indexOf(settledAt[0] as OrderStatus));
    const { rows } = await sql<{ wrong: number; sum: number; payable: number }>`
      with moved as (
        select transfer.subject, coalesce(sum(cents) filter (where account = 'held'), 0) as held,
          bool_or(purpose = 'order.settled') as is_settled,
          coalesce(sum(cents) filter (where account = 'payable'), 0) as payable
        from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id group by transfer.subject
      )
      select (select sum(cents)::integer from ledger_entry) as sum,
        (count(*) filter (where coalesce(held, 0) <> case when status = any(${heldIn as string[]}) and not is_settled then total_cents else 0 end))::integer as wrong,
        (count(*) filter (where case status when 'refunding' then coalesce(payable, 0) not between 1 and refunded_cents
          else coalesce(payable, 0) <> 0 end))::integer as payable
      from orders left join moved on moved.subject = 'order:' || number where kind = ${kind}`.execute(
      business.server.services.db,
    );
    expect(rows[0]).toEqual({ wrong: 0, sum: 0, payable: 0 });
  });
});

// R-10.1
test("refuses changes of the ledger and transfers that do not sum to zero", async () => {
  const { db } = business.server.services;
  await expect(sql`update ledger_entry set cents = 1`.execute(db)).rejects.toThrow("append-only");
  await expect(sql`delete from ledger_transfer`.execute(db)).rejects.toThrow("append-only");
  await expect(
    sql`with moved as (insert into ledger_transfer (at, purpose, subject, key) values (now(), 'x', 'x', 'x') returning id)
      insert into ledger_entry select id, 1, 'bank', 5 from moved`.execute(db),
  ).rejects.toThrow("sum to zero");
});
