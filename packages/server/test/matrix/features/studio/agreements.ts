import { sql } from "kysely";
import { idOf, newName, nothing, self, type ObjectFactories, type Rows } from "../../objects.ts";
import { someTerms } from "./offers.ts";

const terms = JSON.stringify({
  ...someTerms,
  discountCents: 0,
  totalCents: 500_000,
  plan: [
    { kind: "deposit", due: { on: "signing" }, cents: 100_000 },
    { kind: "balance", due: { on: "selection" }, cents: 400_000 },
  ],
  refunds: [],
});

export const objects: ObjectFactories = {
  // A draft of a wedding whose consultant is the caller, or no one.
  agreement: (server, caller, owner) =>
    idOf(
      server,
      sql`with sold as (insert into offer (state) values ('active') returning id),
        version as (insert into offer_version
          (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts)
          select id, 1, ${JSON.stringify(someTerms.texts)}::jsonb, 500000, 100000, 30, 5000, '{studio}',
            ${JSON.stringify(someTerms.parts)}::jsonb from sold returning offer_id),
        couple as (insert into wedding (number, name_a, phone_a, consultant_id) values (${newName()}, 'Anna', '+8613800001111',
          (select id from users where id = ${owner === "own" ? caller.id : 0})) returning id)
        insert into agreement (wedding_id, number, language, terms, offer_id, offer_number, price_cents, discount_cents,
          total_cents, deposit_cents, needs_approval, author_id)
        select couple.id, 1, 'en', ${terms}::jsonb || jsonb_build_object('offerId', offer_id, 'offerVersion', 1), offer_id, 1,
          500000, 0, 500000, 100000, true, (select min(id) from users) from couple, version returning id`,
    ),
};

const byVersion = (id: string | number) => ({ id, version: 1 });
const contents = { offerId: 1, discountCents: 0, language: "en" };

export const rows: Rows = {
  "agreements.list": nothing(),
  "agreements.offers": nothing(),
  "agreements.basis": self("wedding", "wedding:all", (weddingId) => ({ weddingId })),
  "agreements.sales": nothing({ from: "2026-01-01", to: "2026-12-31", by: "consultant" }),
  "agreements.detail": self("agreement", "wedding:all"),
  "agreements.pdf": self("agreement", "wedding:all"),
  "agreements.draft": self("wedding", "wedding:all", (weddingId) => ({ ...contents, weddingId })),
  "agreements.update": self("agreement", "wedding:all", (id) => ({ ...contents, ...byVersion(id) })),
  "agreements.send": self("agreement", "wedding:all", byVersion),
  "agreements.code": self("agreement", "wedding:all", (id) => ({ id, partner: "a" })),
  "agreements.sign": self("agreement", "wedding:all", (id) => ({
    id,
    partner: "a",
    strokes: [
      [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
    ],
    code: "000000",
    digest: "0".repeat(64),
  })),
  "agreements.end": self("agreement", "wedding:all", (id) => ({ ...byVersion(id), reason: "test" })),
  "agreements.delete": self("agreement", "wedding:all"),
};
