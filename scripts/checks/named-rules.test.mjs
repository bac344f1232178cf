import { describe, expect, test } from "vitest";
import { problemsOf, rulesNamedIn } from "./named-rules.mjs";

const namedIn = (text) => [...rulesNamedIn(text)];

describe("a test names a rule", () => {
  test.each([
    ["in its title", 'test("shows the sidebar (R-4.3)", () => {});'],
    ["in the title of a group", 'describe("R-4.3: the sidebar", () => {'],
    ["in the title after a table", '  ])("%s (R-4.3)", (name) => {'],
    ["in a comment directly above it", '// R-4.3\ntest("shows the sidebar", () => {'],
    ["in a comment of two lines", '// R-4.3\n// Only the permitted routes.\ntest.each(widths)("at %i px", () => {'],
  ])("%s", (_place, text) => {
    expect(namedIn(text)).toEqual(["R-4.3"]);
  });

  test("or several rules", () => {
    expect(namedIn('// R-4.3, R-4.4\ntest("the sidebar", () => {')).toEqual(["R-4.3", "R-4.4"]);
  });
});

test.each([
  ["a comment inside of a test", 'test("the sidebar", () => {\n  // R-4.3\n  const a = 1;'],
  ["a comment above other code", "/** The presets (R-4.3). */\nconst presets = [];"],
  ["a comment with an empty line below it", '// R-4.3\n\ntest("the sidebar", () => {'],
  ["a test that is skipped", '// R-4.3\ntest.skip("the sidebar", () => {'],
  ["a test that is not written", 'test.todo("R-4.3: the sidebar");'],
  ["a value", 'expect(textOf(page)).toBe("R-4.3");'],
])("%s names no rule", (_name, text) => {
  expect(namedIn(text)).toEqual([]);
});

test("the check reports a rule that no test names, and nothing if each rule is named", () => {
  expect(problemsOf(["R-4.3", "R-4.4"], new Set(["R-4.3"]))).toEqual([expect.stringMatching(/^R-4\.4 is named by no/)]);
  expect(problemsOf(["R-4.3"], new Set(["R-4.3"]))).toEqual([]);
});
