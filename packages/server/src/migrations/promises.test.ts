import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { quotesApi } from "@vowdesk/contract/studio/quotes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { someTerms } from "../../test/matrix/features/studio/offers.ts";
import type { Db } from "../platform/database/index.ts";

const lines = [{ text: "Second album", cents: 900_000 }];
const terms = {
  ...someTerms,
  offerId: 1,
  offerVersion: 1,
  discountCents: 0,
  totalCents: 500_000,
  depositCents: 100_000,
  plan: [
    { kind: "deposit", due: { on: "signing" }, cents: 100_000 },
    { kind: "balance", due: { on: "selection" }, cents: 400_000 },
  ],
  refunds: [],
};

/** Two weddings of won leads with accepted quotes, one with 95 % off, of an offer that was revised and retired; a third with a sent agreement. */
async function quotesOfThen(db: Db): Promise<void> {
  await sql`insert into users (id, username, password_hash) overriding system value values (901, 'old', 'x')`.execute(
    db,
  );
  await sql`insert into offer (id, state, latest) overriding system value values (1, 'retired', 2)`.execute(db);
  for (const [number, cents, photos] of [
    [1, 500_000, 30],
    [2, 800_000, 20],
  ] as const)
    await sql`insert into offer_version
        (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts, frozen_at)
      values (1, ${number}, ${JSON.stringify(someTerms.texts)}::jsonb, ${cents}, 100000, ${photos}, 5000, '{studio}',
        ${JSON.stringify(someTerms.parts)}::jsonb, ${number === 1 ? new Date() : null})`.execute(db);
  for (const [id, discount] of [
    [71, 0],
    [72, 475_000],
    [73, null],
  ] as const) {
    await sql`insert into wedding (id, number, name_a, name_b, wedding_date) overriding system value
      values (${id}, ${`WD${id}`}, 'Anna', 'Ben', '2027-05-01')`.execute(db);
    if (discount === null) continue;
    await sql`insert into lead (id, name_a, name_b, phone_a, source, state, wedding_id) overriding system value
      values (${id}, 'Anna', 'Ben', ${`+86137000000${id}`}, 'phone', 'won', ${id})`.execute(db);
    await sql`insert into quote (id, lead_id, language, valid_until, expires_at) overriding system value
      values (${id}, ${id}, 'en', '2026-11-02', '2026-11-03')`.execute(db);
    await sql`insert into quote_option
        (quote_id, number, offer_id, offer_version, price_cents, lines, lines_cents, discount_cents, total_cents, note)
      values (${id}, 1, 1, 1, 500000, ${JSON.stringify(lines)}::jsonb, 900000, ${discount}::integer,
        500000 + 900000 - ${discount}::integer, 'Two sessions at sea')`.execute(db);
    await sql`update quote set state = 'sent', sent_at = now() where id = ${id}`.execute(db);
    await sql`update quote set state = 'accepted', accepted = 1, decided_at = now() where id = ${id}`.execute(db);
  }
  await sql`insert into agreement (wedding_id, number, language, title, body, terms, offer_id, offer_number, price_cents,
      discount_cents, total_cents, deposit_cents, needs_approval, author_id, state, digest, sent_at, expires_at)
    values (73, 1, 'en', 'x', 'Anna and Ben, wedding date 2027-05-01', ${JSON.stringify(terms)}::jsonb, 1, 1, 500000, 0, 500000,
      100000, false, 901, 'sent', '\\x01', now(), now() + interval '9 days')`.execute(db);
}

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let token = "";

beforeAll(async () => {
  upgraded = await openUpgradedDatabase("089-instalment-waivers", quotesOfThen);
  server = await startTestServer({ connection: upgraded.connection });
  token = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

const draft = async (weddingId: number) =>
  (await server.call(agreementsApi.draft, { weddingId, language: "en" }, token)).data as AgreementDetail;

test("an accepted quote of before drafts the agreement with its frozen version, lines, discount and note", async () => {
  const drafted = await draft(71);
  expect(drafted).toMatchObject({
    totalCents: 1_400_000,
    note: "Two sessions at sea",
    lines,
    terms: { offerVersion: 1, photoCount: 30, priceCents: 500_000 },
    basis: { kind: "quote", id: 71 },
    isApprovalMissing: false,
  });
  const { id, version } = drafted;
  expect((await server.call(agreementsApi.send, { id, version }, token)).data).toMatchObject({ state: "sent" });
});

test("a discount above the limit in a quote of before needs the approval in its agreement", async () => {
  expect(await draft(72)).toMatchObject({ totalCents: 925_000, isApprovalMissing: true });
  const { data } = await server.call(quotesApi.detail, { id: 72 }, token);
  expect(data).toMatchObject({ state: "accepted", isApprovalMissing: false });
});

test("a version that was sent before names a couple or date that changes now", async () => {
  const read = async () => (await server.call(agreementsApi.list, { weddingId: 73 }, token)).data;
  expect(await read()).toMatchObject({ records: [{ differences: [] }] });
  await sql`update wedding set wedding_date = '2027-06-01', name_b = 'Bo' where id = 73`.execute(server.services.db);
  expect(await read()).toMatchObject({ records: [{ differences: ["couple", "weddingDate"] }] });
});
