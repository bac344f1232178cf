import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { openDatabase, type Db } from "../database/index.ts";
import { openLog } from "./log.ts";

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  const log = openLog("silent");
  const made = await makeTestDatabase(log, { isEmpty: true });
  const opened = openDatabase(made.connection, log);
  ({ db } = opened);
  close = async () => {
    await opened.close();
    await made.drop();
  };
  await sql`create table said (phone text constraint note_once unique, body jsonb, n integer check (n > 0))`.execute(
    db,
  );
  await sql`insert into said values ('secret 13802799718', null, 1)`.execute(db);
});
afterAll(() => close?.());

const secret = "secret 13802799718";

async function lineOf(failing: Promise<unknown>, wrap = (error: unknown) => error): Promise<string> {
  let text = "";
  const log = openLog("info", { write: (line) => void (text += line) });
  await failing.catch((error: unknown) => log.error({ err: wrap(error) }, "a request failed"));
  return text;
}

const failures = [
  [
    "a value that is taken",
    () => sql`insert into said values (${secret}, null, 1)`,
    { code: "23505", constraint: "note_once" },
  ],
  ["a value that a check refuses", () => sql`insert into said values (${`${secret}!`}, null, -1)`, { code: "23514" }],
  ["text that is no JSON", () => sql`insert into said values ('x', ${secret}::text::jsonb, 1)`, { code: "22P02" }],
  ["text that is no number", () => sql`select ${secret}::text::integer`, { code: "22P02" }],
  [
    "a function that fails",
    () => sql`do $$ begin raise exception 'secret 13802799718' using hint = 'secret 13802799718'; end $$`,
    { code: "P0001" },
  ],
] as const;

// R-13.6
test.each(failures)("logs only names and codes of the database for %s", async (_, statement, facts) => {
  for (const wrap of [undefined, (cause: unknown) => new Error("could not be written", { cause })]) {
    const line = await lineOf(statement().execute(db), wrap);
    expect(line).not.toMatch(/secret|13802799718/);
    expect(line).not.toMatch(/"(detail|where|hint|query|parameters|internalQuery)"/);
    const { err } = JSON.parse(line) as { err: { cause?: object } };
    expect(err.cause ?? err).toMatchObject({ ...facts, severity: "ERROR" });
  }
});

test("logs message and stack of other errors without their additional properties", async () => {
  const error = Object.assign(new TypeError("x is no function"), { request: secret, code: "EX" });
  const line = await lineOf(Promise.reject(error));
  expect(JSON.parse(line)).toMatchObject({ err: { type: "TypeError", message: "x is no function", code: "EX" } });
  expect(line).not.toContain(secret);
  expect(line).toContain("log.test.ts");
});
