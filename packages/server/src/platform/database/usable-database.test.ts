import { createServer, type AddressInfo, type Server } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { openDatabase, type ConnectionSettings } from "./index.ts";
import { openLog } from "../observability/log.ts";
import { assertDatabase } from "./usable-database.ts";

let connection: ConnectionSettings;
let drop: () => Promise<void>;
let silent: Server;

beforeAll(async () => {
  ({ connection, drop } = await makeTestDatabase(openLog("silent"), { isEmpty: true }));
  silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  silent.close();
  await drop();
});

const urlOf = (changes: (url: URL) => void = () => {}) => {
  const settings = connection as Record<string, string>;
  const url = new URL(
    settings["connectionString"] ??
      `postgres://${settings["user"]}@${encodeURIComponent(settings["host"] ?? "")}:${settings["port"]}/${settings["database"]}`,
  );
  changes(url);
  return url.href;
};

test("a database that can be used is taken", async () => {
  await assertDatabase(urlOf());
});

test.each([
  ["nobody listens", "postgres://desk:hush@127.0.0.1:1/desk", "nothing listens at 127.0.0.1:1"],
  ["the host is unknown", "postgres://desk:hush@nowhere.invalid/desk", "nowhere.invalid:5432 has no address"],
  ["there is no socket", "postgres://desk:hush@%2Ftmp%2Fno-socket/desk", "no socket in /tmp/no-socket"],
  ["the address cannot be read", "postgres://desk:hush@[::1/desk", "DATABASE_URL: cannot be read"],
])("%s: it says so without the password", async (_name, url, text) => {
  const refused = await assertDatabase(url).catch((error: unknown) => String(error));
  expect(refused).toContain("DATABASE_URL: ");
  expect(refused).toContain(text);
  expect(refused).not.toMatch(/hush/);
});

test("a server that takes the connection and says nothing is given up on", async () => {
  const { port } = silent.address() as AddressInfo;
  await expect(assertDatabase(`postgres://desk@127.0.0.1:${port}/desk`)).rejects.toThrow("does not answer within 5 s");
});

test("a role and a database that are missing are named with how to make them", async () => {
  const noDatabase = urlOf((url) => (url.pathname = "/no_such_database"));
  await expect(assertDatabase(noDatabase)).rejects.toThrow(/create database "no_such_database" encoding 'UTF8'/);
  const noRole = urlOf((url) => (url.username = "no_such_role"));
  await expect(assertDatabase(noRole)).rejects.toThrow(/refuses the role "no_such_role"/);
});

test("a database of another encoding is refused", async () => {
  const { db, close } = openDatabase(connection, openLog("silent"));
  const name = `latin_${process.pid}`;
  try {
    await sql`create database ${sql.id(name)} encoding 'LATIN1' locale_provider builtin builtin_locale 'C' locale 'C' template template0`.execute(
      db,
    );
    await expect(assertDatabase(urlOf((url) => (url.pathname = `/${name}`)))).rejects.toThrow(
      /DATABASE_URL: .* encoded in LATIN1, and Vowdesk needs UTF8/,
    );
    await sql`drop database ${sql.id(name)}`.execute(db);
  } finally {
    await close();
  }
});

test("a role that may not make tables, and a database that takes no writes, are refused", async () => {
  const { db, close } = openDatabase(connection, openLog("silent"), 1);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]?.name ?? "");
  try {
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
    await expect(assertDatabase(urlOf())).rejects.toThrow("takes no writes");
    await sql`set default_transaction_read_only = off`.execute(db);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(db);
    await sql`alter database ${name} set search_path = pg_catalog`.execute(db);
    await expect(assertDatabase(urlOf())).rejects.toThrow("may not make tables");
    await sql`alter database ${name} reset search_path`.execute(db);
  } finally {
    await close();
  }
});
