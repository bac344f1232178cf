import { aBoard } from "@vowdesk/contract/operations/dashboard/sample";
import { expect, test } from "vitest";
import { clockOf, openCounts, sumOf, toneOfChange } from "./service-figures.ts";
import { servicesOf } from "./services.ts";

test("omits a service whose orders the user may not see", () => {
  expect(servicesOf(aBoard({ driver: null })).map(({ kind }) => kind)).toEqual(["delivery", "errand"]);
});

test("lists all open states in their usual order", () => {
  const [delivery] = servicesOf(aBoard());
  if (!delivery) throw new Error("The sample has delivery orders");
  expect(openCounts(delivery).slice(0, 2)).toEqual([
    ["paid", 2],
    ["accepted", 0],
  ]);
  expect(openCounts(delivery).map(([status]) => status)).not.toContain("completed");
});

test("adds up the figures of all services", () => {
  expect(sumOf(servicesOf(aBoard()), "open")).toBe(36);
});

test("formats seconds as minutes and seconds", () => {
  expect([74, 59.6, 3_600, 5].map(clockOf)).toEqual(["1:14", "1:00", "60:00", "0:05"]);
});

test("R-13.8: a median that differs by chance has no colour", () => {
  expect(toneOfChange(112, 110, 500)).toBeUndefined();
  expect(toneOfChange(140, 110, 29)).toBeUndefined();
  expect([toneOfChange(140, 110, 30), toneOfChange(80, 110, 30)]).toEqual(["worse", "better"]);
  expect(toneOfChange(0, 0, 100)).toBeUndefined();
});
