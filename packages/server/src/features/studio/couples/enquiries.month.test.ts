import { businessApi } from "@vowdesk/contract/operations/business";
import { coupleEntryApi, type EnquiryOptions, type FreeHalfDays } from "@vowdesk/contract/studio/couples";
import { offersApi } from "@vowdesk/contract/studio/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someTerms } from "../../../../test/matrix/features/studio/offers.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { fixedClock } from "../../../platform/clock.ts";

const clock = fixedClock("2026-11-02T02:00:00Z");
let server: TestServer;
let manager = "";

beforeAll(async () => {
  server = await startTestServer({ clock, demo: true });
  manager = await server.signIn("manager");
  await sql`insert into bookable (kind, name, skills, updated_by) values ('person', 'Only', '{consulting}', 'test')`.execute(
    server.services.db,
  );
});
afterAll(() => server?.close());

const freeIn = async (month?: string): Promise<FreeHalfDays> =>
  (await server.call(coupleEntryApi.freeHalfDays, { purpose: "consultation", ...(month && { month }) })).data;
const options = async (): Promise<EnquiryOptions> => (await server.call(coupleEntryApi.enquiryOptions, {})).data;

//
test("a month is answered whole, the last one as well, and a half-day of it is held", async () => {
  const { firstMonth, lastMonth } = await options();
  expect([firstMonth, lastMonth]).toEqual(["2026-11", "2027-10"]);
  const november = await freeIn("2026-11");
  expect(november).toHaveLength(2 * 28);
  expect(november.slice(0, 24)).toEqual(await freeIn());
  expect(await freeIn("2027-11")).toEqual([]);
  const last = await freeIn(lastMonth);
  expect(last).toHaveLength(2 * 31);
  const [{ date, half } = { date: "", half: "morning" as const }] = last;
  const phone = "13722299911";
  const { code } = (await server.call(coupleEntryApi.sendEnquiryCode, { phone })).data as { code: string };
  const enquiry = { nameA: "Ana", phone, code, purpose: "consultation", date, half } as const;
  expect(await server.call(coupleEntryApi.enquire, enquiry)).toMatchObject({ success: true });
  expect(await freeIn(lastMonth)).toEqual(last.slice(1));
});

test("a month that is none is refused", async () => {
  for (const month of ["2026-13", "2026-1", "now"])
    expect(await server.call(coupleEntryApi.freeHalfDays, { purpose: "consultation", month })).toMatchObject({
      reason: "invalid-input",
    });
});

const priceOf = async (purpose: string) =>
  (await options()).purposes.find((item) => item.purpose === purpose)?.fromCents;

//
test("the lowest price of the active offers is shown only if the business shows it", async () => {
  await sql`delete from offer`.execute(server.services.db);
  const add = async (priceCents: number, purposes: string[]) => {
    const offer = { ...someTerms, depositCents: 0, priceCents, purposes };
    return (await server.call(offersApi.add, offer as never, manager)).data as { id: number };
  };
  for (const [cents, purposes] of [
    [500_000, ["studio"]],
    [300_000, ["studio", "location"]],
  ] as const) {
    const { id } = await add(cents, [...purposes]);
    await server.call(offersApi.activate, { id, version: 1 }, manager);
  }
  await add(100, ["studio"]);
  expect(await priceOf("studio")).toBeNull();
  const { version } = (await server.call(businessApi.settings, {}, manager)).data as { version: number };
  await server.call(businessApi.change, { version, isPricePublic: true }, manager);
  expect([await priceOf("studio"), await priceOf("location"), await priceOf("consultation")]).toEqual([
    300_000,
    300_000,
    null,
  ]);
});
