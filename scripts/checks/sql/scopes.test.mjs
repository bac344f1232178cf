import { expect, test } from "vitest";
import { scopeProblems, unscopedReads } from "./scopes.mjs";

const path = "packages/server/src/features/local/orders/orders.store.ts";

test.each([
  ["SQL", "export const find = (db) => sql`select * from orders where number = ${number}`.execute(db);\n"],
  ["the query builder", 'export const find = (db) => db.selectFrom("orders").selectAll();\n'],
  [
    "a helper",
    'const all = (db) => db.selectFrom("orders");\n\nexport const find = (db) => all(db).where("id", "=", 1);\n',
  ],
])("a read of a scoped table without a scope is reported: %s", (_kind, text) => {
  expect(unscopedReads([[path, text]])).toEqual(["features/local/orders/orders.store.ts#find orders"]);
  expect(scopeProblems([[path, text]], [])).toHaveLength(1);
  expect(scopeProblems([[path, text]], ["features/local/orders/orders.store.ts#find orders"])).toEqual([]);
});

test.each([
  [
    "with its scope",
    'export const find = (db) => sql`select * from orders where ${isInZones(scope, "zone")}`.execute(db);\n',
  ],
  ["of another table", "export const find = (db) => sql`select * from offer`.execute(db);\n"],
  [
    "of a colleague's name",
    "export const find = (db) => sql`(select coalesce(nullif(real_name, ''), username) from users where id = 1)`;\n",
  ],
])("is silent about a read %s", (_kind, text) => {
  expect(unscopedReads([[path, text]])).toEqual([]);
});

test("a listed read that does not exist is reported", () => {
  expect(scopeProblems([], ["features/local/orders/orders.store.ts#gone orders"])).toHaveLength(1);
});
