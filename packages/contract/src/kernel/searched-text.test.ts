import { expect, test } from "vitest";
import { textContains } from "./searched-text.ts";
import { isolated } from "./text.ts";

test.each([
  ["José Ñandú", "jose nandu"],
  ["ＷＭ１２３ 王", "wm123 王"],
  ["Łukasz", " lukasz "],
  ["Straße", "STRASSE"],
  ["Zoé  Łucja", "\u200b zoe   łucja\u3000"],
  ["陈思雨", "陈 思雨"],
  ["50 % off", "50 %"],
  ["anything", ""],
])("%s contains what a user types as %s", (text, typed) => expect(textContains(text, typed)).toBe(true));

test("a text does not contain another one", () => expect(textContains("José", "josef")).toBe(false));
test("signs of patterns stand for themselves", () => expect(textContains("José", "%")).toBe(false));

test("isolates values with letters from right to left only", () => {
  expect(["محمد", "דוד 7", "José", "王芳", ""].map(isolated)).toEqual([
    "\u2068محمد\u2069",
    "\u2068דוד 7\u2069",
    "José",
    "王芳",
    "",
  ]);
});
