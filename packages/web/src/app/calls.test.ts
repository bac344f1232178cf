import { apis } from "@vowdesk/contract";
import { expect, test } from "vitest";
import { firstCalls } from "./calls-first.ts";
import { laterCalls } from "./calls-later.ts";

/** What the phones ask; this app never does. */
const ofPhones = Object.fromEntries(Object.entries(apis).filter(([feature]) => /^app[A-Z]/.test(feature)));

test("every call of the contract is named once, under its feature", () => {
  const named = { ...firstCalls, ...laterCalls, ...ofPhones };
  expect(Object.keys(named).toSorted()).toEqual(Object.keys(apis).toSorted());
  expect(named).toEqual(apis);
  expect(Object.keys(firstCalls).filter((feature) => feature in laterCalls)).toEqual([]);
});
