import {
  cancellationsApi,
  earningsApi,
  instalmentsApi,
  refundOf,
  type PaymentPlan,
} from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { someTerms } from "../../test/matrix/features/studio/offers.ts";
import { fixedClock } from "../platform/clock.ts";
import type { Db } from "../platform/database/index.ts";

const terms = {
  ...someTerms,
  parts: { shoot: 50, selection: 30, pickup: 20 },
  offerId: 1,
  offerVersion: 1,
  priceCents: 1_280_000,
  discountCents: 128_000,
  totalCents: 1_152_000,
  depositCents: 200_000,
  plan: [
    { kind: "deposit", due: { on: "signing" }, cents: 200_000 },
    { kind: "balance", due: { on: "before-shoot", days: 7 }, cents: 952_000 },
  ],
  refunds: [
    { daysBefore: 60, keepPercent: 20 },
    { daysBefore: 0, keepPercent: 100 },
  ],
};

/** Wedding 7 earned the shoot at 12,800.00 before it was amended to 11,520.00. The couple of wedding 8 postponed three days before. */
async function weddingsOfThen(db: Db): Promise<void> {
  await sql`insert into users (id, username, real_name, password_hash) overriding system value values (901, 'mei', '', 'x')`.execute(
    db,
  );
  await sql`insert into offer (id, state) overriding system value values (1, 'active')`.execute(db);
  await sql`insert into offer_version
      (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts)
    values (1, 1, ${JSON.stringify(someTerms.texts)}::jsonb, 1280000, 200000, 30, 5000, '{studio}', ${JSON.stringify(terms.parts)}::jsonb)`.execute(
    db,
  );
  await sql`insert into wedding (id, number, name_a, name_b) overriding system value
    values (7, 'WD7', 'Anna', 'Ben'), (8, 'WD8', 'Cleo', 'Dan')`.execute(db);
  await sql`alter table agreement disable trigger user`.execute(db);
  for (const weddingId of [7, 8])
    await sql`insert into agreement (wedding_id, number, language, terms, offer_id, offer_number, price_cents, discount_cents,
        total_cents, deposit_cents, needs_approval, author_id, state, digest, sent_at, expires_at, signed_at)
      values (${weddingId}, 1, 'en', ${JSON.stringify(terms)}::jsonb, 1, 1, 1280000, 128000, 1152000, 200000, false, 901, 'signed',
        '\\x00', '2026-11-01T02:00:00Z', '2026-11-20T02:00:00Z', '2026-11-01T02:00:00Z')`.execute(db);
  await sql`alter table agreement enable trigger user`.execute(db);
  await sql`insert into wedding_receipt (wedding_id, amount_cents, method, received_on, recorded_by)
    values (7, 1280000, 'cash', '2026-11-01', 901), (8, 1152000, 'cash', '2026-11-01', 901)`.execute(db);
  await sql`insert into users (id, username, real_name, password_hash) overriding system value values (902, 'fin', '', 'x')`.execute(
    db,
  );
  await sql`update wedding_receipt set state = 'checked', decided_by = 902, decided_at = now()`.execute(db);
  for (const [key, purpose, weddingId, cents] of [
    ["wedding.paid:1", "wedding.paid", 7, 1_280_000],
    ["wedding.paid:2", "wedding.paid", 8, 1_152_000],
    ["wedding.earned:7:shoot", "wedding.earned", 7, -640_000],
  ] as const)
    await sql`with moved as (
        insert into ledger_transfer (at, purpose, subject, key) values (now(), ${purpose}, ${`wedding:WD${weddingId}`}, ${key}) returning id, at
      )
      insert into ledger_entry (transfer_id, line, account, cents, at) select moved.id, line, account, cents, moved.at
      from moved, (values (1, ${`wedding:${weddingId}`}, ${cents}::bigint),
        (2, ${cents > 0 ? "bank" : "house:studio-income"}, ${-cents}::bigint)) as side (line, account, cents)`.execute(
      db,
    );
  await sql`insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present, ended_at, postponed_by)
    values (7, 'studio', 'done', '2026-11-05T02:00:00Z', '2026-11-05T04:00:00Z', 'Asia/Shanghai', '{}', true, '2026-11-05T04:00:00Z', null),
      (8, 'studio', 'postponed', '2026-11-08T02:00:00Z', '2026-11-08T04:00:00Z', 'Asia/Shanghai', '{}', true,
        '2026-11-05T04:00:00Z', 'couple')`.execute(db);
}

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let token = "";

beforeAll(async () => {
  upgraded = await openUpgradedDatabase("089-instalment-waivers", weddingsOfThen);
  server = await startTestServer({ clock: fixedClock("2026-11-10T02:00:00Z"), connection: upgraded.connection });
  token = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

test("parts that were earned before an amendment become the shares of the terms of now", async () => {
  const { data } = await server.call(earningsApi.detail, { weddingId: 7 }, token);
  expect(data).toEqual({ incomeCents: 576_000, parts: [{ part: "shoot", cents: 576_000, state: "earned" }] });
  const plan = (await server.call(instalmentsApi.plan, { weddingId: 7 }, token)).data as PaymentPlan;
  expect(plan).toMatchObject({ overpaidCents: 128_000, refundable: { balanceCents: 704_000 } });
});

test("a day that a couple had given up keeps its step of the ladder", async () => {
  const { data } = await server.call(cancellationsApi.terms, { weddingId: 8 }, token);
  expect(data).toMatchObject({ shootOn: "2026-11-08", daysBefore: 3, notice: { noticedOn: "2026-11-05" } });
  expect(refundOf(data as never, "couple").keptCents).toBe(1_152_000);
});
