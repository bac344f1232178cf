import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { quotesApi, type Quote, type QuotePaper } from "@vowdesk/contract/studio/quotes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someTerms } from "../../../../test/matrix/features/studio/offers.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { createServiceAccount } from "../../../../test/service-accounts.ts";
import { decide } from "../../../../test/studio/decide-item.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let manager: string;
let mei: string;
let lan: string;
let events: ReturnType<typeof recordEvents>;
const clock = fixedClock("2026-11-02T02:00:00Z");

beforeAll(async () => {
  server = await startTestServer({ clock });
  manager = (await server.createUser({ roles: ["manager"] })).token;
  mei = (await server.createUser({ roles: ["consultant"] })).token;
  lan = (await server.createUser({ roles: ["consultant"] })).token;
  events = recordEvents(server);
});
afterAll(() => server?.close());

const nextTouchAt = "2026-12-05T02:00:00.000Z";
let phones = 0;
async function makeLead(more: object = {}): Promise<LeadDetail> {
  const phoneA = `137${String((phones += 1)).padStart(8, "0")}`;
  const input = { nameA: "Anna", nameB: "Ben", phoneA, source: "website", nextTouchAt, ...more } as const;
  return (await server.call(leadsApi.add, input, mei)).data as LeadDetail;
}
async function makeOffer(): Promise<OfferDetail> {
  const { id } = (await server.call(offersApi.add, someTerms as never, manager)).data as OfferDetail;
  return (await server.call(offersApi.activate, { id, version: 1 }, manager)).data as OfferDetail;
}

const lines = [{ text: "Second album", cents: 80_000 }];
async function tryToAdd(input: object = {}) {
  const [lead, offer] = [await makeLead(), await makeOffer()];
  const option = { offerId: offer.id, discountCents: 30_000, note: "", lines };
  const fields = {
    leadId: lead.id,
    language: "en",
    validUntil: "2026-11-20",
    options: [option, { ...option, lines: [] }],
  };
  return server.call(quotesApi.add, { ...fields, ...input } as never, mei);
}
const add = async (input: object = {}) => (await tryToAdd(input)).data as Quote;
const act = (name: "send" | "decline" | "withdraw", { id, version }: Quote) =>
  server.call(quotesApi[name], { id, version }, mei);
const sent = async () => (await act("send", await add())).data as Quote;
const accept = ({ id, version }: Quote, option = 1, winsLead = false) =>
  server.call(quotesApi.accept, { id, version, option, winsLead }, mei);

//
test("a draft has the newest versions of its offers and their figures", async () => {
  const quote = await add();
  expect(quote).toMatchObject({
    couple: "Anna & Ben",
    state: "draft",
    options: [
      { number: 1, offerVersion: 1, name: "Garden", priceCents: 500_000, discountCents: 30_000, totalCents: 550_000 },
      { number: 2, lines: [], totalCents: 470_000 },
    ],
    allowed: ["update", "send", "withdraw"],
  });
  const [first] = quote.options;
  const input = {
    id: quote.id,
    version: 1,
    options: [{ offerId: first?.offerId ?? 0, discountCents: 0, note: "", lines: [] }],
  };
  expect((await server.call(quotesApi.update, input, mei)).data).toMatchObject({ options: [{ totalCents: 500_000 }] });
  expect(await server.call(quotesApi.update, input, mei)).toMatchObject({ code: 409 });
  expect(events.at(-1)).toMatchObject({ type: "quote.changed" });
});

//
test("a line counts as often as its count says, in the total and in the text for the couple", async () => {
  const [first, offer] = [await makeLead(), await makeOffer()];
  const counted = [{ text: "Frame", count: 3, cents: 12_345 }, ...lines];
  const options = [{ offerId: offer.id, discountCents: 0, note: "", lines: counted }];
  const quote = await add({ leadId: first.id, options });
  expect(quote.options).toMatchObject([{ lines: counted, totalCents: 500_000 + 37_035 + 80_000 }]);
  const paper = (await server.call(quotesApi.paper, { id: quote.id }, mei)).data as QuotePaper;
  expect(paper.options[0]?.amounts).toContainEqual({ label: "Frame · 3 × ¥123.45", amount: "¥370.35" });
  expect(paper.text).toContain("Total: ¥6,170.35");
});

test.each([
  ["none of it", { count: 0, cents: 1 }],
  ["a half of it", { count: 1.5, cents: 1 }],
  ["too many of it", { count: 1_000, cents: 1 }],
  ["an amount that no column has", { count: 999, cents: 100_000_000 }],
])("a line with %s is refused", async (_what, line) => {
  const option = { offerId: (await makeOffer()).id, discountCents: 0, note: "", lines: [{ text: "Frame", ...line }] };
  expect(await tryToAdd({ options: [option] })).toMatchObject({ reason: "invalid-input" });
});

//
test.each([
  [{ validUntil: "2026-11-01" }, "quote-valid-past"],
  [{ options: [] }, "invalid-input"],
  [
    { options: Array.from({ length: 5 }, () => ({ offerId: 1, discountCents: 0, note: "", lines: [] })) },
    "invalid-input",
  ],
  [{ options: [{ offerId: 900_000, discountCents: 0, note: "", lines: [] }] }, "not-found"],
  [{ leadId: 900_000 }, "not-found"],
])("%j is refused", async (input, reason) => {
  expect(await tryToAdd(input)).toMatchObject({ success: false, reason });
});

//
test("an option costs something, and its offer is active", async () => {
  const offer = await makeOffer();
  const option = { offerId: offer.id, discountCents: 500_000, note: "", lines: [] };
  expect(await tryToAdd({ options: [option] })).toMatchObject({ reason: "quote-total" });
  await server.call(offersApi.retire, { id: offer.id, version: 2 }, manager);
  expect(await tryToAdd({ options: [{ ...option, discountCents: 0 }] })).toMatchObject({ reason: "offer-outdated" });
});

//
test("sending freezes the quote and its versions of offers, in the database too", async () => {
  const quote = await sent();
  const offerId = quote.options[0]?.offerId ?? 0;
  expect(quote).toMatchObject({ state: "sent", allowed: ["accept", "decline", "withdraw"] });
  expect(await server.call(offersApi.update, { id: offerId, version: 2, photoCount: 1 }, manager)).toMatchObject({
    code: 409,
  });
  expect(await server.call(quotesApi.update, { id: quote.id, version: 2 }, mei)).toMatchObject({ code: 409 });
  const { db } = server.services;
  for (const statement of [
    sql`update quote set valid_until = '2027-01-01' where id = ${quote.id}`,
    sql`update quote set state = 'draft', sent_at = null where id = ${quote.id}`,
    sql`update quote_option set discount_cents = 0, total_cents = price_cents + lines_cents where quote_id = ${quote.id}`,
    sql`delete from quote_option where quote_id = ${quote.id}`,
    sql`delete from quote where id = ${quote.id}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/was sent or ended and cannot be changed/);
});

//
test("a version that is not the newest any more cannot be sent until the draft takes the new one", async () => {
  const quote = await add();
  const [option] = quote.options;
  const offerId = option?.offerId ?? 0;
  await server.call(offersApi.revise, { id: offerId, version: 2, priceCents: 600_000 }, manager);
  expect(await act("send", quote)).toMatchObject({ reason: "offer-outdated" });
  const options = [{ offerId, discountCents: 0, note: "", lines: [] }];
  const { data } = await server.call(quotesApi.update, { id: quote.id, version: 1, options }, mei);
  expect(data).toMatchObject({ options: [{ offerVersion: 2, totalCents: 600_000 }] });
  expect(await act("send", data as Quote)).toMatchObject({ success: true });
});

//
test("accepting names an option once, and wins the lead on request", async () => {
  const quote = await sent();
  expect(await accept(quote, 3)).toMatchObject({ reason: "not-found" });
  const lead = { id: quote.leadId, nextTouchAt };
  await server.call(leadsApi.pause, { ...lead, version: 1 }, mei);
  expect(await accept(quote, 2, true)).toMatchObject({ reason: "quote-lead-state" });
  await server.call(leadsApi.reopen, { ...lead, version: 2 }, mei);
  const answers = await Promise.all([accept(quote, 2, true), accept(quote, 1)]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  const { data } = await server.call(quotesApi.detail, { id: quote.id }, mei);
  expect(data).toMatchObject({ state: "accepted", allowed: [] });
  const isWon = (data as Quote).accepted === 2;
  const { data: after } = await server.call(leadsApi.detail, { id: quote.leadId }, mei);
  expect(after).toMatchObject({ state: isWon ? "won" : "reopened" });
  expect((data as Quote).weddingId).toBe((after as LeadDetail).weddingId);
});

test("accepting wins a lead with an unusual wedding date only with a reason for the date", async () => {
  const lead = await makeLead({ weddingDate: "2020-02-02" });
  const { id, version } = (await act("send", await add({ leadId: lead.id }))).data as Quote;
  const input = { id, version, option: 1, winsLead: true };
  expect(await server.call(quotesApi.accept, input, mei)).toMatchObject({ reason: "unusual-day" });
  expect((await server.call(quotesApi.detail, { id }, mei)).data).toMatchObject({ state: "sent" });
  const reasoned = await server.call(quotesApi.accept, { ...input, dateReason: "Entered late" }, mei);
  expect(reasoned).toMatchObject({ success: true });
});

//
test("other consultants see neither the quote nor its paper", async () => {
  const quote = await sent();
  for (const call of [quotesApi.detail, quotesApi.paper])
    expect(await server.call(call, { id: quote.id }, lan)).toMatchObject({ reason: "not-found" });
  expect((await server.call(quotesApi.list, {}, lan)).data).toMatchObject({ total: 0 });
  expect(await server.call(quotesApi.detail, { id: quote.id }, manager)).toMatchObject({ success: true });
});

//
test("the paper is in the language of the quote and has the stored figures", async () => {
  const { id } = await add({ language: "es", note: "Con cariño" });
  const paper = (await server.call(quotesApi.paper, { id }, mei)).data as QuotePaper;
  expect(paper).toMatchObject({ title: "Cotización de fotografía de boda", couple: "Anna & Ben" });
  expect(paper.options[0]).toMatchObject({
    title: "Opción 1 · Garden",
    amounts: [{ label: "Precio del paquete" }, { label: "Second album" }, { label: "Descuento" }],
    total: { label: "Total", amount: expect.stringMatching(/^5500,00/) },
  });
  for (const part of ["Con cariño", "Opción 2", "20 de noviembre de 2026"]) expect(paper.text).toContain(part);
});

//
test("an ended quote is renewed as a copy with the newest versions; a sent one is not", async () => {
  const quote = await sent();
  const renew = ({ id, version }: Quote, validUntil = "2026-12-20") =>
    server.call(quotesApi.renew, { id, version, validUntil }, manager);
  expect(await renew(quote)).toMatchObject({ success: false });
  const ended = (await server.call(quotesApi.withdraw, { id: quote.id, version: quote.version }, manager))
    .data as Quote;
  expect(await renew(ended, "2026-11-01")).toMatchObject({ reason: "quote-valid-past" });
  const [first, second] = quote.options;
  await server.call(offersApi.revise, { id: first?.offerId ?? 0, version: 2, priceCents: 600_000 }, manager);
  const { id: _id, version: _version, ...copy } = (await renew(ended)).data as Quote;
  expect(copy).toMatchObject({
    state: "draft",
    renewedFromId: quote.id,
    leadId: quote.leadId,
    options: [
      { lines: first?.lines, discountCents: first?.discountCents, offerVersion: 2, totalCents: 650_000 },
      { lines: second?.lines, offerVersion: 2 },
    ],
  });
  expect((await server.call(quotesApi.detail, { id: quote.id }, manager)).data).toEqual(ended);
});

//
test("the database refuses a total of zero and one that is not the sum of its parts", async () => {
  const { id } = await add();
  const set = (fields: string) =>
    sql.raw(`update quote_option set ${fields} where quote_id = ${id} and number = 1`).execute(server.services.db);
  await expect(set("total_cents = total_cents + 1")).rejects.toMatchObject({ constraint: "quote_option_total" });
  const free = set("discount_cents = price_cents + lines_cents, total_cents = 0");
  await expect(free).rejects.toMatchObject({ constraint: "quote_option_total_cents_check" });
});

//
test("a discount above the limit that a service account drafts is not approved by the user who is responsible for its token", async () => {
  const admin = await server.createUser({ roles: ["admin"] });
  const codes = ["quote", "quote:edit", "lead:all"];
  const { token } = await createServiceAccount(server, "Website", codes, admin.token);
  const [lead, offer] = [await makeLead(), await makeOffer()];
  const options = [{ offerId: offer.id, discountCents: 250_000, note: "", lines: [] }];
  const input = {
    leadId: lead.id,
    language: "en",
    validUntil: "2026-11-20",
    discountReason: "Friends",
    options,
  } as const;
  const added = await server.call(quotesApi.add, input as never, token);
  expect(added, added.message).toMatchObject({ success: true });
  const { reviewId: id } = added.data as Quote;
  expect(await decide(server, "discount", { id, act: "approve" }, admin.token)).toMatchObject({ reason: "review-own" });
  expect(await decide(server, "discount", { id, act: "approve" }, manager)).toMatchObject({ success: true });
});

//
test("a sent quote expires after its last day in the business's time zone; it can be declined then", async () => {
  const quote = (await act("send", await add({ validUntil: "2026-11-02" }))).data as Quote;
  const untilMidnightMs = 14 * 60 * 60_000;
  clock.moveMs(untilMidnightMs - 1);
  // The earlier sessions have ended.
  const { token } = await server.createUser({ roles: ["manager"] });
  expect((await server.call(quotesApi.detail, { id: quote.id }, token)).data).toMatchObject({ state: "sent" });
  clock.moveMs(1);
  const search = async (state: "sent" | "expired") =>
    ((await server.call(quotesApi.list, { state, leadId: quote.leadId }, token)).data as { total: number }).total;
  expect([await search("sent"), await search("expired")]).toEqual([0, 1]);
  const { id, version } = quote;
  const input = { id, version, option: 1, winsLead: false };
  expect(await server.call(quotesApi.accept, input, token)).toMatchObject({ code: 409 });
  expect((await server.call(quotesApi.decline, { id, version }, token)).data).toMatchObject({ state: "declined" });
});
