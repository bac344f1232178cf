import {
  appComplaintsApi,
  appComplaintSidesApi,
  complaintsApi,
  type Complaint,
} from "@vowdesk/contract/reviews/complaints";
import { appOrdersApi, type OrderKind } from "@vowdesk/contract/local/orders";
import { appReviewsApi, undoDecisionMs, type AppNotice, type Concerning } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeSettings } from "../../../../test/studio/business-settings.ts";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";
import { decisionEffects } from "../engine/engine.ts";

let business: TestBusiness;
let service = "";

beforeAll(async () => {
  business = await openTestBusiness();
  service = (await business.server.createUser({ roles: ["service"] })).token;
});
afterAll(() => business?.close());

const trouble = { trouble: "damaged", text: "汤全洒了" } as const;

async function ask(number: string, more: object = {}, token = business.customer.token) {
  return business.server.call(appComplaintsApi.submit, { number, ...trouble, ...more }, token);
}

async function submitComplaint(kind: OrderKind = "delivery", more: object = {}) {
  const order = await business.place(kind);
  const { data } = await ask(order.number, more);
  return { order, id: (data as { id: number }).id };
}

const item = async (id: number) =>
  ((await business.server.call(complaintsApi.detail, { id }, service)).data as { item: Complaint }).item;

async function decide(id: number, decision: object, token = service) {
  const { version } = await item(id);
  return business.server.call(complaintsApi.decide, { id, version, ...decision } as never, token);
}

async function settle() {
  business.clock.moveMs(undoDecisionMs);
  await decisionEffects.run(business.server.services);
}

const notices = async (token: string) =>
  (
    (await business.server.call(appReviewsApi.notices, {}, token, { "accept-language": "zh" })).data as {
      records: AppNotice[];
    }
  ).records;

const balance = async (account: string) =>
  (
    await sql<{ cents: number }>`
      select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${account}`.execute(
      business.server.services.db,
    )
  ).rows[0]?.cents;

describe("a complaint", () => {
  test("stores facts of the order, and reviewers get a notification of type 14", async () => {
    const { order, id } = await submitComplaint();
    const { details, summary, status } = await item(id);
    expect({ summary, status }).toEqual({ summary: `${order.number} 汤全洒了`, status: "waiting" });
    expect(details.order).toMatchObject({ number: order.number, kind: "delivery", status: "paid", refundedCents: 0 });
    expect(details.order.totalCents).toBe(details.order.worthCents);
    expect(details.sides).toEqual([{ id: business.merchant.id, role: "merchant", name: "老成都川菜馆", answer: null }]);
    const { rows } = await sql`select type from message where number = ${String(id)}`.execute(
      business.server.services.db,
    );
    expect(rows).toEqual([{ type: 14 }]);
  });

  test("the other side is notified, reads it and answers once", async () => {
    const { id } = await submitComplaint();
    const { token } = business.merchant;
    expect((await notices(token))[0]?.text).toContain("陈思雨对订单提出投诉");
    const concerning = (await business.server.call(appReviewsApi.concerning, {}, token)).data as Concerning[];
    expect(concerning[0]).toMatchObject({ queue: "complaint", id, status: "waiting", text: "汤全洒了" });
    const answer = (text: string) => business.server.call(appComplaintSidesApi.answer, { id, text }, token);
    expect((await answer("出餐时包装完好")).data).toEqual({ id, status: "answered" });
    expect((await answer("出餐时包装完好")).data).toEqual({ id, status: "answered" });
    expect(await answer("其实是我的错")).toMatchObject({ reason: "review-closed" });
    const { status, version, details } = await item(id);
    expect({ status, version, answer: details.sides[0]?.answer?.text }).toEqual({
      status: "answered",
      version: 2,
      answer: "出餐时包装完好",
    });
  });

  test("a decision on the version before the answer gets the answer and its author", async () => {
    const { id } = await submitComplaint();
    await business.server.call(appComplaintSidesApi.answer, { id, text: "包装完好" }, business.merchant.token);
    const answer = await business.server.call(
      complaintsApi.decide,
      { id, version: 1, act: "resolve", reason: "x" },
      service,
    );
    expect(answer).toMatchObject({ reason: "changed-meanwhile", data: { changedBy: "老成都川菜馆" } });
  });

  test("other people can neither complain about the order nor answer", async () => {
    const { order, id } = await submitComplaint();
    const otherWorker = business.worker("delivery", 1).token;
    expect(await ask(order.number, {}, otherWorker)).toMatchObject({ reason: "not-found" });
    expect(await business.server.call(appComplaintSidesApi.answer, { id, text: "x" }, otherWorker)).toMatchObject({
      reason: "not-found",
    });
    expect((await business.server.call(appReviewsApi.concerning, {}, otherWorker)).data).toEqual([]);
  });

  test("a merchant can complain; then the customer is the other side", async () => {
    const order = await business.place("delivery");
    const { data } = await ask(order.number, { trouble: "manner" }, business.merchant.token);
    const { person, details } = await item((data as { id: number }).id);
    expect(person.role).toBe("merchant");
    expect(details.sides.map(({ role }) => role)).toEqual(["customer"]);
  });

  test("a person can have one open complaint per order; another person's is shown as similar", async () => {
    const { order, id } = await submitComplaint();
    expect(await ask(order.number)).toMatchObject({ reason: "review-twice" });
    await ask(order.number, {}, business.merchant.token);
    expect((await item(id)).alike).toBe(1);
  });

  test("neither side can decide on the complaint", async () => {
    const { id } = await submitComplaint();
    const { id: userId, token } = await business.server.createUser({ roles: ["service"] });
    await sql`
      update users set phone = (select phone from app_account where id = ${business.merchant.id}) where id = ${userId}`.execute(
      business.server.services.db,
    );
    expect(await decide(id, { act: "resolve", reason: "x" }, token)).toMatchObject({ reason: "review-own" });
  });
});

describe("the deadline", () => {
  test("is half an hour for an order under way and a day for a finished one", async () => {
    const minutes = async (id: number) =>
      (Date.parse((await item(id)).dueAt ?? "") - business.clock.now().getTime()) / 60_000;
    const { order, id } = await submitComplaint();
    expect(await minutes(id)).toBe(30);
    await decide(id, { act: "dismiss", reason: "x" });
    await settle();
    const step = { number: order.number, to: "cancelled", reason: "不需要了" } as const;
    await business.server.call(appOrdersApi.customerStep, step, business.customer.token);
    const { data } = await ask(order.number);
    expect(await minutes((data as { id: number }).id)).toBe(24 * 60);
  });
});

describe("compensation", () => {
  test("is paid by the business to the complainant once, after the undo time", async () => {
    const before = (await balance(`person:${business.customer.id}`)) ?? 0;
    const { id } = await submitComplaint();
    expect((await decide(id, { act: "compensate", amountCents: 1_200 })).data).toMatchObject({ status: "compensated" });
    expect(await balance(`person:${business.customer.id}`)).toBe(before);
    await settle();
    await decisionEffects.run(business.server.services);
    expect(await balance(`person:${business.customer.id}`)).toBe(before + 1_200);
    const { rows } = await sql`
      select entry.account, entry.cents::integer as cents from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
      where key = ${`complaint.compensated:${id}`} order by cents`.execute(business.server.services.db);
    expect(rows).toEqual([
      { account: "house:loss", cents: -1_200 },
      { account: `person:${business.customer.id}`, cents: 1_200 },
    ]);
    expect((await notices(business.customer.token))[0]?.text).toContain("¥12.00");
    expect((await notices(business.merchant.token))[0]?.text).toContain("已结案");
  });

  test("moves nothing if undone, and leaves the complete order value", async () => {
    const before = await balance(`person:${business.customer.id}`);
    const { id } = await submitComplaint();
    await decide(id, { act: "compensate", amountCents: 1_200 });
    await business.server.call(complaintsApi.undo, { id }, service);
    await settle();
    expect(await balance(`person:${business.customer.id}`)).toBe(before);
    expect((await item(id)).details.compensatedCents).toBeNull();
  });

  test("is limited by the cap in the business settings", async () => {
    const admin = (await business.server.createUser({ roles: ["admin"] })).token;
    const change = (compensationCapCents: number) => changeSettings(business.server, { compensationCapCents }, admin);
    await change(500);
    const { id } = await submitComplaint();
    const refused = await decide(id, { act: "compensate", amountCents: 501 });
    expect(refused).toMatchObject({ reason: "compensation-limit" });
    expect((refused as { message: string }).message).toContain("5.00");
    expect((await decide(id, { act: "compensate", amountCents: 500 })).success).toBe(true);
    await change(50_000);
  });

  // R-9.9
  test("is limited by the cap for all complaints of a person about an order", async () => {
    const admin = (await business.server.createUser({ roles: ["admin"] })).token;
    const change = (compensationCapCents: number) => changeSettings(business.server, { compensationCapCents }, admin);
    await change(500);
    const { order, id } = await submitComplaint();
    expect((await decide(id, { act: "compensate", amountCents: 300 })).success).toBe(true);
    await settle();
    const again = ((await ask(order.number)).data as { id: number }).id;
    const refused = await decide(again, { act: "compensate", amountCents: 300 });
    expect(refused).toMatchObject({ reason: "compensation-limit" });
    expect((refused as { message: string }).message).toContain("2.00");
    expect((await decide(again, { act: "compensate", amountCents: 200 })).success).toBe(true);
    const other = ((await ask(order.number, {}, business.merchant.token)).data as { id: number }).id;
    expect((await decide(other, { act: "compensate", amountCents: 500 })).success).toBe(true);
    await change(50_000);
  });

  test("is limited by the order value less compensations for other complaints", async () => {
    const { order, id } = await submitComplaint();
    const { worthCents } = (await item(id)).details.order;
    const other = ((await ask(order.number, {}, business.merchant.token)).data as { id: number }).id;
    const answers = await Promise.all([
      decide(id, { act: "compensate", amountCents: worthCents }),
      decide(other, { act: "compensate", amountCents: worthCents }),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test("is zero for a refunded order", async () => {
    const order = await business.place("delivery");
    const step = { number: order.number, to: "cancelled", reason: "等太久" } as const;
    await business.server.call(appOrdersApi.customerStep, step, business.customer.token);
    const { id } = (await ask(order.number)).data as { id: number };
    const { refundedCents, worthCents } = (await item(id)).details.order;
    expect(refundedCents).toBe(worthCents);
    const refused = await decide(id, { act: "compensate", amountCents: 1 });
    expect(refused).toMatchObject({ reason: "compensation-limit" });
  });

  test("of an errand includes the value of the item", async () => {
    const { id } = await submitComplaint("errand");
    const { totalCents, worthCents } = (await item(id)).details.order;
    expect(worthCents).toBe(totalCents);
    const sent = await business.place("errand", { task: "send", item: "婚纱样衣一件", itemValueCents: 180_000 });
    const { data } = await ask(sent.number);
    const { order } = (await item((data as { id: number }).id)).details;
    expect(order.worthCents).toBe(order.totalCents + 180_000);
  });

  test("requires an amount", async () => {
    const { id } = await submitComplaint();
    expect(await decide(id, { act: "compensate" })).toMatchObject({ code: 422 });
  });
});

describe("actions on complaints", () => {
  const says = { compensate: { amountCents: 1 }, resolve: { reason: "x" }, dismiss: { reason: "x" } } as const;
  const acts = Object.keys(says) as (keyof typeof says)[];

  test.each(acts)("%s ends a complaint, and then no other action is allowed", async (act) => {
    for (const isAnswered of [false, true]) {
      const { id } = await submitComplaint();
      if (isAnswered)
        await business.server.call(appComplaintSidesApi.answer, { id, text: "说明" }, business.merchant.token);
      expect((await item(id)).allowed).toEqual(acts);
      expect((await decide(id, { act, ...says[act] })).success).toBe(true);
      await settle();
      const after = await item(id);
      expect({ allowed: after.allowed, dueAt: after.dueAt }).toEqual({ allowed: [], dueAt: null });
      for (const other of acts)
        expect(await decide(id, { act: other, ...says[other] })).toMatchObject({ reason: "review-closed" });
      const late = await business.server.call(
        appComplaintSidesApi.answer,
        { id, text: "晚了" },
        business.merchant.token,
      );
      expect(late).toMatchObject({ reason: "review-closed" });
    }
  });

  test.each(["resolve", "dismiss"])(
    "%s requires a reason for the complainant, which the other side does not get",
    async (act) => {
      const { id } = await submitComplaint();
      expect(await decide(id, { act })).toMatchObject({ reason: "reason-required" });
      await decide(id, { act, reason: "只给您看" });
      await settle();
      expect((await notices(business.customer.token))[0]?.reason).toBe("只给您看");
      expect((await notices(business.merchant.token))[0]?.reason).toBeNull();
    },
  );
});
