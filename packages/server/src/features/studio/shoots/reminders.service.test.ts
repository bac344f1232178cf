import { bookablesApi, type Bookable } from "@vowdesk/contract/studio/bookables";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { remindOfShoots } from "./reminders.service.ts";

const hourMs = 60 * 60_000;
let server: TestServer;
let token: string;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["scheduler", "manager"] })).token;
});
afterAll(() => server?.close());

const inHours = (hours: number) => {
  const at = server.services.clock.now().getTime() + hours * hourMs;
  return { startsAt: new Date(at).toISOString(), endsAt: new Date(at + hourMs).toISOString() };
};

/** A pickup that starts in some hours, with a user in its team. */
async function shootOf(hours: number, overrides: object = {}): Promise<{ shoot: Shoot; userId: number }> {
  const { id: userId } = await server.createUser({ roles: ["assistant"] });
  const wedding: WeddingDetail = (await server.call(weddingsApi.add, { nameA: "Anna", nameB: "Ben" }, token)).data;
  const add = async (input: object): Promise<Bookable> =>
    (await server.call(bookablesApi.add, { name: `Bookable ${(made += 1)}`, ...input } as never, token)).data;
  const team = [await add({ kind: "room" }), await add({ kind: "person", userId })].map(({ id }) => id);
  const input = { purpose: "pickup" as const, ...inHours(hours), team, weddingId: wedding.id, ...overrides };
  return { shoot: (await server.call(shootsApi.book, input, token)).data, userId };
}

const textsOf = async (userId: number): Promise<string[]> => {
  const { rows } = await sql<{ body: string }>`
    select body from message join delivery on delivery.message_id = message.id where delivery.user_id = ${userId} order by message.id`.execute(
    server.services.db,
  );
  return rows.map(({ body }) => body);
};
const run = () => remindOfShoots(server.services);

//
test("a team is reminded once, also by simultaneous runs, and again after a move", async () => {
  const { shoot, userId } = await shootOf(20);
  await Promise.all([run(), run()]);
  await run();
  expect(await textsOf(userId)).toEqual([expect.stringContaining("Anna & Ben")]);
  const team = shoot.team.map(({ bookableId }) => bookableId);
  const move = { id: shoot.id, version: shoot.version, ...inHours(22), team };
  expect(await server.call(shootsApi.move, move, token)).toMatchObject({ success: true });
  await run();
  expect(await textsOf(userId)).toHaveLength(2);
});

//
test.each(["cancelled", "postponed", "tentative", "later"] as const)("no team is reminded: %s", async (state) => {
  const hold = state === "tentative" ? { state: "tentative", holdMinutes: 24 * 60 * 3 } : {};
  const { shoot, userId } = await shootOf(state === "later" ? 30 : 15, hold);
  const { id, version } = shoot;
  if (state === "cancelled") await server.call(shootsApi.cancel, { id, version, reason: "x" }, token);
  if (state === "postponed") await server.call(shootsApi.postpone, { id, version, cause: "weather" }, token);
  await run();
  expect(await textsOf(userId)).toEqual([]);
});
