import { businessApi, type BusinessSettings } from "@vowdesk/contract/operations/business";
import { operationsApi } from "@vowdesk/contract/operations/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { createServiceAccount } from "../../../../test/service-accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

//
test("a token changes no limit, second-person rule, retention or refund ladder, and starts no deletion", async () => {
  const { token } = await createServiceAccount(server, "Settings", ["studio:edit", "operations:run"]);
  const { token: manager } = await server.createUser({ roles: ["manager"] });
  const settings = async () => (await server.call(businessApi.settings, {}, manager)).data as BusinessSettings;
  const before = await settings();
  const change = (input: object) =>
    server.call(businessApi.change, { version: before.version, ...input } as never, token);
  for (const input of [
    { discountLimitPercent: 100 },
    { discountLimitPercent: 1 },
    { chatMonths: 1 },
    { withdrawalSecondCents: 90_000_000 },
    { refundSteps: [{ daysBefore: 0, keepPercent: 0 }] },
  ])
    expect(await change(input)).toMatchObject({ reason: "person-required" });
  expect(await settings()).toEqual(before);
  expect(await server.call(operationsApi.run, { name: "retention" }, token)).toMatchObject({
    reason: "person-required",
  });
  expect(await change({ contactName: "Studio" })).toMatchObject({ data: { contactName: "Studio" } });
});
