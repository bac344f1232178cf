import { permissionCodes } from "@vowdesk/contract";
import { expect, test } from "vitest";
import type { Actor } from "../../../kernel/http/context.ts";
import { holdsAll, isSeeded, mayGrant, opensCalls } from "./roles.policy.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";

const actor = (...codes: string[]): Actor => ({
  kind: "staff",
  id: 1,
  name: "li",
  codes: new Set(codes),
  scope: unlimited,
});

test.each([
  [actor("sys:role:assign"), ["order:delivery"], false],
  [actor("sys:role:assign", "order:delivery"), ["order:delivery"], true],
  [actor("sys:role:assign", "order:delivery"), ["order:delivery", "audit"], false],
  [actor("sys:role:assign"), ["studio:albums"], true],
  [actor("sys:role:assign"), [], true],
  [actor("admin"), ["audit"], true],
])("%# only actors with the permissions, and administrators, may grant them", (grantor, codes, may) => {
  expect(holdsAll(grantor, codes)).toBe(may);
  expect(mayGrant(grantor, { code: "ROLE_X", codes })).toBe(may);
});

test("only administrators may assign the administrator role, although it has no rows", () => {
  expect(mayGrant(actor(...permissionCodes), { code: "admin", codes: [] })).toBe(false);
  expect(mayGrant(actor("admin"), { code: "admin", codes: [] })).toBe(true);
});

test("a role cannot have a code that gives access to calls", () => {
  expect(["audit", "Audit", "order", "sys", "dashboard"].map(opensCalls)).toEqual([true, true, true, true, true]);
  expect(["ROLE_AUDIT", "night"].map(opensCalls)).toEqual([false, false]);
  expect([isSeeded("auditor"), isSeeded("night")]).toEqual([true, false]);
});
