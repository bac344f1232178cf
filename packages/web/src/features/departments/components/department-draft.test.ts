import { aDepartment } from "@vowdesk/contract/departments/sample";
import { expect, test } from "vitest";
import { changedIn, draftOf, parentChoices } from "./department-draft.ts";

test("only what differs is sent, without blanks around it", () => {
  const start = draftOf(aDepartment({ departmentName: "Dispatch", phone: "1", pid: 1 }), 0);
  expect(changedIn(start, { departmentName: "Dispatch ", phone: "", pid: 3 })).toEqual({ phone: "", pid: 3 });
});

test("a new one begins under the department it was asked for at", () => {
  expect(draftOf(null, 7)).toMatchObject({ pid: 7, departmentName: "" });
});

test("a department hangs neither under itself nor under what is below it", () => {
  const below = aDepartment({ id: 3, departmentName: "Night", pid: 2 });
  const tree = [aDepartment({ id: 2, departmentName: "Dispatch", children: [below] }), aDepartment({ id: 4 })];
  expect(parentChoices(tree, 2).map(({ value }) => value)).toEqual(["4"]);
  expect(parentChoices(tree, null)).toMatchObject([{ label: "Dispatch" }, { label: "\u2003Night" }, { value: "4" }]);
});
