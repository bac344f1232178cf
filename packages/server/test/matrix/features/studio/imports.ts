import { sql } from "kysely";
import { newName, idOf, nothing, shared, type AuditCases, type ObjectFactories, type Rows } from "../../objects.ts";
import { createHash } from "node:crypto";
import type { TestServer } from "../../../server.ts";
import { tableOf } from "../../../studio/import-files.ts";

const counts = { leads: 1, weddings: 0, shoots: 0, agreements: 0, openings: 0, openingCents: 0 };

/** An import that has ended. */
const make = (server: TestServer) =>
  idOf(
    server,
    sql`insert into studio_import (digest, file_name, state, counts, total, done, started_by, language, ended_at)
      values (sha256(${newName()}::bytea), ${newName()}, 'done', ${JSON.stringify(counts)}::jsonb, 1, 1, '', 'en', now()) returning id`,
  );

export const objects: ObjectFactories = { import: make };

export const rows: Rows = {
  "imports.list": nothing(),
  "imports.detail": shared("import"),
  "imports.check": nothing(),
  "imports.start": nothing(),
  "imports.undo": shared("import", (id) => ({ id, version: 1 })),
};

/** Only one import is at work at a time. */
const endOthers = ({ services }: TestServer) =>
  sql`update studio_import set state = 'done', ended_at = now() where state in ('running', 'undoing')`.execute(
    services.db,
  );

export const auditCases: AuditCases = (server) => ({
  "imports.start": async () => {
    await endOthers(server());
    const table = `type,name 1\nlead,${newName()}\n`;
    const digest = createHash("sha256").update(table).digest("hex");
    return { input: { fileName: "couples.csv", digest, file: tableOf(table) } };
  },
  "imports.undo": async () => {
    await endOthers(server());
    return { input: { id: await make(server()), version: 1 } };
  },
});
