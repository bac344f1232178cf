import { expect, test } from "vitest";
import type { Actor } from "../../../../kernel/http/context.ts";
import { allowed } from "./waivers.policy.ts";

const actor = (id: number, ...codes: string[]) => ({ kind: "staff", id, codes: new Set(codes) }) as unknown as Actor;
const finance = actor(2, "payment:due", "payment:waive");

//
test.each([
  [finance, { openCents: 100, askedBy: null }, ["waive"]],
  [finance, { openCents: 0, askedBy: null }, []],
  [finance, { openCents: 100, askedBy: 1 }, ["approveWaiver", "refuseWaiver"]],
  [finance, { openCents: 0, askedBy: 1 }, ["approveWaiver", "refuseWaiver"]],
  [finance, { openCents: 100, askedBy: 2 }, ["withdrawWaiver"]],
  [actor(3, "payment:due", "payment:record"), { openCents: 100, askedBy: null }, []],
  [actor(3, "payment:due", "payment:record"), { openCents: 100, askedBy: 1 }, []],
] as const)("%#: an instalment with %j allows %j", (item, instalment, expected) => {
  expect(allowed(item, instalment)).toEqual(expected);
});
