import { randomInt } from "node:crypto";
import { formatMoney, languages } from "@vowdesk/contract/kernel";
import { agreementsApi, type AgreementDetail, type SignatureCode } from "@vowdesk/contract/studio/agreements";
import { coupleApi, type CoupleAgreement, type CouplePayments } from "@vowdesk/contract/studio/couples";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { quotesApi, type Quote, type QuoteLine, type QuotePaper } from "@vowdesk/contract/studio/quotes";
import { instalmentsApi, type PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, keyFor } from "../../../../../test/matrix/couple-callers.ts";
import { someTerms } from "../../../../../test/matrix/features/studio/offers.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";
import { findAgreement } from "../agreements.store.ts";
import { digestOf } from "../text/digest.ts";

/** Number of random histories. VOWDESK_HISTORIES raises it for long runs. */
const histories = Number(process.env["VOWDESK_HISTORIES"] ?? 12);
const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let mei: string;
let offerId = 0;

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  const manager = (await server.createUser({ roles: ["manager"] })).token;
  mei = (await server.createUser({ roles: ["consultant"] })).token;
  const { id } = (await server.call(offersApi.add, someTerms as never, manager)).data as OfferDetail;
  await server.call(offersApi.activate, { id, version: 1 }, manager);
  offerId = id;
});
afterAll(() => server?.close());

const pick = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;
const { priceCents } = someTerms;
/** Discounts and lines that are left out are below the limit of discounts together, which is 10 % of the price. */
const someDiscount = () => randomInt(priceCents / 40);
/** A line that stays within the limit of a line if its count grows by one. */
const someLine = (): QuoteLine => ({
  text: `Extra ${randomInt(1_000_000)}`,
  ...(randomInt(2) === 0 && { count: 1 + randomInt(19) }),
  cents: randomInt(2) === 0 ? randomInt(priceCents / 800) : randomInt(5_000_000),
});
const someLines = () => Array.from({ length: 1 + randomInt(4) }, someLine);
const totalOf = (lines: readonly QuoteLine[], discountCents: number): number => {
  const sum = lines.reduce((cents, line) => cents + BigInt(line.count ?? 1) * BigInt(line.cents), BigInt(priceCents));
  return Number(sum - BigInt(discountCents));
};

/** Lines after a change of one of them. */
function changedLines(lines: readonly QuoteLine[]): QuoteLine[] {
  const index = randomInt(lines.length);
  const line = lines[index] as QuoteLine;
  const { count = 1 } = line;
  const isSmall = count * line.cents < priceCents / 40;
  switch (pick(["text", "count", "cents", "more", "fewer"] as const)) {
    case "text":
      return lines.with(index, { ...line, text: `${line.text}.` });
    case "count":
      return lines.with(index, { ...line, count: count + 1 });
    case "cents":
      return lines.with(index, { ...line, cents: line.cents + 1 });
    case "more":
      return [...lines, someLine()];
    case "fewer":
      return isSmall ? lines.filter((item) => item !== line) : [...lines, someLine()];
  }
}

let phones = 0;
const newPhone = () => `137${String((phones += 1)).padStart(8, "0")}`;
const call = async <T>(endpoint: Parameters<TestServer["call"]>[0], input: object): Promise<T> => {
  const { success, data, message } = await server.call(endpoint, input as never, mei);
  expect(success, `${endpoint.path}: ${message}`).toBe(true);
  return data as T;
};

type Language = (typeof languages)[number];
interface Sold {
  lines: QuoteLine[];
  discountCents: number;
}

/** A quote from its draft to its acceptance, whose total is the same each time. */
async function acceptedQuote(language: Language, { lines, discountCents }: Sold): Promise<number> {
  const total = totalOf(lines, discountCents);
  const couple = { nameA: "Anna", nameB: "Ben", phoneA: newPhone(), phoneB: newPhone() };
  const lead = await call<LeadDetail>(leadsApi.add, {
    ...couple,
    source: "website",
    nextTouchAt: "2026-12-05T02:00:00.000Z",
  });
  const options = [{ offerId, discountCents, note: "", lines }];
  const draft = await call<Quote>(quotesApi.add, { leadId: lead.id, language, validUntil: "2026-11-20", options });
  const { id } = draft;
  const paper = await call<QuotePaper>(quotesApi.paper, { id });
  const sent = await call<Quote>(quotesApi.send, { id, version: draft.version });
  const taken = await call<Quote>(quotesApi.accept, { id, version: sent.version, option: 1, winsLead: true });
  expect([draft, sent, taken].map((quote) => quote.options[0]?.totalCents)).toEqual([total, total, total]);
  expect(paper.options[0]?.total.amount).toBe(formatMoney(total, language));
  return taken.weddingId ?? 0;
}

const strokes = [
  [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ],
];

/** A version from its draft to both signatures, whose total is the same each time. Returns its digest. */
async function signedVersion(weddingId: number, language: Language, sold: Sold, input: object): Promise<string> {
  const total = totalOf(sold.lines, sold.discountCents);
  const draft = await call<AgreementDetail>(agreementsApi.draft, { weddingId, language, ...input });
  const { id } = draft;
  const sent = await call<AgreementDetail>(agreementsApi.send, { id, version: draft.version });
  const digest = sent.digest ?? "";
  for (const partner of ["a", "b"]) {
    const { code } = await call<SignatureCode>(agreementsApi.code, { id, partner });
    await call(agreementsApi.sign, { id, partner, strokes, code, digest });
  }
  const signed = await call<AgreementDetail>(agreementsApi.detail, { id });
  for (const version of [draft, sent, signed]) {
    const planned = version.terms.plan.reduce((sum, { cents }) => sum + cents, 0);
    expect([version.totalCents, version.terms.totalCents, planned]).toEqual([total, total, total]);
    expect(version.text).toContain(formatMoney(total, language));
  }
  expect(signed).toMatchObject({ state: "signed", isIntact: true, digest });
  await expectDigest(id, digest);
  return digest;
}

/** The stored digest is that of the stored version, and no longer if any of its lines were another one. */
async function expectDigest(id: number, digest: string): Promise<void> {
  const row = await findAgreement(server.services.db, id, null);
  if (!row) throw new Error("there is no such version");
  const { title, body, terms } = row;
  const { lines = [] } = terms;
  const digestWith = (changed: readonly QuoteLine[]) =>
    digestOf({ title, body, terms: { ...terms, lines: [...changed] } }).toString("hex");
  const others = lines.flatMap((line, index) => [
    lines.filter((item) => item !== line),
    lines.with(index, { ...line, text: `${line.text}.` }),
    lines.with(index, { ...line, count: (line.count ?? 1) + 1 }),
    lines.with(index, { ...line, cents: line.cents + 1 }),
  ]);
  const digests = others.map(digestWith);
  expect(digestOf({ title, body, terms }).toString("hex")).toBe(digest);
  expect(new Set([digest, ...digests]).size).toBe(1 + others.length);
}

/** What staff and the couple read, and what the database has, is the total of the signed version. */
async function expectOwed(weddingId: number, { lines, discountCents }: Sold): Promise<void> {
  const total = totalOf(lines, discountCents);
  const cookie = await enter(server, await keyFor(server, weddingId, "a"));
  const own = [undefined, { cookie: `couple=${cookie}` }] as const;
  const shown = (await server.call(coupleApi.agreement, {}, ...own)).data as CoupleAgreement;
  const seen = (await server.call(coupleApi.payments, {}, ...own)).data as CouplePayments;
  const plan = await call<PaymentPlan>(instalmentsApi.plan, { weddingId });
  const sumOf = ({ instalments }: Pick<PaymentPlan, "instalments">) =>
    instalments.reduce((sum, { cents }) => sum + cents, 0);
  expect([shown.totalCents, seen.agreedCents, sumOf(seen), plan.agreedCents, sumOf(plan)]).toEqual(
    Array.from({ length: 5 }, () => total),
  );
  const { rows } = await sql<{ total: number; lines: number; due: number }>`
    select total_cents as total, (price_cents + lines_cents(terms->'lines') - discount_cents)::integer as lines,
      (select sum(cents) from wedding_instalment where wedding_id = ${weddingId})::integer as due
    from agreement where wedding_id = ${weddingId} and state = 'signed'`.execute(server.services.db);
  expect(rows).toEqual([{ total, lines: total, due: total }]);
}

//
test(
  "over random histories from the quote to an amendment, every total is equal to the cent and the digest covers every line",
  { timeout: 30_000 + histories * 6_000 },
  async () => {
    for (let round = 0; round < histories; round += 1) {
      const language = pick(languages);
      const quoted = { lines: someLines(), discountCents: someDiscount() };
      const weddingId = await acceptedQuote(language, quoted);
      const first = await signedVersion(weddingId, language, quoted, {});
      await expectOwed(weddingId, quoted);
      const amended = { lines: changedLines(quoted.lines), discountCents: someDiscount() };
      const second = await signedVersion(weddingId, language, amended, amended);
      expect(second).not.toBe(first);
      await expectOwed(weddingId, amended);
    }
  },
);
