import { sql } from "kysely";
import { idOf, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  error: (server) => idOf(server, sql`select id from error_group order by id limit 1`),
};

export const rows: Rows = {
  "errors.report": nothing(),
  "errors.list": nothing(),
  "errors.count": nothing(),
  "errors.detail": shared("error"),
  "errors.resolve": shared("error", (id) => ({ id, version: 1 })),
  "errors.reopen": shared("error", (id) => ({ id, version: 1 })),
};
