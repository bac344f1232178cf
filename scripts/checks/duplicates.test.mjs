import { expect, test } from "vitest";
import { duplicates } from "./duplicates.mjs";

const steps = Array.from({ length: 10 }, (_, index) => `  step(${index});`).join("\n");
const wrap = (name, body) => `import { step } from "./step.ts";\n\nfunction ${name}() {\n${body}\n}\n`;

test("reports ten lines that stand in two files", () => {
  const sources = [
    ["a.ts", wrap("a", steps)],
    ["b.ts", wrap("b", steps)],
  ];
  expect(duplicates(sources)).toEqual(["a.ts:4 ~ b.ts:4"]);
});

test("reports ten lines that stand twice in one file", () => {
  expect(duplicates([["a.ts", wrap("a", steps) + wrap("b", steps)]])).toEqual(["a.ts:4 ~ a.ts:18"]);
});

test("reports a longer run once, with its first line", () => {
  const sources = [
    ["a.ts", wrap("a", `  begin();\n${steps}\n  end();`)],
    ["b.ts", wrap("b", `  begin();\n${steps}\n  end();`)],
  ];
  expect(duplicates(sources)).toEqual(["a.ts:4 ~ b.ts:4"]);
});

test.each([
  ["nine lines", steps.split("\n").slice(1).join("\n")],
  ["lines that differ in a name", steps.replace("step(5)", "stop(5)")],
  ["lines of punctuation", steps.split("\n").slice(1).join("\n}\n")],
  ["comments", steps.split("\n").slice(1).join("\n  // The same comment.\n")],
])("accepts %s", (_name, body) => {
  const changed = body.includes("stop") ? steps : body;
  expect(
    duplicates([
      ["a.ts", wrap("a", body)],
      ["b.ts", wrap("b", changed)],
    ]),
  ).toEqual([]);
});

test("accepts imports of the same names", () => {
  const names = Array.from({ length: 12 }, (_, index) => `  name${index},`).join("\n");
  const text = `import {\n${names}\n} from "./names.ts";\n`;
  expect(
    duplicates([
      ["a.ts", text],
      ["b.ts", text],
    ]),
  ).toEqual([]);
});
