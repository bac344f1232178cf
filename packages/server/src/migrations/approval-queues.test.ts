import { discountsApi, type Discount } from "@vowdesk/contract/studio/discounts";
import { refundsApi, type RefundItem } from "@vowdesk/contract/studio/refunds";
import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { someTerms } from "../../test/matrix/features/studio/offers.ts";
import { decisionEffects } from "../features/reviews/engine/engine.ts";
import { fixedClock } from "../platform/clock.ts";
import type { Db } from "../platform/database/index.ts";

const terms = {
  ...someTerms,
  offerId: 1,
  offerVersion: 1,
  discountCents: 100_000,
  totalCents: 400_000,
  depositCents: 80_000,
  plan: [
    { kind: "deposit", due: { on: "signing" }, cents: 80_000 },
    { kind: "balance", due: { on: "selection" }, cents: 320_000 },
  ],
  refunds: [],
};

/** A draft and a refund that wait for a decision, beside a refund that was refused. */
async function requestsOfThen(db: Db): Promise<void> {
  await sql`insert into users (id, username, real_name, password_hash) overriding system value
    values (901, 'mei', '小美', 'x'), (902, 'boss', '', 'x')`.execute(db);
  await sql`insert into role (code, name) values ('own', '{"zh":"x","en":"x","es":"x","ja":"x"}')`.execute(db);
  await sql`insert into role_permission (role_id, permission_id) select role.id, permission.id from role, permission
    where role.code = 'own' and permission.code in ('agreement', 'agreement:discount', 'payment:refund:approve')`.execute(
    db,
  );
  await sql`insert into offer (id, state) overriding system value values (1, 'active')`.execute(db);
  await sql`insert into offer_version
      (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts)
    values (1, 1, ${JSON.stringify(someTerms.texts)}::jsonb, 500000, 100000, 30, 5000, '{studio}', ${JSON.stringify(someTerms.parts)}::jsonb)`.execute(
    db,
  );
  await sql`insert into wedding (id, number, name_a, name_b) overriding system value values (7, 'WD7', 'Anna', 'Ben')`.execute(
    db,
  );
  await sql`insert into agreement (wedding_id, number, language, terms, offer_id, offer_number, price_cents, discount_cents,
      total_cents, deposit_cents, needs_approval, author_id)
    values (7, 1, 'en', ${JSON.stringify(terms)}::jsonb, 1, 1, 500000, 100000, 400000, 80000, true, 901)`.execute(db);
  await sql`insert into wedding_refund (wedding_id, kind, amount_cents, reason, asked_by)
    values (7, 'request', 12345, 'Paid twice', 901), (7, 'request', 99, 'x', 901)`.execute(db);
  await sql`update wedding_refund set state = 'refused', refusal = 'x', decided_by = 902, decided_at = now()
    where amount_cents = 99`.execute(db);
}

const clock = fixedClock(new Date());
let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let token = "";

beforeAll(async () => {
  upgraded = await openUpgradedDatabase("084-payment-slips", requestsOfThen);
  server = await startTestServer({ connection: upgraded.connection, clock });
  token = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

async function openItems<I>(list: typeof discountsApi.list | typeof refundsApi.list): Promise<I[]> {
  const { data } = await server.call(list as typeof discountsApi.list, { scope: "open" }, token);
  return (data as unknown as { records: I[] }).records;
}

test("open requests become open items, which are decided after the upgrade", async () => {
  const [discount, ...noDiscount] = await openItems<Discount>(discountsApi.list);
  const [refund, ...noRefund] = await openItems<RefundItem>(refundsApi.list);
  expect([...noDiscount, ...noRefund]).toEqual([]);
  expect(discount).toMatchObject({
    person: { id: 901, name: "小美", role: "staff" },
    details: {
      couple: "Anna & Ben",
      weddingNumber: "WD7",
      priceCents: 500_000,
      discountCents: 100_000,
      limitPercent: 10,
    },
  });
  const { rows: drafts } = await sql`select limit_percent from agreement`.execute(server.services.db);
  expect(drafts).toEqual([{ limit_percent: 10 }]);
  expect(discount?.details.offer.en).toBe(someTerms.texts.en.name);
  expect(refund).toMatchObject({
    person: { id: 901 },
    details: { amountCents: 12_345, keptCents: null, balanceCents: 0, kind: "request", text: "Paid twice" },
  });
  const decision = { version: 1, act: "approve" } as const;
  await server.call(discountsApi.decide, { id: discount?.id ?? 0, ...decision }, token);
  await server.call(refundsApi.decide, { id: refund?.id ?? 0, ...decision }, token);
  clock.moveMs(undoDecisionMs);
  await decisionEffects.run(server.services);
  const { rows } = await sql<{ state: string; approved: boolean }>`
    select wedding_refund.state, approved_by is not null as approved from wedding_refund, agreement
    where amount_cents = 12345`.execute(server.services.db);
  expect(rows).toEqual([{ state: "approved", approved: true }]);
});

test("only roles that see all weddings or payments get the permissions of the queues", async () => {
  const { rows } = await sql<{ role: string; codes: string[] }>`
    select role.code as role, array_agg(permission.code order by permission.code) as codes from role
      join role_permission on role_id = role.id join permission on permission.id = permission_id
    where permission.code ~ '^(discount|wedding-refund)(:|$)' and role.code <> 'admin' group by 1 order by 1`.execute(
    server.services.db,
  );
  const decide = (queue: string) => [queue, `${queue}:approve`, `${queue}:reject`];
  expect(rows).toEqual([
    { role: "auditor", codes: ["discount", "wedding-refund"] },
    { role: "finance", codes: decide("wedding-refund") },
    { role: "manager", codes: [...decide("discount"), ...decide("wedding-refund")] },
  ]);
});
