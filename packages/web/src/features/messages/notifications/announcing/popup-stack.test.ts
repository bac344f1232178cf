import { aMessage } from "@vowdesk/contract/messages/notifications/sample";
import { expect, test } from "vitest";
import { emptyStack, isOpenRecord, popupsOf, push, type Popup } from "./popup-stack.ts";

const message = (id: string) => aMessage({ id, number: `WM${id}` });
const popup = (id: string, subject = id): Popup => ({ id, subject, message: message(id) });

test("shows the newest popup and counts the others", () => {
  const stack = ["1", "2", "3", "4"].reduce((now, id) => push(now, popup(id), false), emptyStack);
  expect(stack.shown?.id).toBe("4");
  expect(stack.others).toHaveLength(3);
});

test("keeps the popup at which the user points, and counts the new ones", () => {
  const stack = ["2", "3"].reduce((now, id) => push(now, popup(id), true), push(emptyStack, popup("1"), false));
  expect(stack.shown?.id).toBe("1");
  expect(stack.others).toHaveLength(2);
});

test("messages about the same order are one popup", () => {
  const [placed, late] = popupsOf([aMessage({ id: "1" }), aMessage({ id: "2" })], false) as [Popup, Popup];
  const stack = push(push(emptyStack, placed, false), late, false);
  expect(stack).toEqual({ shown: late, others: [] });
  expect(push(push(stack, popup("3"), false), placed, false).others).toEqual(["3"]);
});

test("messages missed while offline make one popup", () => {
  expect(popupsOf([message("1"), message("2"), message("3")], true)).toMatchObject([{ id: "missed-1", missed: 3 }]);
  expect(popupsOf([message("1")], true)).toHaveLength(1);
  expect(popupsOf([message("1"), message("2")], false)).toHaveLength(2);
  expect(popupsOf([], true)).toEqual([]);
});

test.each([
  ["an order", aMessage({ number: "WM1", msg: "外卖" }), "/order", "?status=paid&number=WM1", true],
  ["another order", aMessage({ number: "WM1", msg: "外卖" }), "/order", "?number=WM2", false],
  ["the list of the orders", aMessage({ number: "WM1", msg: "外卖" }), "/order", "", false],
  ["a conversation", aMessage({ type: 0, number: "12", msg: "hello" }), "/kefumsg", "?id=12", true],
  ["another page", aMessage({ type: 0, number: "12", msg: "hello" }), "/order", "?number=12", false],
  ["a message without a record", aMessage({ type: 8, number: "", msg: "" }), "/gonggao", "?q=", false],
])("knows whether the record of a message is open: %s", (_, about, pathname, search, isOpen) => {
  expect(isOpenRecord(about, { pathname, search })).toBe(isOpen);
});
