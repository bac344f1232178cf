import { aRole } from "@vowdesk/contract/roles/sample";
import { expect, test } from "vitest";
import { changedIn, draftOf, isNamed } from "./role-draft.ts";

test("sends only changed fields, trimmed", () => {
  const start = draftOf(aRole({ roleName: "Dispatcher", remark: "Orders" }), false);
  expect(changedIn(start, { roleName: "Dispatcher ", remark: "" })).toEqual({ remark: "" });
});

test("a copy has its own code and no name", () => {
  const copy = draftOf(aRole({ roleCode: "dispatcher", remark: "Orders" }), true);
  expect(copy).toEqual({ roleName: "", roleCode: "dispatcher-copy", remark: "Orders", secondFactor: false });
  expect(isNamed(copy)).toBe(false);
});

test("a blank name does not count", () => {
  expect(isNamed({ roleName: " ", roleCode: "night", remark: "", secondFactor: false })).toBe(false);
  expect(isNamed({ roleName: "Night", roleCode: "night", remark: "", secondFactor: false })).toBe(true);
});
