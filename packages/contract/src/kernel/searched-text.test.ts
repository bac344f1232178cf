import { expect, test } from "vitest";
import { textContains } from "./searched-text.ts";
import { isolated } from "./text.ts";

test.each([
  ["José Ñandú", "jose nandu"],
  ["ＷＭ１２３ 王", "wm123 王"],
  ["Łukasz", " lukasz "],
  ["Straße", "STRASSE"],
  ["anything", ""],
])("%s contains what a user types as %s", (text, typed) => expect(textContains(text, typed)).toBe(true));

test("a text does not contain another one", () => expect(textContains("José", "josef")).toBe(false));

test("isolates values with letters from right to left only", () => {
  expect(["محمد", "דוד 7", "José", "王芳", ""].map(isolated)).toEqual([
    "\u2068محمد\u2069",
    "\u2068דוד 7\u2069",
    "José",
    "王芳",
    "",
  ]);
});
