import { appAuthApi, authApi } from "@vowdesk/contract/staff/auth";
import type { CallInput } from "@vowdesk/contract/kernel";
import { usersApi, type User } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fillNameForms } from "../auth/auth.ts";

const password = "Herbstlaub-11";
let server: TestServer;
let admin = "";
beforeAll(async () => {
  server = await startTestServer();
  admin = (await server.createUser({ username: "boss", roles: ["admin"] })).token;
});
afterAll(() => server?.close());

const add = (username: string) =>
  server.call(usersApi.add, { username, password } as CallInput<typeof usersApi.add>, admin);
const signIn = (username: string, secret = password) =>
  server.call(authApi.signIn, { username, password: secret }, undefined, { "x-forwarded-for": "10.0.0.1" });

test.each([
  ["ΝΙΚΟΣ", ["ΝΙΚΟΣ", "νικος", "νικοσ", "Νικος"]],
  ["İsmail", ["İsmail", "İSMAIL", "i\u0307smail"]],
  ["Straße", ["straße", "STRASSE"]],
  ["Ａnnｅ", ["anne", "ANNE", " Ａｎｎｅ "]],
  ["陈Siyu", ["陈siyu"]],
])("%s signs in under every spelling of the same canonical form", async (username, spellings) => {
  expect(await add(username)).toMatchObject({ success: true });
  for (const spelling of spellings) {
    expect(await signIn(spelling), spelling).toMatchObject({ success: true });
    expect(await add(spelling.trim()), spelling).toMatchObject({ code: 200, reason: "username-taken" });
  }
});

test("refuses a name with mixed scripts or a look-alike when adding, changing and importing (R-15.4)", async () => {
  expect(await add("ace")).toMatchObject({ success: true });
  const { id } = (await add("plain")).data as User;
  const update = (username: string) => server.call(usersApi.update, { id, username }, admin);
  const imported = async (username: string) => {
    const text = `User name,Real name\n${username},X\n`;
    const { rows } = (await server.call(usersApi.checkImport, { text }, admin)).data as unknown as {
      rows: { state: string }[];
    };
    return rows[0]?.state;
  };
  for (const [name, reason] of [
    ["аdmin", "name-mixes-scripts"],
    ["bоss", "name-mixes-scripts"],
    ["асе", "username-look-alike"],
    ["a\u0338ce", "username-look-alike"],
  ] as const) {
    expect(await add(name), name).toMatchObject({ success: false, code: 200, reason });
    expect(await update(name), name).toMatchObject({ success: false, code: 200, reason });
    expect(await imported(name), name).toBe("refused");
  }
  expect(await update("PLAIN")).toMatchObject({ success: true });
  expect(await signIn("plain")).toMatchObject({ success: true });
});

test("refuses mixed scripts in the name of an app user", async () => {
  const signUp = (name: string) =>
    server.call(appAuthApi.appSignUp, { phone: "13900002222", password: "vowdesk-1", name });
  expect(await signUp("Сustomer service")).toMatchObject({ success: false, reason: "name-mixes-scripts" });
  expect(await signUp("陈 Ann 👨‍👩‍👧")).toMatchObject({ success: true });
});

test("failed sign-ins count for all spellings and stay with a renamed account", async () => {
  const { id } = (await add("ΜΑΡΙΟΣ")).data as User;
  for (const spelling of ["ΜΑΡΙΟΣ", "μαριος", "μαριοσ", "Μαριος", "ΜΑΡΙΟΣ"]) await signIn(spelling, "no");
  expect(await signIn("ΜΑΡΙΟΣ")).toMatchObject({ reason: "bad-credentials" });
  expect(await server.call(usersApi.update, { id, username: "Marios" }, admin)).toMatchObject({ success: true });
  expect(await signIn("Marios")).toMatchObject({ reason: "bad-credentials" });
});

test("an account without a stored canonical form can sign in once it is filled in", async () => {
  const { db } = server.services;
  await sql`update users set username = 'ΣΟΦΟΣ' where username = 'plain' or username = 'PLAIN'`.execute(db);
  expect(await signIn("σοφος")).toMatchObject({ reason: "bad-credentials" });
  expect(await fillNameForms(db)).toBe(1);
  expect(await fillNameForms(db)).toBe(0);
  expect(await signIn("σοφος")).toMatchObject({ success: true });
  expect(await add("ΣΟΦΟΣ")).toMatchObject({ reason: "username-taken" });
});

test("assigns a name once to simultaneous requests", async () => {
  const answers = await Promise.all(["ΡΟΔΟΣ", "ροδος", "ροδοσ"].map(add));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});
