import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock: fixedClock("2026-11-02T02:00:00Z") });
  token = (await server.createUser({ roles: ["scheduler"] })).token;
});
afterAll(() => server?.close());

const add = (input: object = {}) =>
  server.call(bookablesApi.add, { kind: "person" as const, name: "Person", ...input }, token);

test("a person is linked to one user, and only the given fields change", async () => {
  const user = await server.createUser({ roles: ["photographer"] });
  const hours = [{ weekday: 1, from: "09:00", to: "18:00" }];
  const added = (await add({ userId: user.id, skills: ["photography"], hours })).data as Bookable;
  expect(added).toMatchObject({ userName: user.username, allowed: ["update", "retire"] });
  expect(await add({ userId: user.id })).toMatchObject({ reason: "bookable-user-taken" });
  expect(await add({ userId: 900_000 })).toMatchObject({ reason: "bookable-user-unknown" });
  const { data } = await server.call(bookablesApi.update, { id: added.id, version: 1, bufferAfterMinutes: 15 }, token);
  expect(data).toMatchObject({ userId: user.id, hours, skills: ["photography"], bufferAfterMinutes: 15, version: 2 });
  const freed = await server.call(bookablesApi.update, { id: added.id, version: 2, userId: 0 }, token);
  expect(freed.data).toMatchObject({ userId: null, userName: "" });
});

//
test("only users who see every shoot give a person to another account, which then sees the shoots of the person", async () => {
  const user = await server.createUser({ codes: ["bookable:edit", "shoot"] });
  const { id } = (await add()).data as Bookable;
  const times = { startsAt: "2026-11-05T01:00:00Z", endsAt: "2026-11-05T03:00:00Z" };
  const booked = await server.call(shootsApi.book, { purpose: "pickup", ...times, team: [id] }, token);
  expect(booked, booked.message).toMatchObject({ success: true });
  const seen = async () => (await server.call(shootsApi.list, { pageNo: 1, pageSize: 10 }, user.token)).data;
  const link = (by: string) => server.call(bookablesApi.update, { id, version: 1, userId: user.id }, by);
  expect(await link(user.token)).toMatchObject({ reason: "beyond-own-scope" });
  expect(await seen()).toMatchObject({ total: 0 });
  expect(await link(token)).toMatchObject({ success: true });
  expect(await seen()).toMatchObject({ total: 1 });
  const own = { id, version: 2, userId: user.id, note: "x" };
  expect(await server.call(bookablesApi.update, own, user.token)).toMatchObject({ success: true });
});

test.each([
  [{ zone: "Mars/Base" }, "bookable-zone-unknown"],
  [{ hours: [{ weekday: 1, from: "18:00", to: "18:00" }] }, "invalid-input"],
  [{ hours: [{ weekday: 1, from: "24:00", to: "09:00" }] }, "invalid-input"],
  [{ hours: [{ weekday: 8, from: "09:00", to: "18:00" }] }, "invalid-input"],
])("%j is refused", async (input, reason) => {
  expect(await add(input)).toMatchObject({ success: false, reason });
});

test("a bookable with future shoots cannot be retired, and a retired one cannot be booked", async () => {
  const { id } = (await add()).data as Bookable;
  const times = { startsAt: "2026-11-03T02:00:00Z", endsAt: "2026-11-03T03:00:00Z" };
  const book = () => server.call(shootsApi.book, { purpose: "pickup", ...times, team: [id] }, token);
  const shoot = (await book()).data as { id: number };
  const retire = () => server.call(bookablesApi.retire, { id, version: 1 }, token);
  expect(await retire()).toMatchObject({ reason: "bookable-in-use" });
  await server.call(shootsApi.cancel, { id: shoot.id, version: 1, reason: "x" }, token);
  expect((await retire()).data).toMatchObject({ isRetired: true, allowed: ["update", "restore"] });
  expect(await book()).toMatchObject({ reason: "bookable-unavailable" });
  await server.call(bookablesApi.restore, { id, version: 2 }, token);
  expect(await book()).toMatchObject({ success: true });
});

test("of simultaneous retirement and booking one is refused", async () => {
  const { id } = (await add()).data as Bookable;
  const times = { startsAt: "2026-11-04T02:00:00Z", endsAt: "2026-11-04T03:00:00Z" };
  const [booked, retired] = await Promise.all([
    server.call(shootsApi.book, { purpose: "pickup", ...times, team: [id] }, token),
    server.call(bookablesApi.retire, { id, version: 1 }, token),
  ]);
  expect([booked.success, retired.success].filter(Boolean)).toHaveLength(1);
});
