import { permissionCodes } from "@vowdesk/contract";
import { expect, test } from "vitest";
import type { Actor } from "../../kernel/http/context.ts";
import { holdsAll, isSeeded, mayGrant, opensCalls } from "./policy.ts";

const actor = (...codes: string[]): Actor => ({ kind: "staff", id: 1, name: "li", codes: new Set(codes) });

test.each([
  [actor("sys:role:assign"), ["order:delivery"], false],
  [actor("sys:role:assign", "order:delivery"), ["order:delivery"], true],
  [actor("sys:role:assign", "order:delivery"), ["order:delivery", "audit"], false],
  [actor("sys:role:assign"), ["studio:albums"], true],
  [actor("sys:role:assign"), [], true],
  [actor("admin"), ["audit"], true],
])("%# whoever holds the rights, or is an administrator, may give them", (who, codes, may) => {
  expect(holdsAll(who, codes)).toBe(may);
  expect(mayGrant(who, { code: "ROLE_X", codes })).toBe(may);
});

test("the administrator's role is given by administrators alone, though it has no rows", () => {
  expect(mayGrant(actor(...permissionCodes), { code: "admin", codes: [] })).toBe(false);
  expect(mayGrant(actor("admin"), { code: "admin", codes: [] })).toBe(true);
});

test("a code that opens calls is no role's", () => {
  expect(["audit", "Audit", "order", "sys", "dashboard"].map(opensCalls)).toEqual([true, true, true, true, true]);
  expect(["ROLE_AUDIT", "night"].map(opensCalls)).toEqual([false, false]);
  expect([isSeeded("auditor"), isSeeded("night")]).toEqual([true, false]);
});
