import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import { coupleApi, type CoupleAgreement, type CouplePayments, type SentCode } from "@vowdesk/contract/studio/couples";
import { offersApi } from "@vowdesk/contract/studio/offers";
import { cancellationsApi, weddingPaymentsApi } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addWedding, enter, keyFor } from "../../../../test/matrix/couple-callers.ts";
import { someTerms } from "../../../../test/matrix/features/studio/offers.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
const strokes = [
  [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ],
];
let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  admin = await server.signIn("admin");
});
afterAll(() => server?.close());

/** A wedding with an agreement that was sent, and both partners with a session. */
async function makeCouple() {
  const weddingId = await addWedding(server);
  const offer = (await server.call(offersApi.add, someTerms as never, admin)).data as { id: number };
  await server.call(offersApi.activate, { id: offer.id, version: 1 }, admin);
  const input = { weddingId, offerId: offer.id, discountCents: 0, language: "en" } as const;
  const { id, version } = (await server.call(agreementsApi.draft, input, admin)).data as AgreementDetail;
  const { digest } = (await server.call(agreementsApi.send, { id, version }, admin)).data as AgreementDetail;
  const partners = { a: "", b: "" };
  for (const partner of ["a", "b"] as const)
    partners[partner] = await enter(server, await keyFor(server, weddingId, partner));
  return { id, weddingId, digest: digest ?? "", ...partners };
}

const as = (cookie: string) => [undefined, { cookie: `couple=${cookie}` }] as const;
const codeFor = async (cookie: string) =>
  ((await server.call(coupleApi.signingCode, {}, ...as(cookie))).data as SentCode).code ?? "";
const sign = async (cookie: string, digest: string, code?: string) =>
  server.call(coupleApi.sign, { strokes, code: code ?? (await codeFor(cookie)), digest }, ...as(cookie));

//
test("both partners read and sign the agreement, and its instalments follow", async () => {
  const couple = await makeCouple();
  expect(await server.call(coupleApi.payments, {}, ...as(couple.a))).toMatchObject({ data: { agreedCents: null } });
  const shown = (await server.call(coupleApi.agreement, {}, ...as(couple.a))).data as CoupleAgreement;
  expect(shown).toMatchObject({ state: "sent", canSign: true, isIntact: true, digest: couple.digest });
  const { texts, depositCents, photoCount } = someTerms;
  expect(shown).toMatchObject({ offerName: texts.en.name, depositCents, photoCount });
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(["authorName", "note", "discountCents"]));
  expect((await sign(couple.a, couple.digest)).data).toMatchObject({ state: "signed_a", canSign: false });
  expect(await sign(couple.a, couple.digest)).toMatchObject({ reason: "agreement-signed-already" });
  expect((await sign(couple.b, couple.digest)).data).toMatchObject({ state: "signed", canSign: false });
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_line where verb = 'agreement.signed' order by id desc limit 1`.execute(server.services.db);
  expect(rows).toEqual([{ actor: "Ben" }]);
  const { instalments, agreedCents } = (await server.call(coupleApi.payments, {}, ...as(couple.b)))
    .data as CouplePayments;
  expect(instalments.reduce((sum, { cents }) => sum + cents, 0)).toBe(agreedCents);
  expect((await server.call(coupleApi.agreementPdf, {}, ...as(couple.a))).data).toMatchObject({
    fileName: expect.stringMatching(/^WD.*\.pdf$/),
  });
});

//
test("after a cancellation the couple still reads what it signed, and cannot sign it", async () => {
  const couple = await makeCouple();
  await sign(couple.a, couple.digest);
  await sign(couple.b, couple.digest);
  await cancel(couple.weddingId);
  const shown = (await server.call(coupleApi.agreement, {}, ...as(couple.a))).data as CoupleAgreement;
  expect(shown).toMatchObject({ state: "ended", canSign: false, digest: couple.digest, signatures: [{}, {}] });
  expect(JSON.stringify(shown)).not.toContain("changed plans");
  expect((await server.call(coupleApi.agreementPdf, {}, ...as(couple.b))).data).toMatchObject({
    fileName: expect.stringMatching(/^WD.*\.pdf$/),
  });
  expect(await server.call(coupleApi.signingCode, {}, ...as(couple.a))).toMatchObject({ reason: "agreement-closed" });
});

//
test("after a cancellation a couple that had not signed reads what it was sent", async () => {
  const couple = await makeCouple();
  await cancel(couple.weddingId);
  expect((await server.call(coupleApi.agreement, {}, ...as(couple.a))).data).toMatchObject({
    state: "ended",
    canSign: false,
    signatures: [],
  });
});

/** Cancels a wedding without fault, so that all is returned. */
async function cancel(weddingId: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from wedding where id = ${weddingId}`.execute(
    server.services.db,
  );
  const input = { weddingId, version: rows[0]?.version ?? 0, cause: "other", reason: "changed plans" } as const;
  const amounts = { keptCents: 0, refundCents: 0, doubleCents: 0 };
  expect(await server.call(cancellationsApi.cancel, { ...input, amounts }, admin)).toMatchObject({ success: true });
}

//
test("payments name the account to pay to and what is open of each instalment", async () => {
  const couple = await makeCouple();
  await sign(couple.a, couple.digest);
  await sign(couple.b, couple.digest);
  const { version } = (await server.call(businessApi.settings, {}, admin)).data as BusinessSettings;
  const paymentAccount = "Cloud Studio\nBank of Hangzhou\n0000 1111";
  expect(await server.call(businessApi.change, { version, paymentAccount }, admin)).toMatchObject({ success: true });
  // The fixture enters weddings at the time of the machine, which is after the day of this test.
  await sql`update wedding set created_at = '2026-11-01T02:00:00Z' where id = ${couple.weddingId}`.execute(
    server.services.db,
  );
  const finance = await server.createUser({ roles: ["finance"] });
  const receipt = {
    weddingId: couple.weddingId,
    amountCents: 30_000,
    method: "transfer",
    receivedOn: "2026-11-02",
  } as const;
  const recorded = (
    await server.call(weddingPaymentsApi.record, { ...receipt, clientKey: "paid-in-part" } as never, admin)
  ).data as { id: number; version: number };
  await server.call(weddingPaymentsApi.check, { id: recorded.id, version: recorded.version }, finance.token);
  const { account, instalments } = (await server.call(coupleApi.payments, {}, ...as(couple.a))).data as CouplePayments;
  expect(account).toBe(paymentAccount);
  expect(instalments[0]).toMatchObject({ cents: 100_000, paidCents: 30_000 });
});

const still = { x: 4, y: 4 };
test.each([
  ["a tap", [[still, still]]],
  ["a line of no length", [[still, still, still]]],
])("%s is refused as a signature, and the code stays valid", async (_name, lines) => {
  const couple = await makeCouple();
  const code = await codeFor(couple.a);
  const refused = await server.call(coupleApi.sign, { strokes: lines, code, digest: couple.digest }, ...as(couple.a));
  expect(refused).toMatchObject({ success: false, reason: "agreement-signature-empty" });
  expect((await sign(couple.a, couple.digest, code)).data).toMatchObject({ state: "signed_a" });
});

test("a long line is stored whole", async () => {
  const couple = await makeCouple();
  const line = Array.from({ length: 1_500 }, (_, index) => ({ x: index % 1000, y: index % 300 }));
  const answer = await server.call(
    coupleApi.sign,
    { strokes: [line], code: await codeFor(couple.a), digest: couple.digest },
    ...as(couple.a),
  );
  expect(answer).toMatchObject({ data: { signatures: [{ strokes: [line] }] } });
});

//
test("a wrong code, another digest and an altered text are not signed", async () => {
  const couple = await makeCouple();
  await codeFor(couple.a);
  expect(await sign(couple.a, couple.digest, "wrong")).toMatchObject({ success: false });
  expect(await sign(couple.a, "0".repeat(64))).toMatchObject({ reason: "agreement-altered" });
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from agreement_signature where agreement_id = ${couple.id}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

//
test("a version that expired or was ended is refused without the fields of staff", async () => {
  const couple = await makeCouple();
  const code = await codeFor(couple.a);
  await server.call(
    agreementsApi.end,
    { id: couple.id, version: await versionOf(couple.id), reason: "they changed their mind" },
    admin,
  );
  const answer = await sign(couple.a, couple.digest, code);
  expect(answer).toMatchObject({ reason: "agreement-closed" });
  expect(JSON.stringify(answer)).not.toContain("mind");
  expect((await server.call(coupleApi.agreement, {}, ...as(couple.a))).data).toBeNull();
});

async function versionOf(id: number): Promise<number> {
  return ((await server.call(agreementsApi.detail, { id }, admin)).data as AgreementDetail).version;
}

test("a couple without an agreement sees none and cannot sign", async () => {
  const cookie = await enter(server, await keyFor(server, await addWedding(server)));
  expect((await server.call(coupleApi.agreement, {}, ...as(cookie))).data).toBeNull();
  expect(await server.call(coupleApi.signingCode, {}, ...as(cookie))).toMatchObject({ reason: "agreement-closed" });
  expect(await server.call(coupleApi.agreementPdf, {}, ...as(cookie))).toMatchObject({ success: false });
});
