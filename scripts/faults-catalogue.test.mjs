import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./child.mjs";
import { catalogue } from "./faults-catalogue.mjs";

test("the catalogue names programs and test files that exist", () => {
  const forms = catalogue.flatMap(({ short, long }) => [short, long]);
  const paths = forms.flatMap(({ harness, files }) => files ?? [`faults/${harness}.ts`]);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the catalogue names goals of the requirements", () => {
  const requirements = readFileSync(join(root, "docs/requirements.md"), "utf8");
  const goals = catalogue.flatMap(({ goals }) => goals).filter((goal) => /^[RS]\d+$/.test(goal));
  expect(goals.filter((goal) => !requirements.includes(`| ${goal} |`))).toEqual([]);
});
