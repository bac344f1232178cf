import { auditApi } from "@vowdesk/contract/operations/audit";
import { coupleApi, type CouplePayments } from "@vowdesk/contract/studio/couples";
import {
  cancellationsApi,
  paymentLinksApi,
  weddingPaymentsApi,
  weddingRefundsApi,
  type PaymentLink,
  type PaymentPlan,
  type WeddingReceipt,
} from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PaymentProvider } from "../../../../../../../harness/payment-provider/payment-provider.ts";
import { enter, keyFor } from "../../../../../test/matrix/couple-callers.ts";
import { openStudio } from "../../../../../test/studio/open-studio.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { openPaymentLinks } from "../../../../platform/payments/payment-links-stripe.ts";

const now = "2026-11-02T02:00:00Z";
const at = Date.parse(now) / 1_000;
let server: TestServer;
let provider: PaymentProvider;
let studio: Awaited<ReturnType<typeof openStudio>>;
let auditor: string;

beforeAll(async () => {
  provider = await PaymentProvider.start();
  const reach = { allowsPrivate: false, testAddresses: new Set(["127.0.0.1"]) };
  const { url, key, secret } = provider;
  const paymentLinks = openPaymentLinks({ url, key, secret, method: "card" }, reach);
  server = await startTestServer({ clock: fixedClock(now), demo: true, paymentLinks });
  await server.http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.http.server.address() as AddressInfo;
  provider.receiver = `http://127.0.0.1:${port}/api/payment-links/events`;
  studio = await openStudio(server);
  auditor = await server.signIn("admin");
});
afterAll(async () => {
  await server?.close();
  await provider?.close();
});
beforeEach(() => {
  provider.status = 200;
});

/** A wedding with a signed agreement, whose first instalment is open. */
async function signed() {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const plan = await studio.plan(weddingId);
  const [deposit] = plan.instalments;
  if (!deposit) throw new Error("no instalment");
  return { weddingId, deposit };
}

const issue = (input: { id: number; cents: number }, token = studio.mei.token) =>
  server.call(paymentLinksApi.issue, input, token);

/** The id of the session of a link at the provider. */
const sessionOf = ({ url }: PaymentLink) => url.split("/").at(-1) ?? "";

async function linked() {
  const { weddingId, deposit } = await signed();
  const link = (await issue({ id: deposit.id, cents: deposit.cents })).data as PaymentLink;
  return { weddingId, deposit, sessionId: sessionOf(link) };
}

const pay = (id: string, input: Parameters<PaymentProvider["pay"]>[1] = {}) => provider.pay(id, { at, ...input });

async function balance(weddingId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::integer as cents from ledger_entry where account = ${`wedding:${weddingId}`}`.execute(
    server.services.db,
  );
  return rows[0]?.cents ?? 0;
}

async function receiptsOf(weddingId: number): Promise<WeddingReceipt[]> {
  const { data } = await server.call(weddingPaymentsApi.list, { weddingId }, studio.finance.token);
  return (data as { records: WeddingReceipt[] }).records;
}

async function entriesOf(verb: string): Promise<number> {
  const { data } = await server.call(auditApi.list, { verb }, auditor);
  return (data as { total: number }).total;
}
const refusals = () => entriesOf("payment.event-refused");

// R-22.22
test("a paid link becomes a checked receipt once, whatever is repeated and in whatever order", async () => {
  const { weddingId, deposit, sessionId } = await linked();
  const { cents } = deposit;
  expect(await pay(sessionId)).toEqual({ status: 200, body: { received: true, result: "checked" } });
  const repeated = await Promise.all([
    pay(sessionId),
    pay(sessionId, { type: "checkout.session.async_payment_succeeded" }),
    provider.send(sessionId, { type: "checkout.session.expired", session: {}, at }),
  ]);
  expect(repeated.map(({ body }) => body.result)).toEqual(["repeated", "repeated", "ignored"]);
  expect(await receiptsOf(weddingId)).toMatchObject([
    {
      amountCents: cents,
      method: "card",
      state: "checked",
      isOnline: true,
      question: null,
      recordedBy: "",
      decidedBy: "",
    },
  ]);
  expect(await balance(weddingId)).toBe(cents);
  expect(await studio.plan(weddingId)).toMatchObject({
    receivedCents: cents,
    instalments: [{ state: "paid" }, {}, {}],
  });
});

// R-22.22
test("messages of one payment that arrive at the same time are recorded once", async () => {
  const { weddingId, deposit, sessionId } = await linked();
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(sessionId)));
  const results = answers.map(({ body }) => body.result);
  expect(results.filter((result) => result === "checked")).toHaveLength(1);
  expect(results.filter((result) => result === "repeated")).toHaveLength(5);
  expect(await balance(weddingId)).toBe(deposit.cents);
});

test("a completed session whose payment takes days counts once it is paid", async () => {
  const { weddingId, deposit, sessionId } = await linked();
  const waiting = { type: "checkout.session.completed", session: { payment_status: "unpaid" } as const, at };
  expect((await provider.send(sessionId, waiting)).body.result).toBe("ignored");
  expect(await balance(weddingId)).toBe(0);
  expect((await pay(sessionId, { type: "checkout.session.async_payment_succeeded" })).body.result).toBe("checked");
  expect(await balance(weddingId)).toBe(deposit.cents);
});

// R-22.23
test.each([
  ["another amount", "amount", { session: { amount_total: 12_345 } }, 12_345],
  ["a link that was ended", "ended", {}, null],
] as const)("money of %s waits for finance with its reason", async (_name, question, input, cents) => {
  const { weddingId, deposit, sessionId } = await linked();
  if (question === "ended") await provider.send(sessionId, { type: "checkout.session.expired", session: {}, at });
  expect((await pay(sessionId, input)).body.result).toBe("waiting");
  expect(await balance(weddingId)).toBe(0);
  const [receipt] = await receiptsOf(weddingId);
  expect(receipt).toMatchObject({ state: "waiting", question, allowed: ["check", "reject"] });
  await studio.check(receipt as WeddingReceipt);
  expect(await balance(weddingId)).toBe(cents ?? deposit.cents);
});

// R-22.23
test("a second payment of a link waits for finance", async () => {
  const { weddingId, sessionId } = await linked();
  await pay(sessionId);
  expect((await pay(sessionId, { session: { payment_intent: `pi_again_${sessionId}` } })).body.result).toBe("waiting");
  expect(await receiptsOf(weddingId)).toMatchObject([{ question: "repeated", state: "waiting" }, { state: "checked" }]);
});

// R-22.11, R-22.23
test("money for a cancelled wedding waits, and its check posts it as late money with a refund", async () => {
  const { weddingId, deposit, sessionId } = await linked();
  const amounts = { keptCents: 0, refundCents: 0, doubleCents: 0 };
  const cancellation = { weddingId, version: 1, cause: "other", reason: "x", amounts } as const;
  expect(await server.call(cancellationsApi.cancel, cancellation, studio.manager.token)).toMatchObject({
    success: true,
  });
  expect((await pay(sessionId)).body.result).toBe("waiting");
  const [receipt] = await receiptsOf(weddingId);
  expect(receipt).toMatchObject({ state: "waiting", question: "cancelled" });
  await studio.check(receipt as WeddingReceipt);
  const { data } = await server.call(weddingRefundsApi.list, { weddingId }, studio.manager.token);
  expect(data).toMatchObject({ records: [{ kind: "late", amountCents: deposit.cents, state: "asked" }] });
  const { rows } = await sql`select from ledger_transfer where key = ${`wedding.late:${receipt?.id}`}`.execute(
    server.services.db,
  );
  expect(rows).toHaveLength(1);
});

// R-22.24
test.each([
  ["a wrong signature", 400, "signature", { secret: "whsec_other" }],
  ["an old timestamp", 400, "old", { at: at - 301 }],
  ["a timestamp that is to come", 400, "old", { at: at + 301 }],
  ["another currency", 400, "currency", { session: { currency: "eur" } }],
  ["an amount that is none", 400, "unreadable", { session: { amount_total: -5 } }],
] as const)("a message with %s is refused and audited", async (_name, status, problem, input) => {
  const { weddingId, sessionId } = await linked();
  const before = await refusals();
  expect(await pay(sessionId, input as never)).toEqual({ status, body: { received: false, problem } });
  expect(await refusals()).toBe(before + 1);
  expect(await receiptsOf(weddingId)).toEqual([]);
  expect((await pay(sessionId)).body.result).toBe("checked");
});

// R-22.24
test("a payment of an unknown link is refused and audited", async () => {
  const before = await refusals();
  const session = { payment_status: "paid", amount_total: 1, currency: "cny", payment_intent: "pi_x" } as const;
  const answer = await provider.send("cs_unknown", { type: "checkout.session.completed", session, at });
  expect(answer).toEqual({ status: 404, body: { received: false, problem: "unknown" } });
  expect(await refusals()).toBe(before + 1);
});

test("a message that is no JSON is refused", async () => {
  const [body] = ["{"];
  expect(await provider.post(body, provider.sign(body, at))).toMatchObject({
    status: 400,
    body: { problem: "unreadable" },
  });
  expect(await provider.post(body, "")).toMatchObject({ status: 400, body: { problem: "signature" } });
});

// R-22.25
test("the same open amount has the same link, another one replaces it", async () => {
  const { weddingId, deposit, sessionId } = await linked();
  const issued = await entriesOf("payment.link-issued");
  const again = (await issue({ id: deposit.id, cents: deposit.cents })).data as PaymentLink;
  expect(sessionOf(again)).toBe(sessionId);
  expect(await entriesOf("payment.link-issued")).toBe(issued);
  await studio.pay(weddingId, 100);
  expect(await issue({ id: deposit.id, cents: deposit.cents })).toMatchObject({ reason: "payment-link-amount" });
  const next = (await issue({ id: deposit.id, cents: deposit.cents - 100 })).data as PaymentLink;
  expect(next).toMatchObject({ cents: deposit.cents - 100 });
  expect(await entriesOf("payment.link-issued")).toBe(issued + 1);
  expect(provider.sessions.get(sessionId)?.status).toBe("expired");
});

// R-22.25
test("simultaneous requests get one link", async () => {
  const { deposit } = await signed();
  const answers = await Promise.all(Array.from({ length: 4 }, () => issue({ id: deposit.id, cents: deposit.cents })));
  const urls = new Set(answers.map(({ data }) => (data as PaymentLink).url));
  expect(urls.size).toBe(1);
  expect(provider.sessions.get(sessionOf(answers[0]?.data as never))?.status).toBe("open");
});

// R-22.25
test("without an answer of the provider there is no link", async () => {
  const { deposit } = await signed();
  provider.status = 503;
  expect(await issue({ id: deposit.id, cents: deposit.cents })).toMatchObject({ reason: "payment-link-failed" });
  provider.status = 200;
  expect(await issue({ id: deposit.id, cents: deposit.cents })).toMatchObject({ success: true });
});

// R-22.25
test("a couple gets the link of its own instalments only", async () => {
  const { weddingId, deposit } = await signed();
  const other = await signed();
  const cookie = await enter(server, await keyFor(server, weddingId));
  const ask = (id: number) =>
    server.call(coupleApi.paymentLink, { id, cents: deposit.cents }, undefined, { cookie: `couple=${cookie}` });
  expect(await ask(other.deposit.id)).toMatchObject({ success: false });
  const link = (await ask(deposit.id)).data as PaymentLink;
  await pay(sessionOf(link));
  const shown = await server.call(coupleApi.payments, {}, undefined, { cookie: `couple=${cookie}` });
  expect(shown.data as CouplePayments).toMatchObject({ receivedCents: deposit.cents, hasPaymentLinks: true });
});

// R-22.25
test("an instalment has no link while a recorded payment, which may pay a part of it, waits for its check", async () => {
  const { weddingId, deposit } = await signed();
  const next = (await studio.plan(weddingId)).instalments[1];
  if (!next) throw new Error("no second instalment");
  const { data } = await issue({ id: deposit.id, cents: deposit.cents });
  const receipt = await studio.record(weddingId, deposit.cents);
  expect(data).toMatchObject({ cents: deposit.cents });
  expect(await issue({ id: deposit.id, cents: deposit.cents })).toMatchObject({ reason: "payment-link-waiting" });
  const cookie = await enter(server, await keyFor(server, weddingId));
  const headers = { cookie: `couple=${cookie}` };
  const input = { id: deposit.id, cents: deposit.cents };
  expect(await server.call(coupleApi.paymentLink, input, undefined, headers)).toMatchObject({
    reason: "payment-link-waiting",
  });
  expect(await issue({ id: next.id, cents: next.cents })).toMatchObject({ success: true });
  await sql`update wedding_receipt set state = 'rejected', reason = 'x', decided_by = ${studio.finance.id}, decided_at = now()
    where id = ${receipt.id}`.execute(server.services.db);
  expect(await issue(input)).toMatchObject({ success: true });
});

test("without a provider there are no links", async () => {
  const { deposit } = await signed();
  const { paymentLinks } = server.services;
  delete server.services.paymentLinks;
  try {
    const plan: PaymentPlan = await studio.plan((await signed()).weddingId);
    expect(plan.hasPaymentLinks).toBe(false);
    expect(await issue({ id: deposit.id, cents: deposit.cents })).toMatchObject({ reason: "payment-links-off" });
  } finally {
    if (paymentLinks) server.services.paymentLinks = paymentLinks;
  }
});
