import {
  agreementsApi,
  type Agreement,
  type AgreementDetail,
  type AgreementPdf,
  type Strokes,
} from "@vowdesk/contract/studio/agreements";
import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../../../../test/studio/business-settings.ts";
import { someTerms } from "../../../../test/matrix/features/studio/offers.ts";
import { decide, settle } from "../../../../test/studio/decide-item.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { readContext, systemActor } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { presentSheet } from "./text/paper.present.ts";
import { findAgreement, listSignatures } from "./agreements.store.ts";
import { expireSent, pdfForCouple, termsOf, viewForCouple } from "./agreements.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let manager: Awaited<ReturnType<TestServer["createUser"]>>;
let mei: Awaited<ReturnType<TestServer["createUser"]>>;
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  manager = await server.createUser({ username: "manager", roles: ["manager"] });
  mei = await server.createUser({ username: "mei", roles: ["consultant"] });
  events = recordEvents(server);
});
afterAll(() => server?.close());

const context = () =>
  readContext(server.services, { actor: systemActor, language: "en", requestId: "test", ip: "127.0.0.1" });

async function newOffer(): Promise<OfferDetail> {
  const { id } = (await server.call(offersApi.add, someTerms as never, manager.token)).data as OfferDetail;
  return (await server.call(offersApi.activate, { id, version: 1 }, manager.token)).data as OfferDetail;
}

let phones = 0;
const newPhone = () => `138${String((phones += 1)).padStart(8, "0")}`;
const newWedding = async (input: object = {}) => {
  const couple = { nameA: "Anna", phoneA: newPhone(), nameB: "Ben", phoneB: newPhone(), ...input };
  return (await server.call(weddingsApi.add, couple, mei.token)).data as WeddingDetail;
};

const tryToDraft = (weddingId: number, offerId: number, discountCents = 0) =>
  server.call(agreementsApi.draft, { weddingId, offerId, discountCents, language: "en" }, mei.token);
const draft = async (weddingId: number, offerId: number, discountCents = 0) =>
  (await tryToDraft(weddingId, offerId, discountCents)).data as AgreementDetail;
const send = ({ id, version }: Agreement) => server.call(agreementsApi.send, { id, version }, mei.token);
const detail = async (id: number, by = mei.token) =>
  (await server.call(agreementsApi.detail, { id }, by)).data as AgreementDetail;

async function sent(weddingId?: number): Promise<AgreementDetail> {
  const { id: offerId } = await newOffer();
  return (await send(await draft(weddingId ?? (await newWedding()).id, offerId))).data as AgreementDetail;
}

const strokes: Strokes = [
  [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ],
];
const codeFor = async (id: number, partner: "a" | "b") =>
  ((await server.call(agreementsApi.code, { id, partner }, mei.token)).data as { code: string }).code;
const sign = async ({ id, digest }: AgreementDetail, partner: "a" | "b", code?: string) =>
  server.call(
    agreementsApi.sign,
    { id, partner, strokes, code: code ?? (await codeFor(id, partner)), digest: digest ?? "" },
    mei.token,
  );

async function signed(weddingId?: number): Promise<AgreementDetail> {
  const agreement = await sent(weddingId);
  await sign(agreement, "a");
  return (await sign(agreement, "b")).data as AgreementDetail;
}

test("a draft with characters that the document cannot show is refused with these characters, and so is its sending", async () => {
  const { id: offerId } = await newOffer();
  const shown = await newWedding({ nameA: "Łukasz Dvořák", nameB: "𠮷田 花子" });
  expect((await send(await draft(shown.id, offerId))).data).toMatchObject({ state: "sent" });
  const { id: weddingId } = await newWedding({ nameA: "Anna 𓀀" });
  expect(await tryToDraft(weddingId, offerId)).toMatchObject({
    reason: "agreement-undrawable",
    message: "These characters cannot be printed: 𓀀 (U+13000). Write them differently",
  });
  const otherWedding = await newWedding();
  const saved = await draft(otherWedding.id, offerId);
  const change = { ...saved, note: "ߛߏ \uE000" };
  expect(await server.call(agreementsApi.update, change as never, mei.token)).toMatchObject({
    // N’Ko is written from right to left, so the characters are isolated from the sentence.
    message: "These characters cannot be printed: \u2068ߛ (U+07DB), ߏ (U+07CF), U+E000\u2069. Write them differently",
  });
  // As the previous release stored it.
  await sql`update agreement set body = body || '𓀀', note = '𓀀' where id = ${saved.id}`.execute(server.services.db);
  expect(await send(saved)).toMatchObject({ reason: "agreement-undrawable" });
});

//
test("both partners sign, and the terms apply from the second signature", async () => {
  const agreement = await sent();
  expect(agreement).toMatchObject({ state: "sent", number: 1, isIntact: true });
  expect(agreement.text).toContain("Anna and Ben");
  expect(agreement.terms.plan.reduce((sum, { cents }) => sum + cents, 0)).toBe(agreement.totalCents);
  expect((await sign(agreement, "a")).data).toMatchObject({ state: "signed_a" });
  expect(await termsOf(context(), agreement.weddingId)).toBeNull();
  expect(await sign(agreement, "a")).toMatchObject({ reason: "agreement-signed-already" });
  expect((await sign(agreement, "b")).data).toMatchObject({ state: "signed", isIntact: true, allowed: ["end"] });
  expect(await termsOf(context(), agreement.weddingId)).toEqual(agreement.terms);
  expect(events.at(-1)).toMatchObject({
    type: "agreement.signed",
    weddingId: agreement.weddingId,
    number: 1,
    after: { checksum: agreement.digest },
  });
});

test("simultaneous signatures of both partners make one signed agreement", async () => {
  const agreement = await sent();
  const codes = { a: await codeFor(agreement.id, "a"), b: await codeFor(agreement.id, "b") };
  const answers = await Promise.all([
    sign(agreement, "a", codes.a),
    sign(agreement, "b", codes.b),
    sign(agreement, "a", codes.a),
  ]);
  expect(answers.filter(({ success }) => success)).toHaveLength(2);
  expect(await detail(agreement.id)).toMatchObject({ state: "signed" });
  expect(
    events.filter(
      ({ type, subject }) => type === "agreement.signed" && subject === `agreement:${agreement.weddingNumber}`,
    ),
  ).toHaveLength(1);
});

async function sheetOf(id: number) {
  const row = await findAgreement(server.services.db, id, null);
  if (!row) throw new Error("no agreement");
  return presentSheet(row, await listSignatures(server.services.db, id), "Asia/Shanghai");
}

test("the document has the text, the state, the digest and the signatures", async () => {
  const { id, digest, text, weddingNumber, weddingId } = await signed();
  const sheet = await sheetOf(id);
  expect(sheet).toMatchObject({ language: "en", text, warning: null });
  expect(sheet.status).toBe("Signed by both partners · Version 1 · Signed on 2 November 2026 at 10:00");
  expect(sheet.footer).toContain(`SHA-256 ${digest}`);
  expect(sheet.signatures).toMatchObject([
    { name: "Anna", strokes },
    { name: "Ben", strokes },
  ]);
  const { fileName, content } = (await server.call(agreementsApi.pdf, { id }, mei.token)).data as AgreementPdf;
  expect(fileName).toBe(`${weddingNumber}-v1.pdf`);
  expect(Buffer.from(content, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  expect(await pdfForCouple(context(), weddingId)).toMatchObject({ fileName });
});

//
test("a changed byte is shown, and an altered text cannot be signed", async () => {
  const agreement = await sent();
  await sql`alter table agreement disable trigger agreement_sent`.execute(server.services.db);
  await sql`update agreement set body = replace(body, 'Anna', 'Anne') where id = ${agreement.id}`.execute(
    server.services.db,
  );
  await sql`alter table agreement enable trigger agreement_sent`.execute(server.services.db);
  expect(await detail(agreement.id)).toMatchObject({ isIntact: false });
  expect(await viewForCouple(context(), agreement.weddingId)).toMatchObject({ isIntact: false });
  expect(await sheetOf(agreement.id)).toMatchObject({ warning: expect.stringContaining("not the signed text") });
  expect(await sign(agreement, "a")).toMatchObject({ reason: "agreement-altered" });
});

test("wrong codes are counted, and a partner without a phone cannot sign", async () => {
  const agreement = await sent();
  const code = await codeFor(agreement.id, "a");
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries += 1)
    expect(await sign(agreement, "a", wrong)).toMatchObject({ reason: "phone-code-wrong" });
  expect(await sign(agreement, "a", code)).toMatchObject({ reason: "code-tries-used-up" });
  const single = await sent((await newWedding({ phoneB: "" })).id);
  expect(await server.call(agreementsApi.code, { id: single.id, partner: "b" }, mei.token)).toMatchObject({
    reason: "agreement-partner-missing",
  });
});

test("codes to one number are limited", async () => {
  const { id } = await sent();
  for (let count = 0; count < 5; count += 1) await codeFor(id, "a");
  expect(await server.call(agreementsApi.code, { id, partner: "a" }, mei.token)).toMatchObject({
    reason: "too-many-requests",
  });
});

//
test("text, plan, ladder, deposit and limits of a new draft are the settings of the business", async () => {
  const settings = (await server.call(businessApi.settings, {}, manager.token)).data as BusinessSettings;
  const { id: offerId } = await newOffer();
  const { id: weddingId } = await newWedding();
  const before = await draft(weddingId, offerId, 1_000);
  expect(before.isApprovalMissing).toBe(false);
  const changed = {
    depositPercent: 10,
    discountLimitPercent: 0,
    agreementDays: 3,
    paymentSteps: [{ due: { on: "before-pickup" as const, days: 5 }, percent: 100 }],
    refundSteps: [{ daysBefore: 0, keepPercent: 80 }],
    agreementTexts: {
      ...settings.agreementTexts,
      en: "{nameA}, {nameB}: {offer}\n{description}\n{total}\n\n{payments}\n\n{refunds}",
    },
  };
  expect(await changeSettings(server, changed, manager.token)).toMatchObject(changed);
  expect(await send(before)).toMatchObject({ reason: "offer-outdated" });
  const input = { id: before.id, version: before.version, offerId, discountCents: 1_000, language: "en" as const };
  const drafted = (await server.call(agreementsApi.update, input, mei.token)).data as AgreementDetail;
  const { totalCents } = drafted;
  const depositCents = Math.floor(totalCents / 10);
  expect(drafted).toMatchObject({
    isApprovalMissing: true,
    terms: {
      depositCents,
      plan: [
        { kind: "deposit", due: { on: "signing" }, cents: depositCents },
        { kind: "balance", due: { on: "before-pickup", days: 5 }, cents: totalCents - depositCents },
      ],
      refunds: [{ daysBefore: 0, keepPercent: 80 }],
    },
  });
  expect(drafted.text).toMatch(
    /^Anna, Ben: .*\n.*\n\n• Deposit: .*\n• Balance: .*5 days.*\n\n• later: 80%\n• A share that is reached .*$/s,
  );
  await decide(server, "discount", { id: drafted.reviewId, act: "approve" }, manager.token);
  await settle(server, clock);
  const { expiresAt } = (await send(await detail(drafted.id))).data as AgreementDetail;
  expect(expiresAt).toBe(new Date(clock.now().getTime() + 3 * 24 * 60 * 60_000).toISOString());
  const { agreementDays, discountLimitPercent, depositPercent, paymentSteps, refundSteps, agreementTexts } = settings;
  const former = { agreementDays, discountLimitPercent, depositPercent, paymentSteps, refundSteps, agreementTexts };
  expect(await changeSettings(server, former, manager.token)).toMatchObject(former);
});

test("a changed or retired offer alters no agreement", async () => {
  const offer = await newOffer();
  const agreement = (await send(await draft((await newWedding()).id, offer.id))).data as AgreementDetail;
  const revised = await server.call(
    offersApi.revise,
    { id: offer.id, version: offer.version, priceCents: 900_000 },
    manager.token,
  );
  await server.call(offersApi.retire, { id: offer.id, version: (revised.data as OfferDetail).version }, manager.token);
  expect(await detail(agreement.id)).toMatchObject({ terms: agreement.terms, text: agreement.text, isIntact: true });
});

test("a draft of an offer that has changed is not sent", async () => {
  const offer = await newOffer();
  const agreement = await draft((await newWedding()).id, offer.id);
  await server.call(offersApi.update, { id: offer.id, version: offer.version, photoCount: 31 }, manager.token);
  expect(await send(agreement)).toMatchObject({ reason: "offer-outdated" });
});

//
test("an amendment leaves the signed version valid until it is signed", async () => {
  const first = await signed();
  const second = await sent(first.weddingId);
  expect(second).toMatchObject({ number: 2 });
  expect(await tryToDraft(first.weddingId, second.terms.offerId)).toMatchObject({ reason: "agreement-open" });
  expect(await termsOf(context(), first.weddingId)).toEqual(first.terms);
  await sign(second, "a");
  await sign(second, "b");
  expect(await detail(first.id)).toMatchObject({ state: "amended" });
  expect(await termsOf(context(), first.weddingId)).toEqual(second.terms);
});

test("consultants see the agreements of their weddings only", async () => {
  const agreement = await sent();
  const lan = await server.createUser({ username: "lan", roles: ["consultant"] });
  expect(await server.call(agreementsApi.detail, { id: agreement.id }, lan.token)).toMatchObject({
    reason: "not-found",
  });
  const list = await server.call(agreementsApi.list, { name: agreement.weddingNumber }, lan.token);
  expect(list.data).toMatchObject({ records: [] });
});

//
test.each([
  [
    "a total that is not the sum of its parts",
    sql`price_cents = price_cents + 5, terms = jsonb_set(terms, '{priceCents}', to_jsonb(price_cents + 5))`,
    "agreement_total",
  ],
  ["a plan that does not add up to the total", sql`terms = jsonb_set(terms, '{plan,0,cents}', '1')`, "agreement_plan"],
  ["a deposit above 20 %", sql`deposit_cents = total_cents / 5 + 1`, "agreement_deposit"],
])("the database refuses %s", async (_what, change, constraint) => {
  const { id } = await draft((await newWedding()).id, (await newOffer()).id, 0);
  const refused = sql`update agreement set ${change} where id = ${id}`.execute(server.services.db);
  await expect(refused).rejects.toThrow(constraint);
});

//
test.each([
  ["the text of a sent version", (id: number) => sql`update agreement set body = 'other' where id = ${id}`],
  ["its terms", (id: number) => sql`update agreement set terms = terms || '{"photoCount": 1}' where id = ${id}`],
  ["a deleted version", (id: number) => sql`delete from agreement where id = ${id}`],
  ["a version signed without signatures", (id: number) => sql`update agreement set state = 'signed' where id = ${id}`],
])("the database refuses %s", async (_what, statement) => {
  const { id } = await sent();
  await expect(statement(id).execute(server.services.db)).rejects.toThrow(/agreement/);
});

//
test.each([
  ["a deposit over 20%", sql`deposit_cents = total_cents / 5 + 1`, "agreement_deposit"],
  [
    "figures that differ from the terms",
    sql`price_cents = price_cents + 1, total_cents = total_cents + 1`,
    "agreement_figures",
  ],
  ["an approval by the author", sql`approved_by = author_id`, "agreement_second_person"],
])("the database refuses %s", async (_what, change, constraint) => {
  const { id: offerId } = await newOffer();
  const { id } = await draft((await newWedding()).id, offerId);
  await expect(sql`update agreement set ${change} where id = ${id}`.execute(server.services.db)).rejects.toThrow(
    constraint,
  );
});

//
test("a version that is not signed in time expires, and another one can be drafted", async () => {
  const agreement = await sent();
  clock.moveMs(15 * 24 * 60 * 60_000);
  mei.token = await server.signIn("mei");
  expect(await sign(agreement, "a", "000000")).toMatchObject({ code: 409 });
  expect(await expireSent(server.services)).toBeGreaterThan(0);
  expect(await detail(agreement.id)).toMatchObject({ state: "expired", allowed: [] });
  expect(await tryToDraft(agreement.weddingId, agreement.terms.offerId)).toMatchObject({ success: true });
});
