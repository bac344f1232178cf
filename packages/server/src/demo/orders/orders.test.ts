import { expect, test } from "vitest";
import { historyOf } from "./orders.ts";
import { makePeople } from "../business/people.ts";
import { randomFrom } from "../random.ts";

const count = 1_200;
const ordersAt = (now: string) => {
  const people = makePeople(randomFrom(1), 1);
  return historyOf({ seed: 2, people, count, now: new Date(now) }).orders(0, count);
};

test.each([
  ["at noon", "2026-11-02T04:00:00Z"],
  ["before midnight", "2026-11-02T15:58:00Z"],
  ["after midnight, when open orders were placed the day before", "2026-11-02T16:20:00Z"],
])("sorts orders by placement time %s", (_when, now) => {
  const times = ordersAt(now).map(({ createdAt }) => createdAt.getTime());
  expect(times).toHaveLength(count);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(Date.parse(now));
});
