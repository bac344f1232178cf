import { sql } from "kysely";
import { idOf, shared, type ObjectFactories, type Rows } from "../objects.ts";

export const objects: ObjectFactories = {
  appPerson: (server) => idOf(server, sql`select id from app_account where verified_at is not null limit 1`),
};

export const rows: Rows = {
  "people.person": shared("appPerson"),
  "people.timeline": shared("appPerson"),
  "people.reveal": shared("appPerson"),
};
