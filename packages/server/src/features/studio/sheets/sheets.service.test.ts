import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { sheetsApi, type CallSheet } from "@vowdesk/contract/studio/sheets";
import { shootsApi, type Shoot, type Stop } from "@vowdesk/contract/studio/shoots";
import ICAL from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;
let events: ReturnType<typeof recordEvents>;
let photographer: Awaited<ReturnType<TestServer["createUser"]>>;
let stranger: Awaited<ReturnType<TestServer["createUser"]>>;
let personId: number;
let day = 0;

const stops: Stop[] = [
  { time: "09:30", place: "Studio", note: "Make-up is ready" },
  { time: "11:00", place: "West Lake", note: "" },
];
const wishes = "Many candid pictures";

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  studio = await openStudio(server);
  events = recordEvents(server);
  photographer = await server.createUser({ roles: ["photographer"] });
  stranger = await server.createUser({ roles: ["photographer"] });
  const fields = {
    kind: "person",
    name: "Jiang",
    userId: photographer.id,
    skills: ["photography", "driving"],
  } as const;
  const { data } = await server.call(bookablesApi.add, { ...fields, skills: [...fields.skills] }, studio.manager.token);
  personId = (data as { id: number }).id;
  await sql`update users set phone = '+8613912345678', real_name = '' where id = ${studio.mei.id}`.execute(
    server.services.db,
  );
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
  day += 1;
});

/** A shoot of the photographer on a day of its own. */
async function book(weddingId: number | null = null): Promise<Shoot> {
  const at = (time: string) => `2026-12-${String(day).padStart(2, "0")}T${time}:00+08:00`;
  const times = { startsAt: at("09:30"), endsAt: at("14:00") };
  const input = { purpose: "pickup", ...times, team: [personId], weddingId, note: "Bring the drone" } as const;
  const { data, message } = await server.call(shootsApi.book, { ...input, team: [personId] }, studio.manager.token);
  expect(data, message).toBeDefined();
  return data as Shoot;
}

const change = (shoot: Pick<Shoot, "id" | "version">, input: object = {}, token = studio.manager.token) =>
  server.call(shootsApi.changeSheet, { id: shoot.id, version: shoot.version, stops, wishes, ...input } as never, token);

//
test("the stops and wishes of a shoot are kept in their order, and keep their times when it moves to another day", async () => {
  const changed = (await change(await book())).data as Shoot;
  expect(changed).toMatchObject({ stops, wishes, version: 2 });
  expect(events.map(({ type }) => type)).toContain("shoot.sheet-changed");
  const times = { startsAt: "2026-12-28T01:30:00Z", endsAt: "2026-12-28T06:00:00Z" };
  const move = { id: changed.id, version: 2, ...times, team: [personId] };
  const moved = await server.call(shootsApi.move, move, studio.manager.token);
  expect(moved.data).toMatchObject({ stops, wishes, version: 3 });
  const none = await change({ id: changed.id, version: 3 }, { stops: [], wishes: "" });
  expect(none.data).toMatchObject({ stops: [], wishes: "" });
});

//
test("a call sheet is changed by planners from the version they saw, and only of a shoot that is still to come", async () => {
  const shoot = await book();
  await change(shoot);
  expect(await change(shoot)).toMatchObject({ code: 409 });
  expect(await change(shoot, {}, photographer.token)).toMatchObject({ reason: "no-permission" });
  const cancel = { id: shoot.id, version: 2, reason: "ill" };
  await server.call(shootsApi.cancel, cancel, studio.manager.token);
  expect(await change({ id: shoot.id, version: 3 })).toMatchObject({ reason: "shoot-closed" });
});

//
test.each<[string, object]>([
  ["a stop without a place", { stops: [{ time: "09:00", place: " ", note: "" }] }],
  ["an impossible time", { stops: [{ time: "25:00", place: "Studio", note: "" }] }],
  ["too many stops", { stops: Array.from({ length: 13 }, () => stops[0]) }],
  ["no stops stated", { stops: undefined }],
])("a call sheet with %s is refused", async (_what, input) => {
  expect(await change(await book(), input)).toMatchObject({ reason: "invalid-input" });
});

//
test("the team reads what was agreed without prices, and the number of the consultant instead of the couple's", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const shoot = (await change(await book(weddingId))).data as Shoot;
  const { data } = await server.call(sheetsApi.detail, { id: shoot.id }, photographer.token);
  expect(data as CallSheet).toMatchObject({
    shoot: { id: shoot.id, couple: "Anna & Ben", stops, wishes, note: "Bring the drone" },
    team: [{ name: "Jiang", kind: "person", skills: ["photography", "driving"] }],
    agreed: { photoCount: 30, pieces: [], outfits: null, lines: [] },
    consultant: { name: studio.mei.username, phone: expect.stringContaining("139") as string },
  });
  const text = JSON.stringify(data);
  expect(text).not.toMatch(/cents|137\d{8}|1370/i);
});

//
test("nobody reads the call sheet of a shoot that they cannot see", async () => {
  const shoot = await book();
  expect(await server.call(sheetsApi.detail, { id: shoot.id }, stranger.token)).toMatchObject({ reason: "not-found" });
  expect(await server.call(sheetsApi.detail, { id: shoot.id }, photographer.token)).toMatchObject({ success: true });
});

async function readFeed(path: string, id: number) {
  const { body } = await server.http.inject({ url: path });
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[]);
  const event = calendar
    .getAllSubcomponents("vevent")
    .find((item) => item.getFirstPropertyValue("uid") === `shoot-${id}@vowdesk`);
  return {
    description: String(event?.getFirstPropertyValue("description") ?? ""),
    sequence: Number(event?.getFirstPropertyValue("sequence")),
  };
}

//
test("the calendar feed describes a shoot by its call sheet, in the language of the feed, until its owner leaves the team", async () => {
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  const shoot = await book(weddingId);
  const renewed = await server.call(shootsApi.renewFeed, {}, photographer.token, { "accept-language": "es" });
  const { path } = renewed.data as { path: string };
  const before = await readFeed(path, shoot.id);
  await change(shoot);
  const after = await readFeed(path, shoot.id);
  expect(after.sequence).toBeGreaterThan(before.sequence);
  const lines = after.description.split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "09:30 Studio · Make-up is ready",
    "11:00 West Lake",
    "Equipo: Jiang (Fotografía, Conducción)",
    `Deseos: ${wishes}`,
  ]);
  expect(after.description).toContain("Fotos retocadas: 30");
  expect(after.description).toContain("Asesor: ");
  expect(after.description).not.toContain("137");
  const other = await server.call(bookablesApi.add, { kind: "person", name: "Lu" }, studio.manager.token);
  const replacement = { bookableId: personId, byId: (other.data as { id: number }).id, reason: "ill" };
  await server.call(shootsApi.replace, { id: shoot.id, version: 2, ...replacement }, studio.manager.token);
  expect((await readFeed(path, shoot.id)).description).toBe("");
});
