import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { sheetsApi } from "@vowdesk/contract/studio/sheets";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { usersApi } from "@vowdesk/contract/staff/users";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import ICAL from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { fixedClock } from "../../../../platform/clock.ts";

type User = Awaited<ReturnType<TestServer["createUser"]>>;

let server: TestServer;
let admin: User;
let planner: User;
let phones = 0;
const newPhone = () => `137${String((phones += 1)).padStart(8, "0")}`;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  admin = await server.createUser({ roles: ["admin"] });
  planner = await server.createUser({ roles: ["scheduler"] });
});
afterAll(() => server?.close());

/** A user with a person, a place, a wedding and a shoot of them, and the address of the user's feed. */
async function openFeed() {
  const user = await server.createUser({ codes: ["shoot"] });
  const add = async (fields: object) =>
    ((await server.call(bookablesApi.add, fields as never, planner.token)).data as { id: number }).id;
  const person = await add({ kind: "person", name: `Person ${user.id}`, userId: user.id });
  const other = await add({ kind: "person", name: `Other ${user.id}` });
  const place = await add({ kind: "place", name: `Garden ${user.id}`, address: `1 Lake Road ${user.id}` });
  const couple = { nameA: "Anna", nameB: "Ben", phoneA: newPhone(), phoneB: newPhone() };
  const added = await server.call(weddingsApi.add, couple as never, admin.token);
  expect(added).toMatchObject({ success: true });
  const wedding = added.data;
  const weddingId = (wedding as { id: number }).id;
  const times = { startsAt: "2026-11-05T01:00:00Z", endsAt: "2026-11-05T03:00:00Z" };
  const input = { purpose: "pickup", weddingId, ...times, team: [person, place] } as const;
  const shoot = (await server.call(shootsApi.book, input as never, planner.token)).data as Shoot;
  const renewed = await server.call(shootsApi.renewFeed, {}, user.token, { "accept-language": "en" });
  const { path } = renewed.data as { path: string };
  return { user, person, other, place, weddingId, shoot, path };
}
type Opened = Awaited<ReturnType<typeof openFeed>>;

const versionFields = ["sequence", "dtstamp", "last-modified"];

/** The event of the shoot in the feed: everything that is not its version as one text, and its version. */
async function read({ path, shoot }: Pick<Opened, "path" | "shoot">, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: answered } = await server.http.inject({ url: path, headers });
  if (statusCode !== 200) return { statusCode, etag: String(answered["etag"]), body, text: "", event: null };
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  const component = calendar
    .getAllSubcomponents("vevent")
    .find((item) => item.getFirstPropertyValue("uid") === `shoot-${shoot.id}@vowdesk`);
  if (!component) return { statusCode, etag: String(answered["etag"]), body, text: "", event: null };
  const properties = component.getAllProperties();
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
  const text = properties
    .filter(({ name }) => !versionFields.includes(name))
    .map((property) => property.toICALString())
    .join("\n");
  const version = {
    sequence: Number(valueOf("sequence")),
    stamp: valueOf("dtstamp"),
    modified: valueOf("last-modified"),
  };
  return { statusCode, etag: String(answered["etag"]), body, text, event: { valueOf, ...version } };
}

const db = () => server.services.db;

/** Changes of every table from which a feed takes its texts, and of columns that it does not show. */
const changes: Record<string, (opened: Opened) => Promise<unknown>> = {
  "the name of the place": ({ place }) =>
    sql`update bookable set name = name || ' new' where id = ${place}`.execute(db()),
  "the address of the place": ({ place }) =>
    server.call(bookablesApi.update, { id: place, version: 1, address: "2 Sea Road" }, planner.token),
  "the place itself": ({ shoot }) => sql`update shoot set place_id = null where id = ${shoot.id}`.execute(db()),
  "the first name of the couple": ({ weddingId }) =>
    sql`update wedding set name_a = 'Clara' where id = ${weddingId}`.execute(db()),
  "the second name of the couple": ({ weddingId }) =>
    server.call(weddingsApi.update, { id: weddingId, version: 1, nameB: "Dora" } as never, admin.token),
  "the state from firm to confirmed, which the feed does not show": ({ shoot }) =>
    server.call(shootsApi.confirm, { id: shoot.id, version: 1 }, planner.token),
  "the time": ({ shoot }) =>
    sql`update shoot set starts_at = starts_at - interval '1 hour' where id = ${shoot.id}`.execute(db()),
  "the purpose": ({ shoot }) => sql`update shoot set purpose = 'fitting' where id = ${shoot.id}`.execute(db()),
  "the wedding": ({ shoot }) => sql`update shoot set wedding_id = null where id = ${shoot.id}`.execute(db()),
  "the end of a hold": ({ shoot }) =>
    sql`update shoot set state = 'tentative', expires_at = '2026-11-02T01:00:00Z' where id = ${shoot.id}`.execute(db()),
  cancellation: ({ shoot }) => server.call(shootsApi.cancel, { id: shoot.id, version: 1, reason: "x" }, planner.token),
  "the note": ({ shoot }) => sql`update shoot set note = 'x' where id = ${shoot.id}`.execute(db()),
  "the stops": ({ shoot }) =>
    sql`update shoot set stops = '[{"time":"09:00","place":"Lake","note":""}]' where id = ${shoot.id}`.execute(db()),
  "the wishes": ({ shoot }) => sql`update shoot set wishes = 'x' where id = ${shoot.id}`.execute(db()),
  "the skills of a member": ({ person }) =>
    sql`update bookable set skills = '{makeup}' where id = ${person}`.execute(db()),
  "the consultant": ({ weddingId }) =>
    sql`update wedding set consultant_id = ${planner.id} where id = ${weddingId}`.execute(db()),
  "who booked it, which the feed does not show": ({ shoot }) =>
    sql`update shoot set created_by = ${admin.id}, version = version + 1 where id = ${shoot.id}`.execute(db()),
};

//
test.each(Object.keys(changes))("a version follows each change of what an event shows: %s", async (name) => {
  const opened = await openFeed();
  const before = await read(opened);
  expect(before.event?.modified).toBe(before.event?.stamp);
  expect(await read(opened)).toMatchObject({ etag: before.etag, body: before.body });
  expect(await read(opened, { "if-none-match": `W/${before.etag}, "other"` })).toMatchObject({
    statusCode: 304,
    body: "",
    etag: before.etag,
  });
  await changes[name]?.(opened);
  const after = await read(opened, { "if-none-match": before.etag });
  if (name.includes("does not show")) return expect(after.statusCode).toBe(304);
  expect(after.statusCode).toBe(200);
  expect(after.text).not.toBe(before.text);
  expect(after.etag).not.toBe(before.etag);
  expect(after.event?.sequence).toBeGreaterThan(before.event?.sequence ?? Infinity);
  expect(String(after.event?.stamp) > String(before.event?.stamp)).toBe(true);
  expect(after.event?.modified).toBe(after.event?.stamp);
});

test("readers at the same moment get the same version", async () => {
  const opened = await openFeed();
  const first = await read(opened);
  await sql`update wedding set name_a = 'Eve' where id = ${opened.weddingId}`.execute(db());
  const answers = await Promise.all(Array.from({ length: 8 }, () => read(opened)));
  expect(new Set(answers.map(({ event }) => event?.sequence))).toEqual(new Set([(first.event?.sequence ?? 0) + 1]));
});

const roleOf = ({ user }: Opened) => sql`(select role_id from user_role where user_id = ${user.id})`;
const leave = ({ shoot, person, other }: Opened) =>
  server.call(
    shootsApi.replace,
    { id: shoot.id, version: 1, bookableId: person, byId: other, reason: "x" },
    planner.token,
  );

/** What can take from a user what the feed had shown. */
const cases: Record<string, (opened: Opened) => Promise<unknown>> = {
  "the role is taken": ({ user }) => sql`delete from user_role where user_id = ${user.id}`.execute(db()),
  "the role loses the permission": (opened) =>
    sql`delete from role_permission where role_id in ${roleOf(opened)}`.execute(db()),
  "another role is given": async (opened) => {
    const colleague = await server.createUser({ codes: ["dish"] });
    await sql`update user_role set role_id = (select role_id from user_role where user_id = ${colleague.id})
      where user_id = ${opened.user.id}`.execute(db());
  },
  "the account is disabled": ({ user }) =>
    server.call(usersApi.update, { id: user.id, enabled: false } as never, admin.token),
  "the account is deleted": ({ user }) => server.call(usersApi.delete, { id: user.id }, admin.token),
  "the account must set up a second factor": (opened) =>
    sql`update role set requires_second_factor = true where id in ${roleOf(opened)}`.execute(db()),
  "the role is limited to the own department": (opened) =>
    sql`update role set own_department = true, zones = '{"none"}' where id in ${roleOf(opened)}`.execute(db()),
  "the user leaves the team": leave,
  "the user leaves the team, and time, place and couple change after it": async (opened) => {
    await leave(opened);
    await sql`update shoot set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      where id = ${opened.shoot.id}`.execute(db());
    await sql`update wedding set name_a = 'Secret' where id = ${opened.weddingId}`.execute(db());
    await sql`update bookable set name = 'Hidden' where id = ${opened.place}`.execute(db());
  },
  "the person belongs to another user": async ({ person }) => {
    const colleague = await server.createUser({ codes: ["shoot"] });
    await sql`update bookable set user_id = ${colleague.id} where id = ${person}`.execute(db());
  },
  "the right to all shoots is taken after the user left the team": async (opened) => {
    const all = await server.createUser({ codes: ["shoot:all", "shoot"] });
    const own = await sql<{ role_id: number }>`select role_id from user_role where user_id = ${opened.user.id}`.execute(
      db(),
    );
    await sql`update user_role set role_id = (select role_id from user_role where user_id = ${all.id})
      where user_id = ${opened.user.id}`.execute(db());
    await leave(opened);
    expect((await read(opened)).text).toContain("Anna");
    await sql`update user_role set role_id = ${own.rows[0]?.role_id} where user_id = ${opened.user.id}`.execute(db());
  },
  "nothing is taken": () => Promise.resolve(),
};

//
test.each(Object.keys(cases))("a feed shows nothing that the pages of its owner do not show: %s", async (name) => {
  const opened = await openFeed();
  const shown = await read(opened);
  for (const text of ["Anna & Ben", "Garden", "Lake Road", "20261105T010000Z"]) expect(shown.text).toContain(text);
  await cases[name]?.(opened);
  const token = await server.signIn(opened.user.username).catch(() => opened.user.token);
  const page = await server.call(shootsApi.list, { pageSize: 100 } as never, token);
  const after = await read(opened);
  if (!page.success) return expect(after.statusCode).toBe(404);
  const visible = (page.data as { records: Shoot[] }).records.find(({ id }) => id === opened.shoot.id);
  if (!visible && after.event === null) return;
  expect(after.event).not.toBeNull();
  const texts = ["summary", "location", "description", "url", "comment", "contact"].map((field) =>
    after.event?.valueOf(field),
  );
  if (visible) {
    const sheet = await server.call(sheetsApi.detail, { id: opened.shoot.id }, token);
    const shownThere = JSON.stringify([visible, sheet.data]);
    const parts = texts.flatMap((text) => (text ?? "").split(/ · |, |\n|(?:Team|Consultant): /)).filter(Boolean);
    for (const part of parts) expect(part === "Pickup" || shownThere.includes(part), part).toBe(true);
    return;
  }
  expect(texts).toEqual(["Cancelled", "", "", "", "", ""]);
  expect(after.event?.valueOf("status")).toBe("CANCELLED");
  // The time is the one that the feed had while the user saw the shoot.
  expect(after.text).toContain("DTSTART:20261105T010000Z");
  expect(after.event?.sequence).toBeGreaterThan(shown.event?.sequence ?? Infinity);
});

test("a shoot that the user left before the feed was read is not in it", async () => {
  const opened = await openFeed();
  await leave(opened);
  expect(await read(opened)).toMatchObject({ statusCode: 200, event: null });
});
