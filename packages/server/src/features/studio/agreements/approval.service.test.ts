import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { discountsApi, type Discount } from "@vowdesk/contract/studio/discounts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { decide, settle } from "../../../../test/studio/decide-item.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const agreementOf = ({ data }: { data: unknown }) => data as AgreementDetail;
const detail = async ({ id }: { id: number }) =>
  agreementOf(await server.call(agreementsApi.detail, { id }, studio.mei.token));
const send = ({ id, version }: AgreementDetail) => server.call(agreementsApi.send, { id, version }, studio.mei.token);
const approve = ({ reviewId: id }: AgreementDetail, token = studio.manager.token) =>
  decide(server, "discount", { id, act: "approve" }, token);
const item = async (id: number | null) =>
  ((await server.call(discountsApi.detail, { id: id ?? 0 }, studio.manager.token)).data as { item: Discount }).item;

/** A draft of an offer of 5,000.00 with a discount; the limit is 10 %. */
const draftWith = async (discountCents: number) =>
  agreementOf(await studio.draft(await studio.addWedding(), discountCents));

function change({ id, version, offerId }: AgreementDetail, discountCents: number) {
  const input = { id, version, offerId, discountCents, language: "en", discountReason: "They recommend us" } as const;
  return server.call(agreementsApi.update, input, studio.mei.token);
}

const messagesTo = async (userId: number) =>
  (
    await sql<{ body: string; number: string }>`
      select body, number from message join delivery on delivery.message_id = message.id
      where user_id = ${userId} order by message.id`.execute(server.services.db)
  ).rows;

// R-20.24
test("a discount up to the limit needs no approval", async () => {
  const draft = await draftWith(50_000);
  expect(draft).toMatchObject({ isApprovalMissing: false, reviewId: null });
  expect((await send(draft)).data).toMatchObject({ state: "sent" });
});

// R-20.24
test("a discount above the limit is sent after a second user approved it and the undo time is over", async () => {
  const draft = await draftWith(100_000);
  expect(draft).toMatchObject({ isApprovalMissing: true, reviewId: expect.any(Number) });
  expect(await item(draft.reviewId)).toMatchObject({
    status: "waiting",
    person: { name: studio.mei.username, role: "staff", phone: "" },
    summary: "Anna & Ben · ¥1,000.00 · 20%",
    details: { couple: "Anna & Ben", priceCents: 500_000, discountCents: 100_000, limitPercent: 10 },
    allowed: ["approve", "reject"],
  });
  expect(await send(draft)).toMatchObject({ reason: "agreement-approval-missing" });
  expect(await approve(draft, studio.mei.token)).toMatchObject({ reason: "no-permission" });
  expect(await approve(draft)).toMatchObject({ success: true });
  expect(await send(draft)).toMatchObject({ reason: "agreement-approval-missing" });
  await settle(server, clock);
  const approved = await detail(draft);
  expect(approved).toMatchObject({ isApprovalMissing: false, approvedBy: studio.manager.username });
  expect((await messagesTo(studio.mei.id)).at(-1)).toEqual({
    body: `${studio.manager.username} 已批准 ${draft.weddingNumber} 的优惠 ¥1,000.00`,
    number: String(draft.weddingId),
  });
  expect((await send(approved)).data).toMatchObject({ state: "sent" });
});

test("an undone approval has no effect", async () => {
  const draft = await draftWith(100_000);
  await approve(draft);
  await server.call(discountsApi.undo, { id: draft.reviewId ?? 0 }, studio.manager.token);
  await settle(server, clock);
  expect(await detail(draft)).toMatchObject({ isApprovalMissing: true });
  expect(await item(draft.reviewId)).toMatchObject({ status: "waiting" });
});

test("a rejected discount shows its reason, and a changed draft is submitted again", async () => {
  const draft = await draftWith(100_000);
  const { token } = studio.manager;
  expect(await decide(server, "discount", { id: draft.reviewId, act: "reject" }, token)).toMatchObject({
    reason: "reason-required",
  });
  await decide(server, "discount", { id: draft.reviewId, act: "reject", reason: "Too much" }, token);
  await settle(server, clock);
  const rejected = await detail(draft);
  expect(rejected).toMatchObject({ isApprovalMissing: true, isDiscountRejected: true, discountRefusal: "Too much" });
  const changed = agreementOf(await change(rejected, 75_000));
  expect(changed).toMatchObject({ isApprovalMissing: true, isDiscountRejected: false, discountRefusal: "" });
  expect(await item(draft.reviewId)).toMatchObject({ status: "rejected" });
  expect(await item(changed.reviewId)).toMatchObject({ status: "waiting", details: { text: "They recommend us" } });
});

// R-20.24
test("a change of the draft withdraws its request, also one whose decision can still be undone", async () => {
  for (const isDecided of [false, true]) {
    const draft = await draftWith(100_000);
    if (isDecided) await approve(draft);
    const changed = agreementOf(await change(draft, 120_000));
    await settle(server, clock);
    expect(await item(draft.reviewId)).toMatchObject({ status: "withdrawn", allowed: [], dueAt: null });
    expect(await detail(draft)).toMatchObject({ isApprovalMissing: true, reviewId: changed.reviewId });
    const within = agreementOf(await change(changed, 10_000));
    expect(within).toMatchObject({ isApprovalMissing: false, reviewId: null });
    expect(await item(changed.reviewId)).toMatchObject({ status: "withdrawn" });
  }
});

// R-20.24
test("an approval ends with a change of the draft, and a deleted draft withdraws its request", async () => {
  const draft = await draftWith(100_000);
  await approve(draft);
  await settle(server, clock);
  const changed = agreementOf(await change(await detail(draft), 100_000));
  expect(changed).toMatchObject({ isApprovalMissing: true, approvedBy: "" });
  expect(await item(draft.reviewId)).toMatchObject({ status: "approved" });
  await server.call(agreementsApi.delete, { id: draft.id }, studio.mei.token);
  expect(await item(changed.reviewId)).toMatchObject({ status: "withdrawn" });
});

test("simultaneous changes and decisions leave one request per draft", async () => {
  const draft = await draftWith(100_000);
  await Promise.all([approve(draft), change(draft, 110_000), change(draft, 120_000), approve(draft)]);
  await settle(server, clock);
  const { reviewId } = await detail(draft);
  const { rows } = await sql<{ id: number }>`
    select id from review where queue = 'discount' and status = 'waiting' and alike_keys @> array[${`wedding:${draft.weddingId}`}]`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ id: reviewId }]);
});

// R-20.24
test("the database refuses an approval without the queue", async () => {
  const { id } = await draftWith(100_000);
  const direct = sql`update agreement set approved_by = ${studio.manager.id}, approved_at = now() where id = ${id}`;
  await expect(direct.execute(server.services.db)).rejects.toThrow("is not approved in its queue");
});
