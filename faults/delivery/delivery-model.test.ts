import { expect, test } from "vitest";
import { checkDelivery } from "./delivery-model.ts";
import type { Variant } from "./delivery-simulation.ts";

/** For more runs: `VOWDESK_MODEL_RUNS=60000 npx vitest run faults/delivery/delivery-model`. */
const runs = Number(process.env["VOWDESK_MODEL_RUNS"] ?? 2_000);
const seed = Number(process.env["VOWDESK_SEED"] ?? 42);

test(
  `shows every message exactly once in every tab and acknowledges all, in ${runs} random schedules`,
  async () => {
    expect(await checkDelivery("whole", runs, seed)).toEqual({ runs, failure: null });
  },
  runs * 100,
);

const variants: Variant[] = ["no-sweep", "no-dedup", "cursor-is-no-ack", "fetch-before-subscribe"];
test.each(variants)("detects the variant %s", async (variant) => {
  expect((await checkDelivery(variant, 2_000, seed)).failure).not.toBeNull();
});
