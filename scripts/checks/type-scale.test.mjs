import { expect, test } from "vitest";
import { root } from "../child.mjs";
import { sizesInCode, sizesOutsideOfScale, typeScaleProblems } from "./type-scale.mjs";

test("all text of the pages has a size and a grey of the tokens", () => {
  expect(typeScaleProblems(root)).toEqual([]);
});

test.each([
  ".a { font-size: 13px }",
  ".a {\n  font-size: 0.8125rem;\n}",
  ".a { font-size: max(0.75rem, 11px); }",
  ".a { font-size: clamp(1rem, 2vw, 2rem) }",
  ".a { font-size: var(--size-s, 13px) }",
  ".a { font-size: 1.25em }",
  ".a { font-size: 10pt }",
  ".a { font: 600 1rem/1.2 sans-serif }",
  ".a { --size-xxs: 10px }",
  ".a { --size-s: 10px }",
  ".a { color: #888 }",
  ".a { color: #8a8a8a }",
  ".a { color: grey }",
  ".a { color: rgb(120 120 120) }",
])("reports %s", (css) => {
  expect(sizesOutsideOfScale(css)).toHaveLength(1);
});

test.each([
  ".a { font-size: var(--size-s) }",
  ".a { font: inherit; font-size: inherit }",
  "@media print { .a { font-size: 10pt; color: #000 } }",
  ".a { font-family: var(--text-serif); font-weight: 600; color: var(--ink-2) }",
  "/* font-size: 13px */",
])("accepts %s", (css) => {
  expect(sizesOutsideOfScale(css)).toEqual([]);
});

test("reports a size that a component sets", () => {
  expect(sizesInCode("<span style={{ fontSize: 12 }} />")).toHaveLength(1);
});
