import { offersApi, type Offer, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { anonymous, inTransaction } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { freezeVersion } from "./offers.ts";

let server: TestServer;
let manager: string;
let events: ReturnType<typeof recordEvents>;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  manager = (await server.createUser({ roles: ["manager"] })).token;
  events = recordEvents(server);
});
afterAll(() => server?.close());

const textOf = (name: string) => ({ name, description: "", services: "Album\nFrame" });
const terms = {
  texts: { zh: textOf("花园"), en: textOf("Garden"), es: textOf("Jardín"), ja: textOf("庭園") },
  priceCents: 1_299_900,
  depositCents: 259_980,
  photoCount: 60,
  extraPhotoCents: 8_000,
  purposes: ["studio", "selection", "pickup"] as const,
  parts: { shoot: 60, selection: 20, pickup: 20 },
};

const add = (input: object = {}) => server.call(offersApi.add, { ...terms, ...input } as never, manager);
const made = async (input: object = {}) => (await add(input)).data as OfferDetail;
const activated = async () => {
  const { id } = await made();
  return (await server.call(offersApi.activate, { id, version: 1 }, manager)).data as OfferDetail;
};

const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
const use = (offerId: number, number: number) =>
  inTransaction(server.services, origin, (ctx) => freezeVersion(ctx, { offerId, number }));

//
test("a draft is changed, activated and retired, each with its actions", async () => {
  const offer = await made();
  expect(offer).toMatchObject({ name: "Garden", state: "draft", number: 1, isFrozen: false, version: 1 });
  const changed = await server.call(offersApi.update, { id: offer.id, version: 1, photoCount: 80 }, manager);
  expect(changed.data).toMatchObject({ photoCount: 80, priceCents: 1_299_900, number: 1, version: 2 });
  expect(await server.call(offersApi.update, { id: offer.id, version: 1 }, manager)).toMatchObject({ code: 409 });
  const active = await server.call(offersApi.activate, { id: offer.id, version: 2 }, manager);
  expect(active.data).toMatchObject({ state: "active", allowed: ["update", "revise", "retire"] });
  expect(await server.call(offersApi.delete, { id: offer.id }, manager)).toMatchObject({ code: 409 });
  const retired = await server.call(offersApi.retire, { id: offer.id, version: 3 }, manager);
  expect(retired.data).toMatchObject({ state: "retired", allowed: [] });
  expect(events.at(-1)).toMatchObject({
    type: "offer.retired",
    before: { state: "active" },
    after: { state: "retired" },
  });
});

//
test.each([
  [{ depositCents: 259_981 }, "offer-deposit"],
  [{ parts: { shoot: 60, selection: 20, pickup: 19 } }, "offer-shares"],
  [{ texts: { ...terms.texts, ja: { ...textOf("x"), name: " " } } }, "invalid-input"],
  [{ purposes: ["party"] }, "invalid-input"],
])("%j is refused", async (input, reason) => {
  expect(await add(input)).toMatchObject({ success: false, reason });
});

//
test("the database refuses a deposit above 20 % and shares that do not add up", async () => {
  const { id } = await made();
  const { db } = server.services;
  await expect(
    sql`update offer_version set deposit_cents = 259981 where offer_id = ${id}`.execute(db),
  ).rejects.toMatchObject({ constraint: "offer_version_deposit" });
  await expect(
    sql`update offer_version set parts = parts || '{"shoot": 61}' where offer_id = ${id}`.execute(db),
  ).rejects.toMatchObject({ constraint: "offer_version_parts" });
});

//
test("a used version never changes; a change of the offer is a new version", async () => {
  const { id } = await activated();
  expect(await use(id, 1)).toMatchObject({ number: 1, priceCents: 1_299_900, frozenAt: "2026-11-02T02:00:00.000Z" });
  expect(await use(id, 1)).toMatchObject({ number: 1 });
  const change = { id, version: 2, priceCents: 1_500_000 };
  expect(await server.call(offersApi.update, change, manager)).toMatchObject({ code: 409 });
  const { data } = await server.call(offersApi.revise, change, manager);
  expect(data).toMatchObject({
    number: 2,
    priceCents: 1_500_000,
    isFrozen: false,
    versions: [
      { number: 2, priceCents: 1_500_000, frozenAt: null },
      { number: 1, priceCents: 1_299_900, frozenAt: expect.any(String) },
    ],
  });
  const { db } = server.services;
  for (const statement of [
    sql`update offer_version set price_cents = 1 where offer_id = ${id} and number = 1`,
    sql`update offer_version set frozen_at = null where offer_id = ${id} and number = 1`,
    sql`delete from offer_version where offer_id = ${id} and number = 1`,
    sql`delete from offer where id = ${id}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/is used and cannot be changed/);
});

//
test("only the newest version of an active offer can be used", async () => {
  const draft = await made();
  await expect(use(draft.id, 1)).rejects.toMatchObject({ reason: "offer-outdated" });
  const { id } = await activated();
  await server.call(offersApi.revise, { id, version: 2, photoCount: 61 }, manager);
  await expect(use(id, 1)).rejects.toMatchObject({ reason: "offer-outdated" });
  expect(await use(id, 2)).toMatchObject({ photoCount: 61 });
  await server.call(offersApi.retire, { id, version: 3 }, manager);
  await expect(use(id, 2)).rejects.toMatchObject({ reason: "offer-outdated" });
});

test("of a simultaneous use and change the used version has the terms that were read", async () => {
  const { id } = await activated();
  const [used] = await Promise.all([
    use(id, 1),
    server.call(offersApi.update, { id, version: 2, priceCents: 1_400_000 }, manager),
  ]);
  const { data } = await server.call(offersApi.detail, { id }, manager);
  expect((data as OfferDetail).versions).toMatchObject([{ number: 1, priceCents: used.priceCents }]);
});

test("offers are found by their name in any language and by state; a draft can be deleted", async () => {
  const offer = await made({ texts: { ...terms.texts, es: textOf("Playa única") } });
  const search = async (query: object) =>
    ((await server.call(offersApi.list, query, manager)).data as { records: Offer[] }).records.map(({ id }) => id);
  expect(await search({ name: "ÚNICA" })).toEqual([offer.id]);
  expect(await search({ name: "única", state: "active" })).toEqual([]);
  expect(await server.call(offersApi.delete, { id: offer.id }, manager)).toMatchObject({ success: true });
  expect(await search({ name: "única" })).toEqual([]);
});

test("consultants read offers and do not change them", async () => {
  const consultant = (await server.createUser({ roles: ["consultant"] })).token;
  const { id } = await made();
  expect((await server.call(offersApi.detail, { id }, consultant)).data).toMatchObject({ id, allowed: [] });
  expect(await server.call(offersApi.activate, { id, version: 1 }, consultant)).toMatchObject({ code: 700 });
});

test("of simultaneous revisions one is made, and the others get the current offer as a conflict", async () => {
  const { id, version } = await activated();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => server.call(offersApi.revise, { id, version, photoCount: 70 + n }, manager)),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  for (const answer of answers.filter(({ success }) => !success))
    expect(answer).toMatchObject({ code: 409, data: { current: { id, version: version + 1, number: 2 } } });
});
