import { aRole } from "@vowdesk/contract/roles/sample";
import { expect, test } from "vitest";
import { changedIn, draftOf, isNamed } from "./role-draft.ts";

test("only what differs from the role is sent, without blanks around it", () => {
  const start = draftOf(aRole({ roleName: "Dispatcher", remark: "Orders" }), false);
  expect(changedIn(start, { roleName: "Dispatcher ", remark: "" })).toEqual({ remark: "" });
});

test("a copy has a code of its own and waits for a name", () => {
  const copy = draftOf(aRole({ roleCode: "dispatcher", remark: "Orders" }), true);
  expect(copy).toEqual({ roleName: "", roleCode: "dispatcher-copy", remark: "Orders", secondFactor: false });
  expect(isNamed(copy)).toBe(false);
});

test("blanks are no name", () => {
  expect(isNamed({ roleName: " ", roleCode: "night", remark: "", secondFactor: false })).toBe(false);
  expect(isNamed({ roleName: "Night", roleCode: "night", remark: "", secondFactor: false })).toBe(true);
});
