import { expect, test } from "vitest";
import { readerProblems } from "./readers.mjs";
import { tablesOf } from "./table-reads.mjs";

const tables = tablesOf(`export interface Tables {
  orders: {
    id: string;
    details: JsonWithDefault<OrderDetails>;
    undo: Json<
      A
    >;
  };
  users: {
    id: string;
  };
  order_card: {
    id: string;
  };
}`);
const file = (feature) => `packages/server/src/features/${feature}/store.ts`;
const owner = [file("local/orders"), 'db.insertInto("orders")'];
const users = [file("staff/auth"), 'db.insertInto("users")'];
const reader = file("money/compensations");
const declaration = "packages/server/src/features/local/orders/orders.readers.json";

const problems = (text, declared = {}, path = reader) =>
  readerProblems([owner, users, [path, text]], tables, new Map(Object.entries(declared)));
const undeclared = [
  `${reader}: money/compensations reads the table orders. Call a function of local/orders, or declare the reader in ${declaration}`,
];

test("reads the tables and their JSON columns from the generated types", () => {
  expect([...tables]).toEqual([
    ["orders", ["details", "undo"]],
    ["users", []],
    ["order_card", []],
  ]);
});

test.each([
  "sql`select id from orders where id = 1`",
  "sql`select id from\n  orders`",
  'sql`select id from "orders"`',
  "sql`select id from public.orders`",
  "sql`select id from only orders as o`",
  "sql`select (select id from orders where id = a)`",
  "sql`select 1 from a join orders on true`",
  "sql`select 1 from a left join lateral orders on true`",
  "sql`select 1 from a, orders where true`",
  "sql`select 1 from a as x, b y, orders as o`",
  "sql`delete from a using orders`",
  "sql`update a set x = 1 from orders where true`",
  "sql`merge into a using orders on true`",
  "sql`with orders_of as (select id from orders) select * from orders_of`",
  "sql`with orders as (select id from orders) select * from orders`",
  'db.selectFrom("orders").selectAll()',
  'db\n  .selectFrom(\n    "orders as o"\n  )',
  'db.selectFrom(["a", "orders as o"])',
  'db.selectFrom("a").innerJoin("orders as o", "o.id", "a.id")',
  'db.selectFrom("a").leftJoin("orders", "orders.id", "a.id")',
  'db.selectFrom("a").leftJoinLateral("orders", (join) => join)',
  'sql`1`; db.updateTable("a").from("orders")',
  'sql`1`; db.deleteFrom("a").using("orders")',
  'sql`select from ${sql.table("orders")}`',
  'const of = (name: "orders" | "a") => sql`select from ${sql.table(name)}`',
  'const name = "orders";\ndb.selectFrom(name)',
  'const of = (name) => db.selectFrom(name);\nof("orders")',
  'sql`1`; await lockRow(db, "orders", id)',
  'sql`1`; namesById("orders", name)',
  'sql`1`; rowsOfUser("orders", "worker_id")',
  'recordsOf({ main: { table: "orders" } })',
])("a read of another feature's table is reported: %s", (text) => {
  expect(problems(text)).toEqual(undeclared);
});

test.each([
  ["a comment", "/** Reads from orders. */\nsql`select 1`; // from orders\nsql`select 1 -- from orders`"],
  ["a name that begins like a table", "sql`select id from orders_of join orders_by on true`"],
  ["a column", "sql`select orders, orders.id from a order by orders`"],
  ["a type", 'type Order = Row<"orders">;\nsql`select 1`'],
  ["an import", 'import { a } from "./orders.ts";\nimport { b } from "orders:a";\nsql`select 1`'],
  ["an extracted part", "sql`select extract(epoch from orders(1)) from a`"],
  ["a text without SQL", "const text = `from orders`"],
])("is silent about %s", (_kind, text) => {
  expect(problems(text)).toEqual([]);
});

test("a declared reader is accepted", () => {
  expect(
    problems("sql`select from orders`", { "local/orders": { orders: { "money/compensations": "its value" } } }),
  ).toEqual([]);
});

test("the owner, its tests and demo data are no readers", () => {
  for (const path of [
    file("local/orders"),
    "packages/server/src/features/money/compensations/a.test.ts",
    "packages/server/src/demo/a.ts",
  ])
    expect(problems("sql`select from orders`", {}, path)).toEqual([]);
});

test("kernel and platform are readers like features", () => {
  expect(problems("sql`select from orders`", {}, "packages/server/src/kernel/paging/a.ts")).toHaveLength(1);
});

test("the kernel reads no table of a feature, also not a declared one", () => {
  const declared = { "local/orders": { orders: { kernel: "orders for choices" } } };
  expect(problems("sql`select from orders`", declared, "packages/server/src/kernel/paging/a.ts")).toHaveLength(1);
});

test("a declaration needs a reason, a read and the owner", () => {
  const read = "sql`select from orders`";
  expect(problems(read, { "local/orders": { orders: { "money/compensations": "" } } })).toEqual(undeclared);
  expect(problems("sql`select 1`", { "local/orders": { orders: { "money/compensations": "its value" } } })).toEqual([
    `${declaration}: money/compensations does not read orders`,
  ]);
  expect(problems(read, { "staff/auth": { orders: { "money/compensations": "its value" } } })).toEqual([
    ...undeclared,
    "packages/server/src/features/staff/auth/auth.readers.json: staff/auth does not own a table orders",
  ]);
});

test("a view belongs to the feature that declares it", () => {
  const read = "sql`select from order_card`";
  expect(problems(read)).toEqual([
    "No feature writes the table order_card: name it in the readers file of the feature that owns it",
  ]);
  expect(problems(read, { "local/orders": { order_card: {} } })).toEqual([
    `${reader}: money/compensations reads the table order_card. Call a function of local/orders, or declare the reader in ${declaration}`,
  ]);
  expect(problems(read, { "local/orders": { order_card: { "money/compensations": "its card" } } })).toEqual([]);
});

test("JSON that belongs to the reader is declared by its column", () => {
  const read = "export const a = (db) => sql`select details->>'x' from orders`;";
  const table = { orders: { "money/compensations": "its value" } };
  expect(problems(read, { "local/orders": table })).toEqual([
    `${reader}: money/compensations takes parts of the JSON orders.details. Call a function of local/orders, or declare the reader in ${declaration}`,
  ]);
  const column = { "orders.details": { "money/compensations": "stores them" } };
  expect(problems(read, { "local/orders": { ...table, ...column } })).toEqual([]);
  expect(problems("sql`select id from orders`", { "local/orders": { ...table, ...column } })).toEqual([
    `${declaration}: money/compensations does not read orders.details`,
  ]);
});
