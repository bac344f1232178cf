import { agreementsApi, type SalesRow } from "@vowdesk/contract/studio/agreements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../platform/clock.ts";

let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  // The first morning of December in China.
  server = await startTestServer({ clock: fixedClock("2026-11-30T23:00:00Z") });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const sales = async (input: object = {}, token = studio.manager.token) => {
  const period = { from: "2026-12-01", to: "2026-12-31", by: "consultant" as const };
  return (await server.call(agreementsApi.sales, { ...period, ...input }, token)).data as SalesRow[];
};

//
test("signed agreements of a period are summed by consultant and offer, in the scope of the user", async () => {
  expect(await sales()).toEqual([]);
  const first = await studio.addWedding();
  await studio.sign(first);
  await studio.sign(await studio.addWedding());
  await studio.pay(first, 150_000);
  const [row, ...others] = await sales();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ id: studio.mei.id, agreements: 2, outstandingCents: (row?.totalCents ?? 0) - 150_000 });
  expect(row?.totalCents).toBe((row?.priceCents ?? 0) - (row?.discountCents ?? 0));
  expect(await sales({ by: "offer" })).toMatchObject([{ agreements: 2, totalCents: row?.totalCents }]);
  expect(await sales({ from: "2026-11-01", to: "2026-11-30" })).toEqual([]);
  expect(await sales({}, studio.mei.token)).toEqual([row]);
  expect(await sales({}, (await server.createUser({ roles: ["consultant"] })).token)).toEqual([]);
});
