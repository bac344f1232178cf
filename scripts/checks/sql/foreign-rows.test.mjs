import { expect, test } from "vitest";
import { foreignJson, foreignLocks } from "./foreign-rows.mjs";

const tables = new Map([
  ["orders", ["details"]],
  ["review", ["details"]],
  ["note", []],
]);
const owners = new Map([
  ["orders", "local/orders"],
  ["review", "reviews/engine"],
  ["note", "reviews/engine"],
]);
const path = "packages/server/src/features/reviews/engine/engine.store.ts";
const locks = (text) => foreignLocks([[path, text]], tables, owners);

test.each([
  "export const a = (db) => sql`select from orders where id = 1 for update`.execute(db);",
  "export const a = (db) => sql`select from orders where id = 1\n  for no key update skip locked`.execute(db);",
  "export const a = (db) => sql`select from note join orders as o on true for share of o`.execute(db);",
  "export const a = (db) => sql`select from note, orders for key share skip locked`.execute(db);",
  'export const a = (db) => db.selectFrom("orders").forUpdate().execute();',
  'export const a = (db) => db.selectFrom("note").innerJoin("orders as o", "o.id", "note.id").forShare("o").execute();',
  'const all = (db) => db.selectFrom("orders");\n\nexport const a = (db) => all(db).forNoKeyUpdate().execute();',
  'export async function a(db) {\n  const query = db.selectFrom("orders");\n  return query.forKeyShare().execute();\n}',
  'export async function a(db) {\n  await lockRow(db, "orders", 1);\n}',
])("a lock of rows of another feature is reported: %s", (text) => {
  expect(locks(text)).toEqual([
    `${path}: a locks rows of the table orders. Call a function of local/orders that locks them`,
  ]);
});

test.each([
  ["of its own rows", "export const a = (db) => sql`select from review for update`.execute(db);"],
  [
    "of its own rows in a join",
    "export const a = (db) => sql`select from note n join orders on true for update of n skip locked`.execute(db);",
  ],
  [
    "before a read of another feature",
    "export async function a(db) {\n  await sql`select from review for update`.execute(db);\n  return sql`select from orders`.execute(db);\n}",
  ],
  [
    "in a comment",
    "/** Another feature takes orders for update. */\nexport const a = (db) => sql`select from orders`;",
  ],
  ["of a name", "export const a = (db) => lockName(db, `orders ${id}`);"],
])("is silent about a lock %s", (_kind, text) => {
  expect(locks(text)).toEqual([]);
});

const json = (text) => foreignJson([[path, text]], tables, owners).map(([, , column]) => column);

test.each([
  "export const a = (db) => sql`select details->>'x' from orders`;",
  "export const a = (db) => sql`select orders.details -> 'x' from orders, note`;",
  "export const a = (db) => sql`select o.details #>> '{a,b}' from note join orders as o on true`;",
  "export const a = (db) => sql`select o.details->'x', review.details from review, orders o`;",
  "export const a = (db) => sql`select from orders where details @> '{}'::jsonb`;",
  "export const a = (db) => sql`select from orders where details ? 'x'`;",
  "export const a = (db) => sql`select from orders, jsonb_each(orders.details) as part`;",
  "export const a = (db) => sql`select jsonb_array_length(details) from orders`;",
  "const x = sql`details->>'x'`;\n\nexport const a = (db) => sql`select ${x} from orders`;",
  'export const a = (db) => db.selectFrom("orders").select((eb) => eb.ref("details", "->>").key("x"));',
])("SQL that takes a part of the JSON of another feature is reported: %s", (text) => {
  expect(json(text)).toEqual(["orders.details"]);
});

test.each([
  ["its own JSON", "export const a = (db) => sql`select details->>'x' from review`;"],
  ["its own JSON beside another's", "export const a = (db) => sql`select review.details->>'x' from review, orders`;"],
  [
    "JSON that is passed on",
    "export const a = (db) => sql`select details, json_build_object('a', details) from orders`;",
  ],
  ["a condition", 'const b = details ? "x" : "y";\n\nexport const a = (db) => sql`select id from orders`;'],
  ["another column", "export const a = (db) => sql`select other_details->>'x' from orders`;"],
])("is silent about %s", (_kind, text) => {
  expect(json(text)).toEqual([]);
});
