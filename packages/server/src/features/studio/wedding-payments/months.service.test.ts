import {
  cancellationsApi,
  weddingMonthsApi,
  weddingRefundsApi,
  type WeddingMonth,
} from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { decide, settle } from "../../../../test/studio/decide-item.ts";
import { openStudio } from "../../../../test/studio/open-studio.ts";
import { fixedClock } from "../../../platform/clock.ts";

// The last evening of November in China.
const clock = fixedClock("2026-11-30T15:55:00Z");
let server: TestServer;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  studio = await openStudio(server);
});
afterAll(() => server?.close());

const months = async () => (await server.call(weddingMonthsApi.list, {}, studio.finance.token)).data as WeddingMonth[];

//
test("each month closes with the sum of the accounts of weddings in the ledger", async () => {
  expect(await months()).toEqual([]);
  const weddingId = await studio.addWedding();
  await studio.sign(weddingId);
  await studio.pay(weddingId, 300_000);
  clock.moveMs(10 * 60_000);
  await studio.pay(weddingId, 50_000);
  const amounts = { keptCents: 100_000, refundCents: 250_000, doubleCents: 0 };
  const cancelled = { weddingId, version: 1, cause: "couple", reason: "x", amounts } as const;
  expect(await server.call(cancellationsApi.cancel, cancelled, studio.mei.token)).toMatchObject({ success: true });
  const { rows } = await sql<{ id: number; reviewId: number }>`
    select id, review_id as "reviewId" from wedding_refund`.execute(server.services.db);
  const { id = 0, reviewId = 0 } = rows[0] ?? {};
  await decide(server, "refund", { id: reviewId, act: "approve" }, studio.finance.token);
  await settle(server, clock);
  await studio.pay(weddingId, 7_000);
  await server.call(weddingRefundsApi.pay, { id, version: 2, method: "transfer" }, studio.finance.token);
  const [december, november] = await months();
  expect(november).toEqual({
    month: "2026-11",
    openingCents: 0,
    receivedCents: 300_000,
    refundedCents: 0,
    incomeCents: 0,
    closingCents: 300_000,
  });
  expect(december).toEqual({
    month: "2026-12",
    openingCents: 300_000,
    receivedCents: 57_000,
    refundedCents: 250_000,
    incomeCents: 100_000,
    closingCents: 7_000,
  });
  const ledger = await sql<{ cents: number }>`
    select sum(cents)::integer as cents from ledger_entry where account ~ '^wedding:'`.execute(server.services.db);
  expect(december?.closingCents).toBe(ledger.rows[0]?.cents);
});
