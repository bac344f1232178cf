import { someBusinessSettings } from "@vowdesk/contract/business/sample";
import { expect, test } from "vitest";
import { amountOf, centsOf, differing, isSendable } from "./settings-draft.ts";

test("ignores changes that equal the saved value", () => {
  const saved = someBusinessSettings();
  expect(differing(saved, { title: { ...saved.title }, compensationCapCents: 1 })).toEqual({ compensationCapCents: 1 });
});

test.each([
  ["12", 1_200],
  ["12.5", 1_250],
  ["12,05", 1_205],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["1.234", null],
  ["1e3", null],
])("the amount %o is %o cents", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test("formats an amount as a user types it", () => {
  expect([amountOf(1_200), amountOf(1_205), amountOf(0)]).toEqual(["12", "12.05", "0"]);
});

test("rejects a text that is missing in a language and a shift that ends before it begins", () => {
  const saved = someBusinessSettings();
  expect(isSendable(saved)).toBe(true);
  expect(isSendable({ ...saved, title: { ...saved.title, ja: " " } })).toBe(false);
  expect(isSendable({ ...saved, cancelReasons: [{ zh: "", en: "a", es: "a", ja: "a" }] })).toBe(false);
  expect(isSendable({ ...saved, week: [{ from: "10:00", to: "09:00" }] })).toBe(false);
});
