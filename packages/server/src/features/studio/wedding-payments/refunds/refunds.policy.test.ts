import { expect, test } from "vitest";
import type { Actor } from "../../../../kernel/http/context.ts";
import { allowed } from "./refunds.policy.ts";

const actor = (id: number, ...codes: string[]) => ({ kind: "staff", id, codes: new Set(codes) }) as unknown as Actor;
const finance = actor(2, "payment:refund:pay");

//
test.each([
  ["asked", finance, []],
  ["approved", finance, ["pay", "refuse"]],
  ["refused", finance, []],
  ["paid", finance, []],
  ["approved", actor(3, "payment:refund"), []],
  ["approved", actor(1, "payment:refund:pay"), []],
] as const)("a refund that is %s", (state, item, expected) => {
  expect(allowed(item, { state, asked_by: 1 })).toEqual(expected);
});
