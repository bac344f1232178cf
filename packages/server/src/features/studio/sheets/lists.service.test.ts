import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import {
  sheetsApi,
  type CallSheet,
  type SheetItem,
  type SheetTemplate,
  type Tick,
} from "@vowdesk/contract/studio/sheets";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let manager: string;
let photographer: Awaited<ReturnType<TestServer["createUser"]>>;
let events: ReturnType<typeof recordEvents>;
let personId: number;
let day = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  manager = (await server.createUser({ roles: ["manager", "scheduler"] })).token;
  photographer = await server.createUser({ roles: ["photographer"] });
  const person = { kind: "person", name: "Jiang", userId: photographer.id } as const;
  personId = ((await server.call(bookablesApi.add, person, manager)).data as { id: number }).id;
  events = recordEvents(server);
});
afterAll(() => server?.close());
beforeEach(() => {
  events.length = 0;
  day += 1;
});

async function book(purpose: "pickup" | "design" = "pickup"): Promise<Shoot> {
  const at = (time: string) => `2026-12-${String(day).padStart(2, "0")}T${time}:00+08:00`;
  const input = { purpose, startsAt: at("09:00"), endsAt: at("10:00"), team: [personId], state: "tentative" } as const;
  const { data, message } = await server.call(shootsApi.book, { ...input, team: [personId] }, manager);
  expect(data, message).toBeDefined();
  return data as Shoot;
}

async function setLists(purpose: "pickup" | "design", checks: string[], packs: string[]) {
  const templates = (await server.call(sheetsApi.templates, {}, manager)).data as SheetTemplate[];
  const version = templates.find(({ id }) => id === purpose)?.version ?? 0;
  return server.call(sheetsApi.changeTemplate, { id: purpose, version, checks, packs }, manager);
}

const itemsOf = async (id: number) =>
  (await server.call(sheetsApi.items, { id }, photographer.token)).data as SheetItem[];
const tick = (id: number, ticks: Tick[], token = photographer.token) =>
  server.call(sheetsApi.tick, { id, ticks }, token);
const at = (second: number) => `2026-11-02T01:00:${String(second).padStart(2, "0")}.000Z`;

//
test("a booked shoot gets the lists of its type, and keeps them when the type changes", async () => {
  await setLists("pickup", ["Call the lab", "Check the album"], ["Gift bag"]);
  const shoot = await book();
  await setLists("pickup", ["Something else"], []);
  expect(await itemsOf(shoot.id)).toMatchObject([
    { number: 1, kind: "check", text: "Call the lab", isDone: false, changedAt: null, changedBy: "" },
    { number: 2, kind: "check", text: "Check the album" },
    { number: 3, kind: "pack", text: "Gift bag" },
  ]);
  const sheet = await server.call(sheetsApi.detail, { id: shoot.id }, photographer.token);
  expect((sheet.data as CallSheet).items).toHaveLength(3);
  expect(events.map(({ type }) => type)).toContain("shoot-purpose.lists-changed");
});

//
test("shoots to come that have no lists get those of their type when it is changed", async () => {
  await setLists("design", [], []);
  const shoot = await book("design");
  expect(await itemsOf(shoot.id)).toEqual([]);
  await setLists("design", ["Screen"], []);
  expect(await itemsOf(shoot.id)).toMatchObject([{ text: "Screen" }]);
});

//
test("the latest tick of an item counts, repeated and outdated ones change nothing", async () => {
  await setLists("pickup", ["One", "Two"], []);
  const { id } = await book();
  events.length = 0;
  const ticked = [{ number: 1, isDone: true, at: at(10) }];
  expect((await tick(id, ticked)).data).toMatchObject([{ isDone: true, changedAt: at(10) }, { isDone: false }]);
  await tick(id, ticked);
  await tick(id, [{ number: 1, isDone: false, at: at(5) }]);
  await tick(id, [{ number: 9, isDone: true, at: at(20) }]);
  expect(await itemsOf(id)).toMatchObject([{ isDone: true, changedBy: photographer.username }, { isDone: false }]);
  expect(events.map(({ type }) => type)).toEqual(["shoot.ticked"]);
  await tick(id, [
    { number: 1, isDone: false, at: at(30) },
    { number: 1, isDone: true, at: at(20) },
  ]);
  expect(await itemsOf(id)).toMatchObject([{ isDone: false, changedAt: at(30) }, {}]);
});

//
test("a tick from a clock that is ahead counts as made now, so that others can change it later", async () => {
  await setLists("pickup", ["One"], []);
  const { id } = await book();
  await tick(id, [{ number: 1, isDone: true, at: "2030-01-01T00:00:00.000Z" }]);
  expect(await itemsOf(id)).toMatchObject([{ isDone: true, changedAt: "2026-11-02T02:00:00.000Z" }]);
});

//
test("of simultaneous ticks in any order, the latest of each item is stored", async () => {
  await setLists(
    "pickup",
    Array.from({ length: 10 }, (_, index) => `Item ${index}`),
    [],
  );
  const { id } = await book();
  const ticks = Array.from({ length: 60 }, (_, index) => ({
    number: 1 + (index % 10),
    isDone: index % 3 === 0,
    at: new Date(Date.parse("2026-11-02T01:00:00Z") + index).toISOString(),
  }));
  const mixed = [...ticks, ...ticks].toSorted(
    (a, b) => ((a.number * 7919 + Date.parse(a.at)) % 101) - ((b.number * 7919 + Date.parse(b.at)) % 101),
  );
  await Promise.all(mixed.map((item) => tick(id, [item])));
  const latest = ticks.slice(-10).toSorted((a, b) => a.number - b.number);
  expect((await itemsOf(id)).map(({ isDone }) => isDone)).toEqual(latest.map(({ isDone }) => isDone));
});

//
test("others neither read nor tick the lists of a shoot that they cannot see, and only some change those of a type", async () => {
  await setLists("pickup", ["One"], []);
  const { id } = await book();
  const stranger = (await server.createUser({ roles: ["photographer"] })).token;
  expect(await server.call(sheetsApi.items, { id }, stranger)).toMatchObject({ reason: "not-found" });
  expect(await tick(id, [{ number: 1, isDone: true, at: at(1) }], stranger)).toMatchObject({ reason: "not-found" });
  const input = { id: "pickup" as const, version: 1, checks: ["x"], packs: [] };
  expect(await server.call(sheetsApi.changeTemplate, input, photographer.token)).toMatchObject({
    reason: "no-permission",
  });
  expect(await server.call(sheetsApi.changeTemplate, input, manager)).toMatchObject({ code: 409 });
});
