import { sql } from "kysely";
import type { TestServer } from "../../../server.ts";
import { idOf, newName, nothing, shared, type AuditCases, type ObjectFactories, type Rows } from "../../objects.ts";

const namesOf = (name: string) => ({ zh: name, en: name, es: name, ja: name });

const make = (server: TestServer) =>
  idOf(
    server,
    sql`insert into piece_kind (texts, price_cents) values (${JSON.stringify(namesOf(newName()))}::jsonb, 20000) returning id`,
  );

export const objects: ObjectFactories = { piece: make };

const byVersion = (id: string | number) => ({ id, version: 1 });

export const rows: Rows = {
  "pieces.list": nothing(),
  "pieces.detail": shared("piece"),
  "pieces.add": nothing(),
  "pieces.update": shared("piece", byVersion),
  "pieces.retire": shared("piece", byVersion),
};

export const auditCases: AuditCases = (server) => ({
  "pieces.add": () => ({ input: { texts: namesOf(newName()), priceCents: 20_000 } }),
  "pieces.update": async () => ({ input: { id: await make(server()), version: 1, priceCents: 30_000 } }),
  "pieces.retire": async () => ({ input: { id: await make(server()), version: 1 } }),
});
