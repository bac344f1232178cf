import {
  agreementsApi,
  type AgreementBasis,
  type AgreementDetail,
  type Strokes,
} from "@vowdesk/contract/studio/agreements";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { quotesApi, type Quote } from "@vowdesk/contract/studio/quotes";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings } from "../../../../../test/studio/business-settings.ts";
import { someTerms } from "../../../../../test/matrix/features/studio/offers.ts";
import { decide, settle } from "../../../../../test/studio/decide-item.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let manager: string;
let mei: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  manager = (await server.createUser({ roles: ["manager"] })).token;
  mei = (await server.createUser({ roles: ["consultant"] })).token;
});
afterAll(() => server?.close());

const album = { text: "Second album", cents: 80_000 };
const frame = { text: "Frame", cents: 20_000 };

async function newOffer(terms: object = {}): Promise<OfferDetail> {
  const { id } = (await server.call(offersApi.add, { ...someTerms, ...terms } as never, manager)).data as OfferDetail;
  return (await server.call(offersApi.activate, { id, version: 1 }, manager)).data as OfferDetail;
}
/** A later version with another price and other pictures; then the offer is not sold any more. */
async function reviseAndRetire({ id, version }: OfferDetail): Promise<void> {
  await server.call(offersApi.revise, { id, version, priceCents: 800_000, photoCount: 20 }, manager);
  await server.call(offersApi.retire, { id, version: version + 1 }, manager);
}

let phones = 0;
async function visitingLead(): Promise<LeadDetail> {
  const phone = () => `137${String((phones += 1)).padStart(8, "0")}`;
  const nextTouchAt = "2026-12-05T02:00:00.000Z";
  const couple = { nameA: "Anna", nameB: "Ben", phoneA: phone(), phoneB: phone(), weddingDate: "2027-05-01" };
  const { id } = (await server.call(leadsApi.add, { ...couple, source: "website", nextTouchAt }, mei))
    .data as LeadDetail;
  await server.call(leadsApi.contact, { id, version: 1, nextTouchAt }, mei);
  return (await server.call(leadsApi.visit, { id, version: 2, nextTouchAt }, mei)).data as LeadDetail;
}

interface Sold {
  discountCents?: number;
  lines?: { text: string; count?: number; cents: number }[];
  note?: string;
}
async function sentQuote(leadId: number, offerId: number, sold: Sold = {}): Promise<Quote> {
  const option = { offerId, discountCents: 0, note: "", lines: [], ...sold };
  const fields = { leadId, language: "en", validUntil: "2026-11-20" } as const;
  const { id } = (await server.call(quotesApi.add, { ...fields, options: [option] }, mei)).data as Quote;
  return (await server.call(quotesApi.send, { id, version: 1 }, mei)).data as Quote;
}
async function accepted(offerId: number, sold: Sold = {}): Promise<Quote> {
  const { id, version } = await sentQuote((await visitingLead()).id, offerId, sold);
  return (await server.call(quotesApi.accept, { id, version, option: 1, winsLead: true }, mei)).data as Quote;
}
const weddingOf = ({ weddingId }: Quote) => weddingId ?? 0;

const tryToDraft = (weddingId: number, input: object = {}) =>
  server.call(agreementsApi.draft, { weddingId, language: "en", ...input } as never, mei);
const draft = async (weddingId: number, input: object = {}) =>
  (await tryToDraft(weddingId, input)).data as AgreementDetail;
const send = ({ id, version }: AgreementDetail) => server.call(agreementsApi.send, { id, version }, mei);
const detail = async ({ id }: { id: number }) =>
  (await server.call(agreementsApi.detail, { id }, mei)).data as AgreementDetail;

const strokes: Strokes = [
  [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ],
];
async function sign({ id, digest }: AgreementDetail): Promise<AgreementDetail> {
  for (const partner of ["a", "b"] as const) {
    const { code } = (await server.call(agreementsApi.code, { id, partner }, mei)).data as { code: string };
    await server.call(agreementsApi.sign, { id, partner, strokes, code, digest: digest ?? "" }, mei);
  }
  return detail({ id });
}

//
test("an agreement has version, lines, discount and note of the accepted quote, also of an offer that was revised and retired", async () => {
  const offer = await newOffer();
  const quote = await accepted(offer.id, { discountCents: 40_000, lines: [album, frame], note: "Two sessions at sea" });
  await reviseAndRetire(offer);
  const basis = (await server.call(agreementsApi.basis, { weddingId: weddingOf(quote) }, mei)).data as AgreementBasis;
  expect(basis).toMatchObject({ kind: "quote", id: quote.id, number: 1, totalCents: 560_000, photoCount: 30 });
  const agreement = (await send(await draft(weddingOf(quote)))).data as AgreementDetail;
  expect(agreement).toMatchObject({
    state: "sent",
    totalCents: 560_000,
    discountCents: 40_000,
    note: "Two sessions at sea",
    terms: { offerVersion: 1, photoCount: 30, priceCents: 500_000, lines: [album, frame] },
    basis,
    differenceReason: "",
  });
  expect(agreement.terms.plan.reduce((sum, { cents }) => sum + cents, 0)).toBe(560_000);
  for (const text of ["Second album", "Frame", "5,600.00", "Two sessions at sea"])
    expect(agreement.text).toContain(text);
  expect(await sign(agreement)).toMatchObject({ state: "signed", isIntact: true, basis });
});

//
test.each<[string, Sold, string]>([
  ["another total", { discountCents: 40_000 }, "sent"],
  ["other lines with the same total", { discountCents: 20_000, lines: [frame] }, "sent"],
  ["the same terms", {}, "signed"],
])("a version that was sent before its couple accepted a quote with %s", async (_name, sold, state) => {
  const offer = await newOffer();
  const quote = await accepted(offer.id);
  const agreement = (await send(await draft(weddingOf(quote)))).data as AgreementDetail;
  clock.moveMs(60_000);
  const { id, version } = await sentQuote(quote.leadId, offer.id, sold);
  expect(await server.call(quotesApi.accept, { id, version, option: 1, winsLead: false }, mei)).toMatchObject({
    success: true,
  });
  const code = await server.call(agreementsApi.code, { id: agreement.id, partner: "a" }, mei);
  expect(code).toMatchObject(state === "signed" ? { success: true } : { reason: "agreement-quote-changed" });
  if (state === "signed") await sign(agreement);
  expect(await detail(agreement)).toMatchObject({ state });
});

//
test.each<[string, object]>([
  ["another discount", { discountCents: 0 }],
  ["no lines", { lines: [] }],
  ["a cheaper line", { lines: [album, { ...frame, cents: 0 }] }],
  ["a line that was renamed", { lines: [album, { ...frame, text: "Poster" }] }],
  ["two of a line", { lines: [{ ...album, count: 2 }, frame] }],
  ["two of a line at half of its price", { lines: [{ ...album, count: 2, cents: 40_000 }, frame] }],
  ["lines and discount with the same total", { lines: [album], discountCents: 20_000 }],
  ["another note", { note: "One session" }],
])("%s than the accepted quote needs a reason", async (_what, change) => {
  const offer = await newOffer();
  const sold = { discountCents: 40_000, lines: [album, frame], note: "Two sessions at sea" };
  const weddingId = weddingOf(await accepted(offer.id, sold));
  expect(await tryToDraft(weddingId, change)).toMatchObject({ reason: "agreement-quote-differs" });
  expect(await tryToDraft(weddingId, { offerId: offer.id, ...change })).toMatchObject({
    reason: "agreement-quote-differs",
  });
  const agreement = await draft(weddingId, { ...change, differenceReason: "They changed their mind" });
  expect(agreement).toMatchObject({ differenceReason: "They changed their mind", basis: { totalCents: 560_000 } });
});

//
test("a line with the count one is the same as one without a count", async () => {
  const offer = await newOffer();
  const weddingId = weddingOf(await accepted(offer.id, { lines: [{ ...album, count: 1 }, frame] }));
  const agreement = await draft(weddingId, { lines: [album, { ...frame, count: 1 }] });
  expect(agreement).toMatchObject({ lines: [album, frame], differenceReason: "" });
  expect(agreement.lines[1]).toEqual(frame);
});

//
test("another offer needs a reason, also at the same price", async () => {
  const [offer, other] = [await newOffer(), await newOffer({ photoCount: 20 })];
  const weddingId = weddingOf(await accepted(offer.id));
  expect(await tryToDraft(weddingId, { offerId: other.id })).toMatchObject({ reason: "agreement-quote-differs" });
  const agreement = await draft(weddingId, { offerId: other.id, differenceReason: "Fewer pictures" });
  expect(agreement).toMatchObject({ terms: { photoCount: 20 }, basis: { photoCount: 30 } });
});

//
test("a draft from before the acceptance is not sent without its quote", async () => {
  const offer = await newOffer();
  const lead = await visitingLead();
  const { weddingId } = (await server.call(leadsApi.win, { id: lead.id, version: lead.version }, mei))
    .data as LeadDetail;
  const agreement = await draft(weddingId ?? 0, { offerId: offer.id });
  const { id, version } = await sentQuote(lead.id, offer.id, { lines: [album] });
  await server.call(quotesApi.accept, { id, version, option: 1 }, mei);
  expect(await send(agreement)).toMatchObject({ reason: "agreement-quote-differs" });
});

//
test("the discount counts from the list price over quote and agreement, however it is divided", async () => {
  const offer = await newOffer();
  // The limit is 10 % of 5,000.00. The quote keeps below it; the agreement lowers the price of a line by more.
  const quote = await accepted(offer.id, { discountCents: 30_000, lines: [album] });
  const changed = { lines: [{ ...album, cents: 30_000 }], differenceReason: "Bargain" };
  const agreement = await draft(weddingOf(quote), changed);
  expect(agreement).toMatchObject({ isApprovalMissing: true });
  expect(await send(agreement)).toMatchObject({ reason: "agreement-approval-missing" });
});

//
test("a discount above the limit leaves in a quote only after a second user approved it, once for quote and agreement", async () => {
  const offer = await newOffer();
  const lead = await visitingLead();
  const option = { offerId: offer.id, discountCents: 475_000, note: "", lines: [] };
  const fields = { leadId: lead.id, language: "en", validUntil: "2026-11-20", discountReason: "Family" } as const;
  const quote = (await server.call(quotesApi.add, { ...fields, options: [option] }, mei)).data as Quote;
  expect(quote).toMatchObject({ isApprovalMissing: true, reviewId: expect.any(Number) });
  const direct = sql`update quote set state = 'sent', sent_at = now() where id = ${quote.id}`;
  await expect(direct.execute(server.services.db)).rejects.toThrow("quote_approved");
  const sending = { id: quote.id, version: quote.version };
  expect(await server.call(quotesApi.send, sending, mei)).toMatchObject({ reason: "quote-approval-missing" });
  expect(await decide(server, "discount", { id: quote.reviewId, act: "approve" }, mei)).toMatchObject({
    reason: "no-permission",
  });
  await decide(server, "discount", { id: quote.reviewId, act: "approve" }, manager);
  await settle(server, clock);
  const approved = (await server.call(quotesApi.detail, { id: quote.id }, mei)).data as Quote;
  expect(approved).toMatchObject({ isApprovalMissing: false });
  const sent = (await server.call(quotesApi.send, { id: quote.id, version: approved.version }, mei)).data as Quote;
  const taken = { id: sent.id, version: sent.version, option: 1, winsLead: true };
  const { weddingId } = (await server.call(quotesApi.accept, taken, mei)).data as Quote;
  const agreement = await draft(weddingId ?? 0);
  expect(agreement).toMatchObject({ totalCents: 25_000, isApprovalMissing: false });
  const { id, version } = agreement;
  const lower = { id, version, offerId: offer.id, language: "en", discountCents: 476_000, differenceReason: "More" };
  expect((await server.call(agreementsApi.update, lower as never, mei)).data).toMatchObject({
    isApprovalMissing: true,
  });
});

//
test("a changed draft of a quote loses its approval", async () => {
  const offer = await newOffer();
  const option = { offerId: offer.id, discountCents: 100_000, note: "", lines: [] };
  const fields = { leadId: (await visitingLead()).id, language: "en", validUntil: "2026-11-20" } as const;
  const quote = (await server.call(quotesApi.add, { ...fields, options: [option] }, mei)).data as Quote;
  await decide(server, "discount", { id: quote.reviewId, act: "approve" }, manager);
  await settle(server, clock);
  const { id, version } = (await server.call(quotesApi.detail, { id: quote.id }, mei)).data as Quote;
  const options = [{ ...option, discountCents: 400_000 }];
  const changed = (await server.call(quotesApi.update, { id, version, options }, mei)).data as Quote;
  expect(changed).toMatchObject({ isApprovalMissing: true });
  expect(changed.reviewId).not.toBe(quote.reviewId);
});

//
test("an amendment keeps the version, the lines and the note of the signed one", async () => {
  const offer = await newOffer();
  const weddingId = weddingOf(await accepted(offer.id, { lines: [album], note: "Two sessions at sea" }));
  const first = await sign((await send(await draft(weddingId))).data as AgreementDetail);
  await reviseAndRetire(offer);
  const second = await draft(weddingId, { lines: [album, frame] });
  expect(second).toMatchObject({
    totalCents: 600_000,
    note: "Two sessions at sea",
    terms: { offerVersion: 1, photoCount: 30 },
    basis: { kind: "agreement", id: first.id, totalCents: 580_000 },
  });
  expect((await send(second)).data).toMatchObject({ state: "sent" });
});

//
test("a couple or date that was changed is named on each version that is not over", async () => {
  const offer = await newOffer();
  const weddingId = weddingOf(await accepted(offer.id));
  const agreement = (await send(await draft(weddingId))).data as AgreementDetail;
  expect(agreement.differences).toEqual([]);
  const change = async (input: object) => {
    const { version } = (await server.call(weddingsApi.detail, { id: weddingId }, mei)).data as WeddingDetail;
    await server.call(weddingsApi.update, { id: weddingId, version, ...input }, mei);
    return (await detail(agreement)).differences;
  };
  expect(await change({ note: "x" })).toEqual([]);
  expect(await change({ weddingDate: "2027-06-01" })).toEqual(["weddingDate"]);
  expect(await change({ nameA: "Ann" })).toEqual(["couple", "weddingDate"]);
  const { data } = await server.call(agreementsApi.list, { weddingId }, mei);
  expect(data).toMatchObject({ records: [{ differences: ["couple", "weddingDate"] }] });
  const ended = { id: agreement.id, version: agreement.version, reason: "Other date" };
  expect((await server.call(agreementsApi.end, ended, mei)).data).toMatchObject({ differences: [] });
  const next = await draft(weddingId);
  expect(next).toMatchObject({ differences: [] });
  await change({ nameA: "Anne" });
  expect(await send(next)).toMatchObject({ success: false });
});

test("a wedding without an accepted quote needs an offer, and can have lines", async () => {
  const offer = await newOffer();
  const couple = { nameA: "Anna", phoneA: "13900000001", nameB: "Ben", phoneB: "13900000002" };
  const { id } = (await server.call(weddingsApi.add, couple, mei)).data as WeddingDetail;
  expect(await tryToDraft(id)).toMatchObject({ reason: "agreement-offer-missing" });
  expect(await draft(id, { offerId: offer.id, lines: [album] })).toMatchObject({ totalCents: 580_000, basis: null });
});

//
test("an agreement and a quote keep the stricter limit of their draft and their sending", async () => {
  const offer = await newOffer();
  const discountCents = 250_000;
  const option = { offerId: offer.id, discountCents, note: "", lines: [] };
  const fields = { leadId: (await visitingLead()).id, language: "en", validUntil: "2026-11-20" } as const;
  const addQuote = async () => (await server.call(quotesApi.add, { ...fields, options: [option] }, mei)).data as Quote;
  const sendQuote = async ({ id, version }: Quote) => server.call(quotesApi.send, { id, version }, mei);
  const newWedding = async (phoneA: string, phoneB: string) =>
    ((await server.call(weddingsApi.add, { nameA: "Anna", phoneA, nameB: "Ben", phoneB }, mei)).data as { id: number })
      .id;
  const input = { offerId: offer.id, discountCents, discountReason: "Family" };

  const agreement = await draft(await newWedding("13900000011", "13900000012"), input);
  const quote = await addQuote();
  await changeSettings(server, { discountLimitPercent: 100 }, manager);
  expect(await send(agreement)).toMatchObject({ reason: "agreement-approval-missing" });
  expect(await sendQuote(quote)).toMatchObject({ reason: "quote-approval-missing" });
  const again = { ...input, id: agreement.id, version: agreement.version, language: "en" as const };
  const saved = (await server.call(agreementsApi.update, again, mei)).data as AgreementDetail;
  expect(saved).toMatchObject({ isApprovalMissing: true });
  expect(await send(saved)).toMatchObject({ reason: "agreement-approval-missing" });
  const { id, version } = quote;
  const savedQuote = (await server.call(quotesApi.update, { id, version, options: [option] }, mei)).data as Quote;
  expect(await sendQuote(savedQuote)).toMatchObject({ reason: "quote-approval-missing" });

  const later = await draft(await newWedding("13900000013", "13900000014"), input);
  const laterQuote = await addQuote();
  expect([later, laterQuote]).toMatchObject([{ isApprovalMissing: false }, { isApprovalMissing: false }]);
  await changeSettings(server, { discountLimitPercent: 10 }, manager);
  expect(await send(later)).toMatchObject({ reason: "agreement-approval-missing" });
  expect(await sendQuote(laterQuote)).toMatchObject({ reason: "quote-approval-missing" });
});

//
test("an approval of a quote does not cover the agreement of another couple to whose wedding its lead is given", async () => {
  const offer = await newOffer();
  const lead = await visitingLead();
  const option = { offerId: offer.id, discountCents: 400_000, note: "", lines: [] };
  const fields = { leadId: lead.id, language: "en", validUntil: "2026-11-20", discountReason: "Family" } as const;
  const { id, reviewId } = (await server.call(quotesApi.add, { ...fields, options: [option] }, mei)).data as Quote;
  await decide(server, "discount", { id: reviewId, act: "approve" }, manager);
  await settle(server, clock);
  const { version } = (await server.call(quotesApi.detail, { id }, mei)).data as Quote;
  const quote = (await server.call(quotesApi.send, { id, version }, mei)).data as Quote;
  const taken = { id, version: quote.version, option: 1, winsLead: true };
  const own = weddingOf((await server.call(quotesApi.accept, taken, mei)).data as Quote);
  expect(await draft(own)).toMatchObject({ totalCents: 100_000, isApprovalMissing: false });

  const nextTouchAt = "2026-12-05T02:00:00.000Z";
  const giveTo = async (couple: { nameA: string; phoneA: string; nameB: string; phoneB: string }) => {
    const { id: weddingId } = (await server.call(weddingsApi.add, couple, mei)).data as WeddingDetail;
    const won = (await server.call(leadsApi.detail, { id: lead.id }, mei)).data as LeadDetail;
    const open = (await server.call(leadsApi.reopen, { id: lead.id, version: won.version, nextTouchAt }, mei))
      .data as LeadDetail;
    return async (change: object = {}) => {
      const changed = (await server.call(leadsApi.update, { id: lead.id, version: open.version, ...change }, mei))
        .data as LeadDetail;
      await server.call(leadsApi.win, { id: lead.id, version: changed.version, weddingId }, mei);
      return draft(weddingId);
    };
  };
  const clara = { nameA: "Clara", phoneA: "13900000021", nameB: "David", phoneB: "13900000022" };
  const other = await (await giveTo(clara))();
  expect(other).toMatchObject({ totalCents: 100_000, isApprovalMissing: true });
  expect(await send(other)).toMatchObject({ reason: "agreement-approval-missing" });
  // Nor if the lead is given the names of that couple: the approval was used for the first one.
  const eva = { nameA: "Eva", phoneA: "13900000023", nameB: "Felix", phoneB: "13900000024" };
  const named = await (await giveTo(eva))({ nameA: "Eva", nameB: "Felix" });
  expect(named).toMatchObject({ totalCents: 100_000, isApprovalMissing: true });
});
