import { agreementsApi, type AgreementDetail, type AgreementPdf } from "@vowdesk/contract/studio/agreements";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { piecesApi, type PieceKind } from "@vowdesk/contract/studio/pieces";
import { quotesApi, type Quote, type QuotePaper } from "@vowdesk/contract/studio/quotes";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someTerms } from "../../../../test/matrix/features/studio/offers.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

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

const texts = { zh: "水晶相册", en: "Crystal album", es: "Álbum de cristal", ja: "クリスタルアルバム" };
const renamed = { zh: "相册", en: "Album", es: "Álbum", ja: "アルバム" };
const addKind = async (input: object = {}) =>
  (await server.call(piecesApi.add, { texts, priceCents: 68_000, ...input }, manager)).data as PieceKind;
const addOffer = (input: object) => server.call(offersApi.add, { ...someTerms, ...input } as never, manager);

//
test("a kind has a name in each language and a price; a retired one never changes and is not added to offers", async () => {
  const kind = await addKind();
  expect(kind).toMatchObject({ texts, priceCents: 68_000, state: "active", allowed: ["update", "retire"] });
  const { id, version } = kind;
  const changed = (await server.call(piecesApi.update, { id, version, priceCents: 70_000 }, manager)).data as PieceKind;
  expect(changed).toMatchObject({ texts, priceCents: 70_000, version: version + 1 });
  expect(await server.call(piecesApi.update, { id, version, priceCents: 1 }, manager)).toMatchObject({ code: 409 });
  expect(await server.call(piecesApi.retire, { id, version: version + 1 }, mei)).toMatchObject({ code: 700 });
  const offer = (await addOffer({ pieces: [{ kindId: id, count: 1 }] })).data as OfferDetail;
  await server.call(piecesApi.retire, { id, version: version + 1 }, manager);
  expect(await server.call(piecesApi.update, { id, version: version + 2, priceCents: 1 }, manager)).toMatchObject({
    code: 409,
  });
  expect(await addOffer({ pieces: [{ kindId: id, count: 1 }] })).toMatchObject({ reason: "piece-unknown" });
  const kept = { id: offer.id, version: 1, pieces: [{ kindId: id, count: 3 }] };
  expect((await server.call(offersApi.update, kept, manager)).data).toMatchObject({ pieces: [{ count: 3 }] });
  const listed = await server.call(piecesApi.list, { state: "retired", name: "CRYSTAL" }, mei);
  expect(listed.data).toMatchObject({ records: [{ id }] });
});

//
test.each<[string, object[]]>([
  ["an unknown kind", [{ kindId: 999_999, count: 1 }]],
  ["no piece of a kind", [{ kindId: 1, count: 0 }]],
  [
    "a kind twice",
    [
      { kindId: 1, count: 1 },
      { kindId: 1, count: 2 },
    ],
  ],
])("an offer with %s is refused", async (_what, pieces) => {
  expect(await addOffer({ pieces })).toMatchObject({ success: false });
});

//
test("absent fields of an offer keep their value, and null states nothing", async () => {
  const { id } = (await addOffer({ outfits: 3, looks: 2, hours: 8 })).data as OfferDetail;
  const update = async (version: number, input: object) =>
    (await server.call(offersApi.update, { id, version, ...input }, manager)).data;
  expect(await update(1, { photoCount: 20 })).toMatchObject({ outfits: 3, looks: 2, hours: 8, pieces: [] });
  expect(await update(2, { outfits: null, hours: 0 })).toMatchObject({ outfits: null, looks: 2, hours: 0 });
});

//
test("quote and agreement name what the offer includes, and keep it when the catalogue changes", async () => {
  const kind = await addKind();
  const pieces = [{ kindId: kind.id, count: 2 }];
  const { id: offerId } = (await addOffer({ pieces, outfits: 3, looks: 2, hours: 8 })).data as OfferDetail;
  await server.call(offersApi.activate, { id: offerId, version: 1 }, manager);
  const couple = { nameA: "Anna", nameB: "Ben", phoneA: "13700000001", phoneB: "13700000002" };
  const nextTouchAt = "2026-12-05T02:00:00.000Z";
  const lead = (await server.call(leadsApi.add, { ...couple, source: "website", nextTouchAt }, mei)).data as LeadDetail;
  const option = { offerId, discountCents: 0, note: "", lines: [] };
  const input = { leadId: lead.id, language: "es" as const, validUntil: "2026-11-20", options: [option] };
  const quote = (await server.call(quotesApi.add, input, mei)).data as Quote;
  expect(quote.options).toMatchObject([{ pieces: [{ texts, count: 2 }], outfits: 3, looks: 2, hours: 8 }]);
  const paper = (await server.call(quotesApi.paper, { id: quote.id }, mei)).data as QuotePaper;
  expect(paper.options[0]?.services).toEqual(
    expect.arrayContaining(["Vestuarios: 3", "Maquillajes: 2", "Horas de fotografía: 8", "Álbum de cristal × 2"]),
  );
  const sent = (await server.call(quotesApi.send, { id: quote.id, version: 1 }, mei)).data as Quote;
  const accepted = { id: sent.id, version: sent.version, option: 1, winsLead: true };
  const { weddingId } = (await server.call(quotesApi.accept, accepted, mei)).data as Quote;
  await server.call(piecesApi.update, { id: kind.id, version: 1, texts: renamed }, manager);
  const drafted = await server.call(agreementsApi.draft, { weddingId, language: "ja" } as never, mei);
  const { id, version } = drafted.data as AgreementDetail;
  const agreement = (await server.call(agreementsApi.send, { id, version }, mei)).data as AgreementDetail;
  expect(agreement).toMatchObject({
    isIntact: true,
    terms: { pieces: [{ kindId: kind.id, texts, count: 2 }], outfits: 3, looks: 2, hours: 8 },
    basis: { pieces: [{ count: 2 }], hours: 8 },
  });
  for (const line of ["• 衣装：3 着", "• ヘアメイク：2 回", "• 撮影時間：8 時間", "• クリスタルアルバム × 2"])
    expect(agreement.text).toContain(line);
  const pdf = (await server.call(agreementsApi.pdf, { id }, mei)).data as AgreementPdf;
  expect(pdf.content.length).toBeGreaterThan(1_000);
});
