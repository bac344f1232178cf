import { expect, test } from "vitest";
import { isShortRun } from "../../packages/server/test/sampled.ts";
import { contestBookings } from "./contested-bookings.ts";

/** The long form is `npx tsx faults/bookings/contested-bookings.ts 100000 20`. */
const kills = isShortRun ? 1 : 2;

test(`books nothing twice and nothing in part over ${kills} kills each of server and database`, async () => {
  const { failures } = await contestBookings({
    pacedBookings: 8 * kills,
    calmBookings: 150 * kills,
    bookings: 300 * kills,
    kills,
    p95Ms: 60_000,
  });
  expect(failures).toEqual([]);
});
