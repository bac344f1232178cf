import { retentionKinds } from "@vowdesk/contract/operations/business";
import { jobNames } from "@vowdesk/contract/operations/operations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isStaffName, otherPersonalTables, personalTables } from "../../src/app/personal-data.ts";
import { grounds, type EndOfData, type PersonalColumn } from "../../src/kernel/transaction/personal-data.ts";
import { openDatabase, type Database } from "../../src/platform/database/index.ts";
import { openLog } from "../../src/platform/observability/log.ts";
import { makeTestDatabase } from "../postgres.ts";
import { notPersonal } from "./columns.ts";

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

const columnsOf = ({ table, personal }: { table: string; personal: object }) =>
  Object.keys(personal).map((column) => `${table}.${column}`);
const declared = new Set([...personalTables, ...otherPersonalTables].flatMap(columnsOf));

test("every column that can hold a text, a file or a place is declared as personal data or as none", async () => {
  // Views repeat the columns of tables.
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema and table_type = 'BASE TABLE'
      and (data_type in ('text', 'json', 'jsonb', 'character varying', 'inet', 'bytea', 'double precision', 'real') or udt_name in ('_text', '_jsonb'))
    order by 1`.execute(database.db);
  const columns = rows.map(({ column }) => column);
  const isDeclared = (column: string) => declared.has(column) || isStaffName(column) || notPersonal.includes(column);
  expect({
    undeclared: columns.filter((column) => !isDeclared(column)),
    missing: notPersonal.filter((column) => !columns.includes(column)),
    twice: notPersonal.filter(
      (column, index) => declared.has(column) || isStaffName(column) || notPersonal.indexOf(column) !== index,
    ),
  }).toEqual({ undeclared: [], missing: [], twice: [] });
});

test("data that no erasure removes ends with a job, a setting or another table that exist, or never for a reason", async () => {
  const { rows } = await sql<{ table: string; parent: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = current_schema::regnamespace`.execute(database.db);
  const ends = ({ table, ends: end }: { table: string; ends: EndOfData }): boolean => {
    if ("job" in end) return (jobNames as readonly string[]).includes(end.job);
    if ("retention" in end) return (retentionKinds as readonly string[]).includes(end.retention.kind);
    if ("with" in end) return rows.some((row) => row.table === table && row.parent === end.with);
    return end.never.length > 0;
  };
  expect(otherPersonalTables.filter((table) => !ends(table)).map(({ table }) => table)).toEqual([]);
});

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;

/** What an erasure does, and the business setting that removes old values. */
function endOf(column: PersonalColumn, isDeleted: boolean): string {
  return [erasureOf(column, isDeleted), column.retention && `business setting \`${column.retention.kind}\``]
    .filter(Boolean)
    .join("; ");
}

function erasureOf(column: PersonalColumn, isDeleted: boolean): string {
  if (isDeleted) return "deleted";
  if ("kept" in column) return `kept (${column.kept}), then ${nameOf(column.afterwards)}`;
  return nameOf(column.erased);
}
const nameOf = (erased: unknown) => (typeof erased === "string" ? erased : "changed");

function endOfOther(end: EndOfData): string {
  if ("job" in end) return `job \`${end.job}\``;
  if ("retention" in end) return `business setting \`${end.retention.kind}\``;
  return "with" in end ? `with \`${end.with}\`` : end.never;
}

test("the page about personal data is up to date", async () => {
  const ofPeople = personalTables.flatMap(({ table, subject, personal, deleted, law }) =>
    Object.entries(personal as Record<string, PersonalColumn>).map(([name, column]) =>
      row(`\`${table}.${name}\``, subject, column.kind, endOf(column, Boolean(deleted)), law ?? "–"),
    ),
  );
  const ofOthers = otherPersonalTables.flatMap(({ table, subject, personal, ends }) =>
    Object.entries(personal).map(([name, kind]) => row(`\`${table}.${name}\``, subject, kind, endOfOther(ends))),
  );
  const laws = Object.entries(grounds).map(([name, { years, law }]) => row(name, String(years), law));
  const page = [
    "# Personal data",
    "<!-- Written by `packages/server/test/personal-data/columns.test.ts --update` from the declarations beside the tables. -->",
    "What an erasure does with each column, and on which ground the law keeps the rest of its row ([decision 101](../decisions/101-personal-data-beside-its-table.md)).",
    "## Grounds\n",
    [row("ground", "years from the erasure", "law"), row("---", "---", "---"), ...laws].join("\n"),
    "## App users and couples\n",
    [
      row("column", "subject", "kind", "erasure", "row"),
      row("---", "---", "---", "---", "---"),
      ...ofPeople.toSorted(),
    ].join("\n"),
    "## Other tables\n",
    "No app account owns their rows. Columns whose names end in `_by` or `_by_name` have the name of a member of staff in addition, unless they are listed above.",
    [row("column", "subject", "kind", "end"), row("---", "---", "---", "---"), ...ofOthers.toSorted()].join("\n"),
  ];
  await expect(`${page.join("\n\n").replaceAll("\n\n\n", "\n\n")}\n`).toMatchFileSnapshot(
    "../../../../docs/generated/personal-data.md",
  );
});
