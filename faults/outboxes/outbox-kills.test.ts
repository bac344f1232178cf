import { expect, test } from "vitest";
import { Tally } from "../../harness/tally.ts";
import { deliverUnderKills } from "./outbox-kills.ts";
import { openWebhooks } from "./webhooks.ts";

/** The long form is `npx tsx faults/outboxes/outbox-kills.ts 20000 1000 500 20`. */
test("every event of a webhook arrives in the order of its object over two kills of the server", async () => {
  const tally = new Tally();
  await deliverUnderKills(tally, openWebhooks, { pieces: 500, kills: 2 });
  expect(tally.failures).toEqual([]);
});
