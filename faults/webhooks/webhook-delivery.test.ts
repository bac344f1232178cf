import { expect, test } from "vitest";
import { deliverUnderKills } from "./webhook-delivery.ts";

/** The long form is `npx tsx faults/webhooks/webhook-delivery.ts 20000 20`. */
test("every event arrives in the order of its object over two kills of the server", async () => {
  const { failures } = await deliverUnderKills({ events: 500, kills: 2 });
  expect(failures).toEqual([]);
});
