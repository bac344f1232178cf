import { sql } from "kysely";
import { idOf, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  appPerson: (server) => idOf(server, sql`select id from app_account where verified_at is not null limit 1`),
  merchant: (server) => idOf(server, sql`select min(id) as id from merchant`),
};

export const rows: Rows = {
  "merchants.list": nothing(),
  "merchants.detail": shared("merchant"),
  "people.person": shared("appPerson"),
  "people.timeline": shared("appPerson"),
  "people.reveal": shared("appPerson"),
};
