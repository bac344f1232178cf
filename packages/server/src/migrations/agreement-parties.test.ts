import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someTerms } from "../../test/matrix/features/studio/offers.ts";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { digestOf, expireSent } from "../features/studio/agreements/agreements.ts";
import type { Db } from "../platform/database/index.ts";

const before = "089-instalment-waivers";
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
} as never;
const digest = digestOf({ title: "t", body: "b", terms });
const strokes = [
  [
    { x: 0, y: 0 },
    { x: 9, y: 9 },
  ],
];
const weddings = { sent: 1, signedByA: 2, alone: 3 };

/** Open versions with codes that are out: one that was sent, one that Anna signed, and one that a single person signed. */
async function agreementsOfThen(db: Db): Promise<void> {
  await sql`insert into users (id, username, password_hash) overriding system value values (901, 'mei', 'x')`.execute(
    db,
  );
  await sql`insert into offer (id, state) overriding system value values (1, 'active')`.execute(db);
  await sql`insert into offer_version
      (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts)
    values (1, 1, ${JSON.stringify(someTerms.texts)}::jsonb, 500000, 100000, 30, 5000, '{studio}', ${JSON.stringify(someTerms.parts)}::jsonb)`.execute(
    db,
  );
  for (const [state, id] of Object.entries(weddings)) {
    const isAlone = state === "alone";
    await sql`insert into wedding (id, number, name_a, phone_a, name_b, phone_b) overriding system value
      values (${id}, ${`WD${id}`}, 'Anna', ${`+861381111000${id}`}, ${isAlone ? "" : "Ben"}, ${isAlone ? "" : `+861382222000${id}`})`.execute(
      db,
    );
    await sql`insert into agreement (id, wedding_id, number, language, title, body, terms, offer_id, offer_number, price_cents, discount_cents,
        total_cents, deposit_cents, needs_approval, author_id, state, digest, sent_at, expires_at)
      overriding system value values (${id}, ${id}, 1, 'en', 't', 'b', ${JSON.stringify(terms)}::jsonb, 1, 1, 500000, 0, 500000, 100000, false,
        901, ${state === "sent" ? "sent" : "signed_a"}, ${digest}, now(), now() + interval '10 days')`.execute(db);
    if (state === "sent") continue;
    await sql`insert into agreement_signature (agreement_id, partner, name, strokes, digest, signed_at, signed_in)
      values (${id}, 'a', 'Anna', ${JSON.stringify(strokes)}::jsonb, ${digest}, now(), 'studio')`.execute(db);
  }
  await sql`insert into phone_code (purpose, subject, code_hash, expires_at, sent, counted_from)
    values ('agreement', '1 a', '\\x00', now() + interval '9 minutes', 1, now())`.execute(db);
}

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let token = "";

beforeAll(async () => {
  upgraded = await openUpgradedDatabase(before, agreementsOfThen);
  server = await startTestServer({ connection: upgraded.connection, demo: true });
  token = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

const sign = (id: number, partner: "a" | "b", code: string) =>
  server.call(agreementsApi.sign, { id, partner, strokes, code, digest: digest.toString("hex") }, token);
async function codeOf(id: number, partner: "a" | "b"): Promise<string> {
  const { data } = await server.call(agreementsApi.code, { id, partner }, token);
  return (data as { code: string }).code;
}
const detail = async (id: number) => (await server.call(agreementsApi.detail, { id }, token)).data as AgreementDetail;

test("open versions have the parties of the upgrade, and codes that were out are not accepted", async () => {
  const { rows } = await sql`select agreement_id, partner, name from agreement_party order by 1, 2`.execute(
    upgraded.db,
  );
  expect(rows).toEqual([
    { agreement_id: 1, partner: "a", name: "Anna" },
    { agreement_id: 1, partner: "b", name: "Ben" },
    { agreement_id: 2, partner: "a", name: "Anna" },
    { agreement_id: 2, partner: "b", name: "Ben" },
    { agreement_id: 3, partner: "a", name: "Anna" },
  ]);
  expect(await sign(weddings.sent, "a", "123456")).toMatchObject({ reason: "phone-code-wrong" });
  expect((await sign(weddings.sent, "a", await codeOf(weddings.sent, "a"))).data).toMatchObject({ state: "signed_a" });
});

test("a version that one partner signed is completed by the other, unless the number has changed", async () => {
  const id = weddings.signedByA;
  await sql`update wedding set phone_b = '+8613833330000' where id = ${id}`.execute(upgraded.db);
  expect(await server.call(agreementsApi.code, { id, partner: "b" }, token)).toMatchObject({
    reason: "agreement-parties-changed",
  });
  await sql`update wedding set phone_b = '+8613822220002' where id = ${id}`.execute(upgraded.db);
  expect((await sign(id, "b", await codeOf(id, "b"))).data).toMatchObject({ state: "signed", isIntact: true });
});

test("a version that a single person signed becomes valid", async () => {
  await expireSent(server.services);
  expect(await detail(weddings.alone)).toMatchObject({ state: "signed", isIntact: true });
});
