import { expect, test } from "vitest";
import { contestBookings } from "./contested-bookings.ts";

/** The long form is `npx tsx faults/bookings/contested-bookings.ts 100000 20`. */
test("books nothing twice and nothing in part over two kills each of server and database", async () => {
  const { failures } = await contestBookings({
    pacedBookings: 16,
    calmBookings: 300,
    bookings: 600,
    kills: 2,
    p95Ms: 60_000,
  });
  expect(failures).toEqual([]);
});
