import { expect, test } from "vitest";
import { isShortRun } from "../../packages/server/test/sampled.ts";
import { fuzz } from "./fuzz-http.ts";

const seed = Number(process.env["VOWDESK_SEED"] ?? 20_261_102);

const count = isShortRun ? 700 : 1_500;

test(`answers ${count} malformed requests over every call and role without a 5xx or a leak (seed ${seed})`, async () => {
  const { requests, failures, byStatus } = await fuzz(count, seed);
  expect(failures).toEqual([]);
  expect(requests).toBe(count);
  expect(byStatus["429"] ?? 0).toBeLessThan(requests / 10);
});
