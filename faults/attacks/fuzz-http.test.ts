import { expect, test } from "vitest";
import { fuzz } from "./fuzz-http.ts";

const seed = Number(process.env["VOWDESK_SEED"] ?? 20_261_102);

test(`answers 1,500 malformed requests over every call and role without a 5xx or a leak (seed ${seed})`, async () => {
  const { requests, failures, byStatus } = await fuzz(1_500, seed);
  expect(failures).toEqual([]);
  expect(requests).toBe(1_500);
  expect(byStatus["429"] ?? 0).toBeLessThan(requests / 10);
});
