import { expect, test } from "vitest";
import { tableProblems } from "./tables.mjs";

const users = "packages/server/src/features/staff/users/users.store.ts";
const orders = "packages/server/src/features/local/orders/orders.store.ts";

test.each([
  "insert into users (id) values (1)",
  "update users set name = 'a'",
  "update users as changed set name = 'a'",
  "delete from users where id = 1",
  'tables(db).insertInto("users")',
  'tables(db).updateTable("users")',
  'tables(db).deleteFrom("users")',
  'rowsOfUser("users", "manager_id")',
])("a table with a second writer is reported: %s", (statement) => {
  const sources = [
    [users, "insert into users (id) values (2)"],
    [orders, statement],
  ];
  expect(tableProblems(sources)).toEqual([`The table users has more than one writer: ${users}, ${orders}`]);
});

test.each(["select * from users for update", "on conflict do update set name = 'a'", 'tables(db).selectFrom("users")'])(
  "reading is not writing: %s",
  (statement) => {
    const sources = [
      [users, "insert into users (id) values (2)"],
      [orders, statement],
    ];
    expect(tableProblems(sources)).toEqual([]);
  },
);
