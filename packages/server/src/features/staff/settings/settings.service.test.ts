import { authApi } from "@vowdesk/contract/staff/auth";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { defaultSettings, settingsApi, type Settings } from "@vowdesk/contract/staff/settings";
import { usersApi } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import type { Signal } from "../../../platform/signals/signals.ts";
import { present } from "./settings.present.ts";

let server: TestServer;
let events: ReturnType<typeof recordEvents>;
let signals: Signal[] = [];
let person: { id: number; token: string };

beforeAll(async () => {
  server = await startTestServer();
  events = recordEvents(server);
  server.services.signals.subscribe((signal) => signals.push(signal));
});
afterAll(() => server?.close());
beforeEach(async () => {
  person = await server.createUser({ roles: ["service"] });
  events.length = 0;
  signals = [];
});

async function mine(token = person.token): Promise<Settings> {
  return (await server.call(settingsApi.mine, {}, token)).data;
}
const change = (input: Partial<Settings>) => server.call(settingsApi.change, input, person.token);

test("a user without stored settings has the defaults (R-4.8)", async () => {
  expect(await mine()).toEqual(defaultSettings);
  expect(await mine()).toMatchObject({ theme: "#1890ff", tagsView: true, fixedHeader: true, sidebarLogo: true });
});

test("changes only the given settings of the caller", async () => {
  const otherUser = await server.createUser({ roles: ["service"] });
  expect((await change({ theme: "#F5222D", language: "ja" })).data).toMatchObject({ theme: "#f5222d", language: "ja" });
  await change({ size: "mini", language: null });
  expect(await mine()).toEqual({ ...defaultSettings, theme: "#f5222d", size: "mini" });
  expect(await mine(otherUser.token)).toEqual(defaultSettings);
});

test("keeps simultaneous changes of different settings", async () => {
  const input: Partial<Settings>[] = [
    { theme: "#212121" },
    { mode: "dark" },
    { size: "small" },
    { tagsView: false },
    { fixedHeader: false },
    { sidebarLogo: false },
    { favourites: ["/order"] },
  ];
  await Promise.all(input.map(change));
  expect(await mine()).toEqual({ ...defaultSettings, ...Object.assign({}, ...input) });
});

test("signals a change to the user's own sockets and writes no audit entry", async () => {
  await change({ mode: "dark" });
  expect(events).toEqual([
    { type: "settings.changed", subject: `user:${person.id}`, after: { mode: "dark" }, audited: false },
  ]);
  expect(signals).toEqual([{ kind: "changed", feature: "settings", id: "", access: "signed-in", userId: person.id }]);
  const { rows } = await sql`select from audit_line where verb = 'settings.changed'`.execute(server.services.db);
  expect(rows).toHaveLength(0);
});

test("an empty change emits no event and no signal", async () => {
  expect((await change({})).data).toEqual(defaultSettings);
  expect([events, signals]).toEqual([[], []]);
});

test.each([
  [{ theme: "red" }, "theme"],
  [{ size: "huge" }, "size"],
  [{ favourites: ["https://elsewhere"] }, "favourites.0"],
])("refuses %j", async (input, field) => {
  const answer = await change(input as Partial<Settings>);
  expect(answer).toMatchObject({ code: 422, data: { fields: { [field]: expect.any(String) } } });
  expect(await mine()).toEqual(defaultSettings);
});

test("ignores a stored value that does not match its field and keeps the others", async () => {
  await change({ mode: "dark" });
  await sql`update user_settings set settings = settings || '{"size":"huge","theme":7,"favourites":["x"],"old":1}'
    where user_id = ${person.id}`.execute(server.services.db);
  expect(await mine()).toEqual({ ...defaultSettings, mode: "dark" });
  expect(present({})).toEqual(defaultSettings);
});

test("offers the tour once to a new user and not to existing users", async () => {
  const admin = await server.createUser({ roles: ["admin"] });
  const [username, password] = ["newcomer", "Ring-finger-1839"];
  await server.call(usersApi.add, { username, password }, admin.token);
  // The answer of this call has no envelope.
  const answer: unknown = await server.call(authApi.signIn, { username, password });
  const { token } = answer as CallOutput<typeof authApi.signIn>;
  expect(await mine(token)).toEqual({ ...defaultSettings, tourDue: true });
  await server.call(settingsApi.change, { tourDue: false }, token);
  expect(await mine(token)).toEqual(defaultSettings);
  expect(await mine()).toMatchObject({ tourDue: false });
});
