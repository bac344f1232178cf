import { expect, test } from "vitest";
import { lockProblems } from "./locks.mjs";

const path = "packages/server/src/features/studio/offers/offers.store.ts";
const problem = (name, tables) => [
  `${path}: ${name} waits for a lock and reads ${tables} in one statement. Use lockRow, then read`,
];

test.each([
  [
    "a join",
    'export const lock = (db) =>\n  db.selectFrom("offer").innerJoin("version", "a", "b").forUpdate("offer");\n',
  ],
  [
    "a helper",
    'const offers = (db) => db.selectFrom("offer").leftJoin("version", "a", "b");\n\nexport const lock = (db) =>\n  offers(db).forNoKeyUpdate();\n',
  ],
  [
    "SQL",
    "export async function lock(db) {\n  await sql`select * from offer join version on true for update`.execute(db);\n}\n",
  ],
  [
    "a subselect",
    'const named = sql`(select name from version)`;\n\nexport const lock = (db) => db.selectFrom("offer").select(named).forShare();\n',
  ],
])("a statement that waits for a lock and reads another table is reported: %s", (_kind, text) => {
  expect(lockProblems([[path, text]])).toHaveLength(1);
  expect(lockProblems([[path, text]])[0]).toContain("lock waits for a lock");
});

test("names the tables", () => {
  const text = "export const lock = (db) => sql`select from offer join version using (id) for update`.execute(db);\n";
  expect(lockProblems([[path, text]])).toEqual(problem("lock", "offer, version"));
});

test.each([
  ["one table", 'export const lock = (db) => db.selectFrom("offer").selectAll().forUpdate();\n'],
  [
    "a second statement",
    "export async function lock(db) {\n  await sql`select from offer for update`.execute(db);\n  return sql`select * from offer join version on true`.execute(db);\n}\n",
  ],
  [
    "a statement that skips locked rows",
    "export const take = (db) => sql`select from offer join version on true for update skip locked`.execute(db);\n",
  ],
  [
    "a common table expression",
    "export const lock = (db) => sql`with held as (select from offer for update) update offer set a = 1 from held`.execute(db);\n",
  ],
])("is silent about %s", (_kind, text) => {
  expect(lockProblems([[path, text]])).toEqual([]);
});
