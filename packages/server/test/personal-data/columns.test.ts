import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../../src/platform/database/index.ts";
import { openLog } from "../../src/platform/observability/log.ts";
import { makeTestDatabase } from "../postgres.ts";
import { notPersonal, personal } from "./columns.ts";

const log = openLog("silent");
let stored: Awaited<ReturnType<typeof makeTestDatabase>>;
let database: Database;

beforeAll(async () => {
  stored = await makeTestDatabase(log);
  database = openDatabase(stored.connection, log);
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});

test("every column for texts is declared as personal data of app users or as none", async () => {
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema and (data_type in ('text', 'json', 'jsonb', 'character varying', 'inet') or udt_name = '_text')
    order by 1`.execute(database.db);
  const declared = [...Object.keys(personal), ...notPersonal];
  const columns = rows.map(({ column }) => column);
  expect({
    undeclared: columns.filter((column) => !declared.includes(column)),
    missing: declared.filter((column) => !columns.includes(column)),
    twice: declared.filter((column, index) => declared.indexOf(column) !== index),
  }).toEqual({ undeclared: [], missing: [], twice: [] });
});
