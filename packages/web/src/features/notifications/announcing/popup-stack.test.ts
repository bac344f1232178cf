import { aMessage } from "@vowdesk/contract/notifications/sample";
import { expect, test } from "vitest";
import { emptyStack, popupsOf, push, remove } from "./popup-stack.ts";

const message = (id: string) => aMessage({ id });
const stackOf = (...ids: string[]) => ids.reduce((stack, id) => push(stack, { id, message: message(id) }), emptyStack);

test("shows at most four popups, the newest first", () => {
  const stack = stackOf("1", "2", "3", "4", "5", "6");
  expect(stack.shown.map(({ id }) => id)).toEqual(["6", "5", "4", "3"]);
  expect(stack.more).toBe(2);
});

test("the count of further popups returns to 0 with the last popup", () => {
  let stack = stackOf("1", "2", "3", "4", "5");
  for (const id of ["5", "4", "3"]) stack = remove(stack, id);
  expect(stack).toMatchObject({ more: 1, shown: [{ id: "2" }] });
  expect(remove(stack, "2")).toEqual(emptyStack);
});

test("messages missed while offline make one popup", () => {
  expect(popupsOf([message("1"), message("2"), message("3")], true)).toEqual([{ id: "missed-1", missed: 3 }]);
  expect(popupsOf([message("1")], true)).toHaveLength(1);
  expect(popupsOf([message("1"), message("2")], false)).toHaveLength(2);
  expect(popupsOf([], true)).toEqual([]);
});
