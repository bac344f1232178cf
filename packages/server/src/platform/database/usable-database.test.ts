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

test("accepts a usable database", async () => {
  await assertDatabase(urlOf());
});

test.each([
  ["no server listens", "postgres://desk:hush@127.0.0.1:1/desk", "nothing listens at 127.0.0.1:1"],
  ["the host is unknown", "postgres://desk:hush@nowhere.invalid/desk", "nowhere.invalid:5432 cannot be resolved"],
  ["the socket is missing", "postgres://desk:hush@%2Ftmp%2Fno-socket/desk", "no socket in /tmp/no-socket"],
  ["the address is invalid", "postgres://desk:hush@[::1/desk", "DATABASE_URL: is invalid"],
])("explains the problem without the password: %s", async (_name, url, text) => {
  const refused = await assertDatabase(url).catch((error: unknown) => String(error));
  expect(refused).toContain("DATABASE_URL: ");
  expect(refused).toContain(text);
  expect(refused).not.toMatch(/hush/);
});

test("gives up on a server that accepts the connection and never answers", async () => {
  const { port } = silent.address() as AddressInfo;
  await expect(assertDatabase(`postgres://desk@127.0.0.1:${port}/desk`, 1_000)).rejects.toThrow(
    "does not answer in time",
  );
});

test("explains how to create a missing role and a missing database", async () => {
  const noDatabase = urlOf((url) => (url.pathname = "/no_such_database"));
  await expect(assertDatabase(noDatabase)).rejects.toThrow(/create database "no_such_database" encoding 'UTF8'/);
  const noRole = urlOf((url) => (url.username = "no_such_role"));
  await expect(assertDatabase(noRole)).rejects.toThrow(/refuses the role "no_such_role"/);
});

test("rejects a database with another encoding", async () => {
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

test("rejects a role that may not create tables and a read-only database", async () => {
  const { db, close } = openDatabase(connection, openLog("silent"), 1);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = sql.id(rows[0]?.name ?? "");
  try {
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
    await expect(assertDatabase(urlOf())).rejects.toThrow("is read-only");
    await sql`set default_transaction_read_only = off`.execute(db);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(db);
    await sql`alter database ${name} set search_path = pg_catalog`.execute(db);
    await expect(assertDatabase(urlOf())).rejects.toThrow("may not create tables");
    await sql`alter database ${name} reset search_path`.execute(db);
  } finally {
    await close();
  }
});
