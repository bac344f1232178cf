import { sql } from "kysely";
import { idOf, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

const text = { name: "Garden", description: "", services: "" };

/** Terms of a version, as calls take them. */
export const someTerms = {
  texts: { zh: text, en: text, es: text, ja: text },
  priceCents: 500_000,
  depositCents: 100_000,
  photoCount: 30,
  extraPhotoCents: 5_000,
  purposes: ["studio"],
  parts: { shoot: 60, selection: 20, pickup: 20 },
};

export const objects: ObjectFactories = {
  offer: (server) =>
    idOf(
      server,
      sql`with made as (insert into offer default values returning id)
        insert into offer_version (offer_id, number, texts, price_cents, deposit_cents, photo_count, extra_photo_cents, purposes, parts)
        select id, 1, ${JSON.stringify(someTerms.texts)}::jsonb, 500000, 100000, 30, 5000, '{studio}', ${JSON.stringify(someTerms.parts)}::jsonb
        from made returning offer_id as id`,
    ),
};

const byVersion = (id: string | number) => ({ id, version: 1 });

export const rows: Rows = {
  "offers.list": nothing(),
  "offers.detail": shared("offer"),
  "offers.add": nothing(),
  "offers.update": shared("offer", byVersion),
  "offers.revise": shared("offer", byVersion),
  "offers.activate": shared("offer", byVersion),
  "offers.retire": shared("offer", byVersion),
  "offers.delete": shared("offer"),
};
