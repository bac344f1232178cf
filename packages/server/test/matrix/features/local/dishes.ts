import { sql } from "kysely";
import { idOf, newName, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  dish: (server) =>
    idOf(
      server,
      sql`insert into dish (merchant_id, name, price_cents) select min(id), ${newName()}, 100 from merchant returning id`,
    ),
};

export const rows: Rows = {
  "dishes.list": nothing(),
  "dishes.merchants": nothing(),
  "dishes.detail": shared("dish"),
  "dishes.add": nothing({ merchantId: 900_000_000, name: "x", priceCents: 1 }),
  "dishes.update": shared("dish", (id) => ({ id, version: 1 })),
};
