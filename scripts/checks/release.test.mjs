import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { contractProblems, migrationProblems } from "./release.mjs";
import { root } from "../child.mjs";

const schema = (shape, io) => z.toJSONSchema(shape, { io, unrepresentable: "any" });
const interfaceWith = ({ input = z.object({}), output = z.object({}), ...more }) => ({
  calls: {
    "GET /api/x": {
      access: "open",
      encoding: "query",
      reply: "envelope",
      input: schema(input, "input"),
      output: schema(output, "output"),
      ...more,
    },
  },
  fromClients: {},
  toClients: {},
});
const problems = (old, now) => contractProblems(interfaceWith(old), interfaceWith(now));

const Tree = z.object({
  id: z.int(),
  get children() {
    return z.array(Tree).optional();
  },
});

//
test.each([
  [
    "the same",
    { input: z.object({ a: z.string() }), output: Tree },
    { input: z.object({ a: z.string() }), output: Tree },
  ],
  ["an optional input", { input: z.object({}) }, { input: z.object({ a: z.string().optional() }) }],
  ["an input with a default", { input: z.object({}) }, { input: z.object({ a: z.int().default(1) }) }],
  [
    "a wider input",
    { input: z.object({ a: z.string().max(5) }) },
    { input: z.object({ a: z.union([z.string().max(9), z.int()]) }) },
  ],
  [
    "a wider pattern",
    { input: z.object({ a: z.string().regex(/^1\d{10}$/) }) },
    {
      input: z.object({
        a: z
          .string()
          .max(40)
          .regex(/^[+\d][\d -]*$/),
      }),
    },
  ],
  [
    "a pattern that accepts all values of an enum",
    { input: z.object({ a: z.enum(["x", "yz"]) }) },
    {
      input: z.object({
        a: z
          .string()
          .max(2)
          .regex(/^[a-z]+$/),
      }),
    },
  ],
  [
    "another value of an enum",
    { input: z.object({ a: z.enum(["x"]) }) },
    { input: z.object({ a: z.enum(["x", "y"]) }) },
  ],
  [
    "another field in the output",
    { output: z.object({ a: z.int() }) },
    { output: z.object({ a: z.int(), b: z.int() }) },
  ],
  [
    "an output that is no longer null",
    { output: z.object({ a: z.int().nullable() }) },
    { output: z.object({ a: z.int() }) },
  ],
])("existing clients keep working with %s", (_what, old, now) => {
  expect(problems(old, now)).toEqual([]);
});

//
test.each([
  ["a new required input", { input: z.object({}) }, { input: z.object({ a: z.string() }) }, "a is required now"],
  ["a removed input", { input: z.object({ a: z.string() }) }, { input: z.object({}) }, "a is missing"],
  [
    "a tighter bound",
    { input: z.object({ a: z.string().max(9) }) },
    { input: z.object({ a: z.string().max(5) }) },
    "maxLength is 5",
  ],
  [
    "a narrower pattern",
    { input: z.object({ a: z.string().regex(/^\d{5,20}$/) }) },
    { input: z.object({ a: z.string().regex(/^\d{5,9}$/) }) },
    "another pattern",
  ],
  [
    "a pattern that rejects a value of an enum",
    { input: z.object({ a: z.enum(["x", "y2"]) }) },
    { input: z.object({ a: z.string().regex(/^[a-z]+$/) }) },
    "another pattern",
  ],
  [
    "a removed value of an enum",
    { input: z.object({ a: z.enum(["x", "y"]) }) },
    { input: z.object({ a: z.enum(["x"]) }) },
    "y is rejected",
  ],
  [
    "another type of an input",
    { input: z.object({ a: z.string() }) },
    { input: z.object({ a: z.int() }) },
    "is string instead of integer",
  ],
  ["a removed field of the output", { output: z.object({ a: z.int() }) }, { output: z.object({}) }, "a is missing"],
  [
    "a removed nested field",
    { output: Tree },
    { output: z.object({ id: z.int(), children: z.array(z.object({})).optional() }) },
    "children[].id is missing",
  ],
  [
    "an output that may be null",
    { output: z.object({ a: z.int() }) },
    { output: z.object({ a: z.int().nullable() }) },
    "is null instead of integer",
  ],
  [
    "an output field that became optional",
    { output: z.object({ a: z.int() }) },
    { output: z.object({ a: z.int().optional() }) },
    "a may be missing now",
  ],
  ["another encoding", {}, { encoding: "json" }, "encoding is json"],
])("existing clients break with %s", (_what, old, now, problem) => {
  expect(problems(old, now).join()).toContain(problem);
});

//
test("reports a removed call", () => {
  expect(contractProblems(interfaceWith({}), { calls: {}, fromClients: {}, toClients: {} })).toEqual([
    "GET /api/x is missing",
  ]);
});

const migration = (sql, head = "") => ({ "030-x.ts": `${head}await sql\`${sql}\`.execute(db);` });

test.each([
  "create table note (id integer primary key, text text not null)",
  "alter table orders add column note text",
  "alter table orders add column note text not null default ''",
  "create index orders_note on orders (note)",
  "alter table orders drop constraint orders_check",
  "update orders set note = '' where note is null",
  "alter table users add column name_key text, add column kind text; create unique index users_key on users (name_key) where deleted_at is null",
  "create table note (id integer); alter table note drop column id; create unique index note_id on note (id)",
])("accepts a migration that expands the schema: %s", (sql) => {
  expect(migrationProblems(migration(sql), ["0.1.0"])).toEqual([]);
});

//
test.each([
  "drop table orders",
  "alter table orders drop column note",
  "alter table orders rename column note to remark",
  "alter table orders rename to deliveries",
  "alter table orders alter column note type integer using note::integer",
  "alter table orders alter column note set not null",
  "alter table orders add column note text not null",
  "alter table orders add column a text not null default '', add column b integer not null",
  "alter table orders add constraint orders_note check (note <> '')",
  "create unique index orders_note on orders (note)",
  "alter table orders add column note text default ''; create unique index orders_note on orders (note)",
  "alter table orders add column note text; create unique index orders_note on orders (note, id)",
  "truncate orders",
])("rejects a migration that breaks the former version: %s", (sql) => {
  expect(migrationProblems(migration(sql), ["0.1.0"])).toHaveLength(1);
});

test("accepts a contract step that names an existing release", () => {
  const contractStep = (version) =>
    migration("drop table orders", `/** Contract step after ${version}: not read any more. */\n`);
  expect(migrationProblems(contractStep("0.1.0"), ["0.1.0"])).toEqual([]);
  expect(migrationProblems(contractStep("0.2.0"), ["0.1.0"])).toEqual(["030-x.ts: docs/releases has no release 0.2.0"]);
});

test("finds the statements that rename something in the existing migrations", () => {
  const folder = join(root, "packages/server/src/migrations");
  const names = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
  const found = names.flatMap((name) => migrationProblems({ [name]: readFileSync(join(folder, name), "utf8") }, []));
  expect(found.join("\n")).toMatch(/013-order-kinds\.ts renames/);
});

test("accepts rewriting a column only if the migration states that it keeps its type", () => {
  const text =
    "// It keeps the type of orders.phone.\nsql`alter table orders alter column phone type text using trim(phone)`";
  expect(migrationProblems({ "002-x.ts": text }, ["0.1.0"])).toEqual([]);
  expect(migrationProblems({ "002-x.ts": text.replace("orders.phone", "orders.name") }, ["0.1.0"])).toHaveLength(1);
});
