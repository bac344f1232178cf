import { createHash } from "node:crypto";
import { chatLabelsApi, chatTeamsApi, type ChatLabel } from "@vowdesk/contract/chat";
import { departmentsApi } from "@vowdesk/contract/staff/departments";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { serviceAccountsApi } from "@vowdesk/contract/staff/service-accounts";
import { viewsApi } from "@vowdesk/contract/staff/views";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textFingerprint } from "../src/features/reviews/engine/engine.ts";
import { nameKey } from "../src/kernel/text/name-key.ts";
import { openUpgradedDatabase } from "./postgres.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** The key by which the previous release recognised similar texts. */
const formerFingerprint = (text: string) =>
  `text:${createHash("sha256").update(text.normalize("NFKC").toLowerCase()).digest("base64url")}`;

const similar = [
  ["post", "Décor à Łódź"],
  ["feedback", "ＧＯＯＤ 王 ??>>"],
  ["feedback", "plain"],
] as const;

let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let server: TestServer;
let token = "";
beforeAll(async () => {
  upgraded = await openUpgradedDatabase("140-audit-readers", async (db) => {
    await sql`insert into chat_label (name, colour, changed_by, changed_at) values
      ('Gäste', 'red', 'admin', now()), (${"Ga\u0308ste"}, 'red', 'admin', now())`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into app_account (phone, name, role, password_hash) values ('+8613800000001', 'Anna', 'customer', '') returning id`.execute(
      db,
    );
    for (const [queue, text] of similar)
      await sql`insert into review (queue, person_id, status, details, summary, alike_keys, grams, created_at, due_at)
        values (${queue}, ${rows[0]?.id}, 'waiting', ${{ text }}, ${text}, array[${formerFingerprint(text)}], '{}', now(), null)`.execute(
        db,
      );
  });
  server = await startTestServer({ connection: upgraded.connection });
  ({ token } = await server.createUser({ roles: ["admin"] }));
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

/** Other spellings of the same name. */
const spellings = (name: string) => [
  name.normalize("NFD"),
  name.toUpperCase(),
  name.toLowerCase(),
  `\u200b${name}\ufeff`,
  `${name.slice(0, 2)}\u200d${name.slice(2)}`,
  name.replaceAll(" ", "\u00a0"),
  name.replaceAll(" ", "  "),
  [...name]
    .map((letter) => (/[!-~]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter))
    .join(""),
  `\u202e${name}`,
  `${name}\ufe0f`,
  `\u200e${name}\u2066`,
];

/** The schema of names of service accounts refuses joiners and marks of direction. */
const isJoined = (spelling: string) => /\u200d|\u200e|\ufe0f/.test(spelling);

const kinds = {
  label: (name: string) => server.call(chatLabelsApi.save, { name, colour: "red" }, token),
  team: (name: string) => server.call(chatTeamsApi.save, { name, members: [] }, token),
  department: (name: string) => server.call(departmentsApi.add, { departmentName: name }, token),
  "service account": (name: string) =>
    server.call(serviceAccountsApi.add, { name, codes: ["sys:department"], days: 30 }, token),
  role: (name: string) =>
    server.call(rolesApi.add, { roleCode: `r${Math.random().toString(36).slice(2)}`, roleName: name }, token),
  view: (name: string) =>
    server.call(
      viewsApi.save,
      { page: "/daiorder", name, scope: "mine", roleId: null, query: "", columns: null },
      token,
    ),
};

test.each(Object.entries(kinds))("R-15.8: a %s has no name that another spelling has", async (kind, add) => {
  for (const name of [`Élan ${kind} 1`, `北京 ${kind}`, `한국 ${kind}`]) {
    expect(await add(name)).toMatchObject({ success: true });
    for (const spelling of spellings(name))
      expect(await add(spelling), JSON.stringify(spelling)).toMatchObject({
        success: false,
        reason: expect.stringMatching(isJoined(spelling) ? /taken$|^invalid-input$/ : /taken$/),
      });
  }
  expect(await add(`Elan ${kind} 1`), "an accent makes another name").toMatchObject({ success: true });
});

test("R-15.8: names of former releases remain, and each can be changed otherwise", async () => {
  const { data } = await server.call(chatLabelsApi.list, {}, token);
  const former = (data as unknown as ChatLabel[]).filter(({ name }) => nameKey(name) === nameKey("Gäste"));
  expect(former).toHaveLength(2);
  for (const { id, version, name } of former.filter((label) => label.name === label.name.normalize("NFC")))
    expect(await server.call(chatLabelsApi.save, { id, version, name, colour: "blue" }, token)).toMatchObject({
      success: true,
    });
  expect(await server.call(chatLabelsApi.save, { name: "GÄSTE", colour: "red" }, token)).toMatchObject({
    reason: "chat-label-taken",
  });
});

test("two names that the database takes for one have one key, for every character", async () => {
  const characters = Array.from({ length: 0x2ffff }, (_, code) => code + 1)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const { rows } = await sql<{ character: string; lower: string }>`
    select character, lower(character) as lower from unnest(${characters}::text[]) as each (character)`.execute(
    server.services.db,
  );
  expect(rows.filter(({ character, lower }) => nameKey(`x${character}`) !== nameKey(`x${lower}`))).toEqual([]);
});

test("an upgrade recognises stored texts as similar to new ones", async () => {
  const { rows } = await sql<{ text: string; keys: string[] }>`
    select details->>'text' as text, alike_keys as keys from review order by id`.execute(server.services.db);
  expect(rows.map(({ text, keys }) => [text, keys])).toEqual(
    similar.map(([, text]) => [text, [...new Set([formerFingerprint(text), textFingerprint(text)])]]),
  );
});
