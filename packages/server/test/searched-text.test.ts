import { searchedText } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usersApi } from "@vowdesk/contract/staff/users";
import { searchedTexts } from "../src/migrations/120-searched-texts.ts";
import { makeCustomer } from "./chat.ts";
import { startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let admin = { username: "", token: "" };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ roles: ["admin"] });
});
afterAll(() => server?.close());

/** All assigned characters. */
const characters = Array.from({ length: 0x10ffff }, (_, code) => code + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cf}\p{Cc}]$/u.test(character));

test("the database computes the same form of every character as the server", async () => {
  const { rows } = await sql<{ character: string; form: string }>`
    select character, searched_text('x' || character || 'x') as form from unnest(${characters}::text[]) as each (character)
    where unicode_assigned(character)`.execute(server.services.db);
  expect(rows.length).toBeGreaterThan(140_000);
  const different = rows.filter(({ character, form }) => form !== searchedText(`x${character}x`));
  expect(different.map(({ character, form }) => [character.codePointAt(0)?.toString(16), form])).toEqual([]);
});

const spellings = [
  ["José Łukasz", "jose lukasz"],
  ["Dvořák", "DVORAK"],
  ["İbrahim Işık", "ibrahim isik"],
  ["ＷＭ１２", "wm12"],
  ["Nguyễn Đức", "nguyen duc"],
  ["مُحَمَّد", "محمد"],
  ["An\u200bna\u202e", "anna"],
  ["Straße", "strasse"],
  ["Søren Ægir", "soren aegir"],
  ["ﾔﾏﾀﾞ", "ヤマダ"],
  ["Ελένη", "ελενη"],
] as const;

//
test.each(spellings)("finds a user with the name %j by %j, and the other way round", async (name, typed) => {
  for (const [stored, search] of [
    [name, typed],
    [typed, name],
  ] as const) {
    const user = await server.createUser({ roles: ["service"] });
    await sql`update users set real_name = ${stored} where username = ${user.username}`.execute(server.services.db);
    const users = await server.call(usersApi.list, { realName: search, pageSize: 100 }, admin.token);
    expect(users.data).toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ username: user.username })]),
    });
  }
});

test("the upgrade adds the searched form to the terms of former releases", async () => {
  const { db } = server.services;
  const former = ["jo", "os", "sé", "王芳", "#12"];
  const customer = await makeCustomer(server);
  await customer.says("hola");
  await sql`update conversation set name_grams = ${former}::text[]`.execute(db);
  await searchedTexts.up(db);
  const { rows } = await sql<{ terms: string[] }>`select name_grams as terms from conversation`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.terms.toSorted()).toEqual([...former, "se"].toSorted());
});
