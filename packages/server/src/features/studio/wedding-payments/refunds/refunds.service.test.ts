import { cancellationsApi, weddingRefundsApi, type WeddingRefund } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { decide, settle } from "../../../../../test/studio/decide-item.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let weddingId: number;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
  weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 550_000);
});
afterAll(() => server?.close());

const ask = (amountCents: number, token = studio.mei.token) =>
  server.call(weddingRefundsApi.ask, { weddingId, amountCents, reason: "Paid twice" }, token);
const refundOf = async (answer: Promise<{ data: unknown }>) => (await answer).data as WeddingRefund;
const asked = (amountCents: number, token = studio.mei.token) => refundOf(ask(amountCents, token));
const detail = async ({ id }: WeddingRefund) =>
  (await server.call(weddingRefundsApi.detail, { id }, studio.finance.token)).data as WeddingRefund;
const tryTo = (act: "approve" | "reject", { reviewId: id }: WeddingRefund, token = studio.finance.token) =>
  decide(server, "refund", { id, act, ...(act === "reject" && { reason: "Not paid twice" }) }, token);
/** Decides a refund in its queue, and lets the undo time pass. */
async function decided(act: "approve" | "reject", refund: WeddingRefund): Promise<WeddingRefund> {
  expect(await tryTo(act, refund)).toMatchObject({ success: true });
  await settle(server, clock);
  return detail(refund);
}
const pay = ({ id, version }: WeddingRefund, token = studio.finance.token) =>
  server.call(weddingRefundsApi.pay, { id, version, method: "transfer", reference: "R-1" }, token);
//
test("pays a refund after the approval of a second person, and reduces what is paid of the plan", async () => {
  expect(await studio.plan(weddingId)).toMatchObject({ overpaidCents: 50_000 });
  const refund = await asked(60_000);
  expect(refund).toMatchObject({ kind: "request", state: "asked", couple: "Anna & Ben", allowed: [] });
  expect(await pay(refund)).toMatchObject({ code: 409 });
  const approved = await decided("approve", refund);
  expect(approved).toMatchObject({ state: "approved", allowed: ["pay", "refuse"] });
  expect((await pay(approved)).data).toMatchObject({
    state: "paid",
    method: "transfer",
    reference: "R-1",
    allowed: [],
  });
  const plan = await studio.plan(weddingId);
  expect(plan).toMatchObject({ receivedCents: 550_000, refundedCents: 60_000, overpaidCents: 0 });
  expect(plan.refunds).toMatchObject([{ state: "paid", amountCents: 60_000, paidOn: "2026-11-02" }]);
  expect(plan.instalments.map(({ paidCents }) => paidCents)).toEqual([100_000, 150_000, 240_000]);
});

//
test("pays once when two users pay at the same time", async () => {
  const refund = await decided("approve", await asked(1_000));
  const answers = await Promise.all([pay(refund), pay(refund, studio.manager.token), pay(refund)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

//
test("refuses each step to the user who asked, also in the database", async () => {
  const { manager } = studio;
  const refund = await asked(1_000, manager.token);
  expect(await tryTo("approve", refund, manager.token)).toMatchObject({ reason: "review-own" });
  expect(await tryTo("reject", refund, manager.token)).toMatchObject({ reason: "review-own" });
  const { db } = server.services;
  const own = sql`update wedding_refund set state = 'approved', decided_by = asked_by, decided_at = now() where id = ${refund.id}`;
  await expect(own.execute(db)).rejects.toThrow("wedding_refund_second_person");
  const ownItem = sql`update review set acted_by = user_id where id = ${refund.reviewId}`;
  await expect(ownItem.execute(db)).rejects.toThrow("review_second_person");
  const direct = sql`update wedding_refund set state = 'approved', decided_by = ${studio.finance.id}, decided_at = now() where id = ${refund.id}`;
  await expect(direct.execute(db)).rejects.toThrow("is not decided in its queue");
  const approved = await decided("approve", refund);
  expect(await pay(approved, manager.token)).toMatchObject({ reason: "refund-own" });
  const without = sql`update wedding_refund set state = 'paid', paid_by = decided_by, paid_at = now(), method = 'cash' where id = ${refund.id}`;
  await expect(without.execute(db)).rejects.toThrow("has no transfer");
  const ownPayment = sql`update wedding_refund set state = 'paid', paid_by = asked_by, paid_at = now(), method = 'cash' where id = ${refund.id}`;
  await expect(ownPayment.execute(db)).rejects.toThrow(/wedding_refund_payer|has no transfer/);
  const skipped = sql`insert into wedding_refund (wedding_id, kind, amount_cents, asked_by, state, decided_by, decided_at)
    select wedding_id, 'request', 1, asked_by, 'approved', decided_by, now() from wedding_refund where id = ${refund.id}`;
  await expect(skipped.execute(db)).rejects.toThrow("begins as asked");
  await expect(sql`delete from wedding_refund where id = ${refund.id}`.execute(db)).rejects.toThrow(
    "cannot be changed",
  );
  const more = sql`update wedding_refund set amount_cents = 5 where id = ${refund.id}`;
  await expect(more.execute(db)).rejects.toThrow("cannot be changed");
  await pay(approved);
});

test("offers what the account has besides open refunds", async () => {
  const { balanceCents } = (await studio.plan(weddingId)).refundable;
  const refund = await asked(10_000);
  expect((await studio.plan(weddingId)).refundable).toMatchObject({
    balanceCents: balanceCents - 10_000,
    doubleCents: 0,
  });
  await decided("reject", refund);
  expect((await studio.plan(weddingId)).refundable.balanceCents).toBe(balanceCents);
});

//
test("keeps a refused refund as it is, and gives its money free", async () => {
  const refund = await asked(400_000);
  expect(await ask(400_000)).toMatchObject({ code: 200, reason: "refund-above-balance" });
  expect(await decided("reject", refund)).toMatchObject({ state: "refused", refusal: "Not paid twice" });
  expect(await tryTo("approve", refund)).toMatchObject({ code: 409 });
  const again = await asked(400_000);
  expect(again).toMatchObject({ state: "asked" });
  await decided("reject", again);
});

const refuse = ({ id, version }: WeddingRefund, token = studio.finance.token) =>
  server.call(weddingRefundsApi.refuse, { id, version, reason: "The shoot has earned it" }, token);

//
test("an approved refund whose money was earned since is rejected, so that the wedding can be cancelled", async () => {
  const other = await studio.addWedding();
  await studio.sign(other);
  await studio.pay(other, 200_000);
  const request = { weddingId: other, amountCents: 150_000, reason: "Rain" };
  const approved = await decided(
    "approve",
    await refundOf(server.call(weddingRefundsApi.ask, request, studio.mei.token)),
  );
  await studio.finish(await studio.book(other));
  expect(await pay(approved)).toMatchObject({ reason: "refund-above-balance" });
  expect(await refuse(approved, studio.mei.token)).toMatchObject({ code: 700 });
  const answers = await Promise.all([refuse(approved), refuse(approved, studio.manager.token), pay(approved)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await detail(approved)).toMatchObject({ state: "refused", refusal: "The shoot has earned it", allowed: [] });
  const terms = await server.call(cancellationsApi.terms, { weddingId: other }, studio.mei.token);
  expect(terms.data).toMatchObject({ hasOpenRefund: false });
  const { rows } = await sql<{ body: string }>`
    select body from message join delivery on delivery.message_id = message.id where user_id = ${studio.mei.id}
    order by message.id desc limit 1`.execute(server.services.db);
  expect(rows[0]?.body).toContain("The shoot has earned it");
});

//
test("the user who asked for a refund does not reject it after the approval, and a paid one stays paid", async () => {
  const approved = await decided("approve", await asked(700, studio.manager.token));
  expect(await refuse(approved, studio.manager.token)).toMatchObject({ reason: "refund-own" });
  const own = sql`update wedding_refund set state = 'refused', refusal = 'x', decided_by = asked_by where id = ${approved.id}`;
  await expect(own.execute(server.services.db)).rejects.toThrow("wedding_refund_second_person");
  const paid = await refundOf(pay(approved));
  expect(await refuse(paid)).toMatchObject({ code: 409 });
});

test("of two simultaneous requests, the second one gets what the first one leaves", async () => {
  const answers = await Promise.all([ask(300_000), ask(300_000)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test("shows consultants the refunds of their own weddings only", async () => {
  const refund = await asked(500);
  const otherUser = await server.createUser({ roles: ["consultant"] });
  expect((await server.call(weddingRefundsApi.list, {}, otherUser.token)).data).toMatchObject({ records: [] });
  expect(await server.call(weddingRefundsApi.detail, { id: refund.id }, otherUser.token)).toMatchObject({
    success: false,
  });
  expect(await ask(500, otherUser.token)).toMatchObject({ success: false });
});
