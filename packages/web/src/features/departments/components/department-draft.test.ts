import { aDepartment } from "@vowdesk/contract/departments/sample";
import { expect, test } from "vitest";
import { changedIn, draftOf, parentChoices } from "./department-draft.ts";

test("sends changed fields only, with trimmed text", () => {
  const start = draftOf(aDepartment({ departmentName: "Dispatch", phone: "1", pid: 1 }), 0);
  expect(changedIn(start, { departmentName: "Dispatch ", phone: "", pid: 3 })).toEqual({ phone: "", pid: 3 });
});

test("a new department starts with the given parent", () => {
  expect(draftOf(null, 7)).toMatchObject({ pid: 7, departmentName: "" });
});

test("offers neither the department itself nor its descendants as parent", () => {
  const below = aDepartment({ id: 3, departmentName: "Night", pid: 2 });
  const tree = [aDepartment({ id: 2, departmentName: "Dispatch", children: [below] }), aDepartment({ id: 4 })];
  expect(parentChoices(tree, 2).map(({ value }) => value)).toEqual(["4"]);
  expect(parentChoices(tree, null)).toMatchObject([{ label: "Dispatch" }, { label: "\u2003Night" }, { value: "4" }]);
});
