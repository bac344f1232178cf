import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { contractProblems, migrationProblems } from "./release.mjs";
import { root } from "../child.mjs";

const schema = (shape, io) => z.toJSONSchema(shape, { io, unrepresentable: "any" });
const spoken = ({ input = z.object({}), output = z.object({}), ...more }) => ({
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
const problems = (old, now) => contractProblems(spoken(old), spoken(now));

const Tree = z.object({
  id: z.int(),
  get children() {
    return z.array(Tree).optional();
  },
});

test.each([
  [
    "the same",
    { input: z.object({ a: z.string() }), output: Tree },
    { input: z.object({ a: z.string() }), output: Tree },
  ],
  ["an input that need not be sent", { input: z.object({}) }, { input: z.object({ a: z.string().optional() }) }],
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
    "any name instead of values to choose from",
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
    "a value more to choose from",
    { input: z.object({ a: z.enum(["x"]) }) },
    { input: z.object({ a: z.enum(["x", "y"]) }) },
  ],
  [
    "a field more in the answer",
    { output: z.object({ a: z.int() }) },
    { output: z.object({ a: z.int(), b: z.int() }) },
  ],
  [
    "an answer that is never null any more",
    { output: z.object({ a: z.int().nullable() }) },
    { output: z.object({ a: z.int() }) },
  ],
])("clients of before go on with %s", (_what, old, now) => {
  expect(problems(old, now)).toEqual([]);
});

test.each([
  ["an input they do not send", { input: z.object({}) }, { input: z.object({ a: z.string() }) }, "a is required now"],
  ["an input that is dropped", { input: z.object({ a: z.string() }) }, { input: z.object({}) }, "a is gone"],
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
    "a pattern that refuses a value",
    { input: z.object({ a: z.enum(["x", "y2"]) }) },
    { input: z.object({ a: z.string().regex(/^[a-z]+$/) }) },
    "another pattern",
  ],
  [
    "a value that is refused",
    { input: z.object({ a: z.enum(["x", "y"]) }) },
    { input: z.object({ a: z.enum(["x"]) }) },
    "y refused",
  ],
  [
    "another type of an input",
    { input: z.object({ a: z.string() }) },
    { input: z.object({ a: z.int() }) },
    "string beside integer",
  ],
  ["a field that is missing", { output: z.object({ a: z.int() }) }, { output: z.object({}) }, "a is gone"],
  [
    "a field deep inside",
    { output: Tree },
    { output: z.object({ id: z.int(), children: z.array(z.object({})).optional() }) },
    "children[].id is gone",
  ],
  [
    "an answer that may be null now",
    { output: z.object({ a: z.int() }) },
    { output: z.object({ a: z.int().nullable() }) },
    "null beside integer",
  ],
  [
    "a field that may be missing now",
    { output: z.object({ a: z.int() }) },
    { output: z.object({ a: z.int().optional() }) },
    "a may be missing now",
  ],
  ["another encoding", {}, { encoding: "json" }, "encoding is json"],
])("clients of before stumble over %s", (_what, old, now, told) => {
  expect(problems(old, now).join()).toContain(told);
});

test("a call that is gone is named", () => {
  expect(contractProblems(spoken({}), { calls: {}, fromClients: {}, toClients: {} })).toEqual(["GET /api/x is gone"]);
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
])("a migration may expand: %s", (sql) => {
  expect(migrationProblems(migration(sql), ["0.1.0"])).toEqual([]);
});

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
])("a migration may not take away what the version before uses: %s", (sql) => {
  expect(migrationProblems(migration(sql), ["0.1.0"])).toHaveLength(1);
});

test("a contract step says since which release nobody uses it any more, and names one that there is", () => {
  const said = (version) => migration("drop table orders", `/** Contract step after ${version}: read by nobody. */\n`);
  expect(migrationProblems(said("0.1.0"), ["0.1.0"])).toEqual([]);
  expect(migrationProblems(said("0.2.0"), ["0.1.0"])).toEqual(["030-x.ts: 0.2.0 is no release in docs/releases"]);
});

test("it reads our migrations: those that took something away are found", () => {
  const folder = join(root, "packages/server/src/migrations");
  const names = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
  const found = names.flatMap((name) => migrationProblems({ [name]: readFileSync(join(folder, name), "utf8") }, []));
  expect(found.join("\n")).toMatch(/013-order-kinds\.ts renames/);
});

test("a column is rewritten where its file says that it keeps its type, and no other one", () => {
  const text =
    "// It keeps the type of orders.phone.\nsql`alter table orders alter column phone type text using trim(phone)`";
  expect(migrationProblems({ "002-x.ts": text }, ["0.1.0"])).toEqual([]);
  expect(migrationProblems({ "002-x.ts": text.replace("orders.phone", "orders.name") }, ["0.1.0"])).toHaveLength(1);
});
