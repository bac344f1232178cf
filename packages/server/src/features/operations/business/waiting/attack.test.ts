import { agreementsApi, type AgreementDetail } from "@vowdesk/contract/studio/agreements";
import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import { operationsApi } from "@vowdesk/contract/operations/operations";
import { offersApi, type OfferDetail } from "@vowdesk/contract/studio/offers";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCustomer } from "../../../../../test/chat.ts";
import { someTerms } from "../../../../../test/matrix/features/studio/offers.ts";
import { startTestServer, type TestServer } from "../../../../../test/server.ts";
import { createServiceAccount } from "../../../../../test/service-accounts.ts";
import { startJobs } from "../../../../app/operations/jobs.ts";

let server: TestServer;
let manager = "";
beforeAll(async () => {
  server = await startTestServer();
  manager = (await server.createUser({ roles: ["manager"] })).token;
});
afterAll(() => server?.close());

const settings = async () => (await server.call(businessApi.settings, {}, manager)).data as BusinessSettings;
const change = async (input: object, token = manager) =>
  server.call(businessApi.change, { ...input, version: (await settings()).version }, token);

test("one manager cannot lift the limit of discounts, send an agreement of 0.01 and set the limit back", async () => {
  const { id: offerId } = (await server.call(offersApi.add, someTerms as never, manager)).data as OfferDetail;
  await server.call(offersApi.activate, { id: offerId, version: 1 }, manager);
  const couple = { nameA: "Anna", phoneA: "13800000001", nameB: "Ben", phoneB: "13800000002" };
  const { id: weddingId } = (await server.call(weddingsApi.add, couple, manager)).data as { id: number };

  await change({ discountLimitPercent: 100 });
  expect((await settings()).discountLimitPercent).toBe(10);
  const discountCents = someTerms.priceCents - 1;
  const input = { weddingId, offerId, discountCents, discountReason: "Friends", language: "en" } as const;
  const drafted = (await server.call(agreementsApi.draft, input, manager)).data as AgreementDetail;
  expect(drafted).toMatchObject({ totalCents: 1, isApprovalMissing: true });
  const { id, version } = drafted;
  expect(await server.call(agreementsApi.send, { id, version }, manager)).toMatchObject({
    reason: "agreement-approval-missing",
  });
  await change({ discountLimitPercent: 10 });
  expect((await settings()).discountLimitPercent).toBe(10);
});

test("neither a token nor one manager can shorten the retention and delete chats at once", async () => {
  const customer = await makeCustomer(server);
  await customer.says("An old message");
  await sql`update chat_message set at = at - interval '200 days'`.execute(server.services.db);
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::integer as count from chat_message`.execute(server.services.db))
      .rows[0]?.count;
  const { token } = await createServiceAccount(server, "Program", ["studio:edit", "operations:run"]);
  const jobs = await startJobs(server.services);
  await jobs.runDue();
  for (const caller of [token, manager]) {
    await change({ chatMonths: 1 }, caller);
    expect((await settings()).chatMonths).toBe(0);
    expect(await server.call(operationsApi.run, { name: "retention" }, caller)).toMatchObject({ success: false });
    await sql`update job set next_at = now() where name = 'retention'`.execute(server.services.db);
    await jobs.runDue();
    expect(await count()).toBe(1);
  }
  await jobs.stop();
});
