import { sql } from "kysely";
import { idOf, newName, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  bookable: (server) => idOf(server, sql`insert into bookable (kind, name) values ('room', ${newName()}) returning id`),
};

const byVersion = (id: string | number) => ({ id, version: 1 });

export const rows: Rows = {
  "bookables.list": nothing(),
  "bookables.export": nothing(),
  "bookables.detail": shared("bookable"),
  "bookables.staff": nothing(),
  "bookables.add": nothing(),
  "bookables.update": shared("bookable", byVersion),
  "bookables.retire": shared("bookable", byVersion),
  "bookables.restore": shared("bookable", byVersion),
};
