import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { trackedFiles } from "./checks/tracked-files.mjs";
import { root } from "./child.mjs";
import { applied, isNamed, pathsIn, recipesIn } from "./recipes.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const recipes = recipesIn(read("docs/recipes.md"));

/** `recipes.slow.test.mjs` compiles the examples, and leaves out each of their steps. */
test.each(recipes.filter(({ changes }) => changes.length > 0))(
  "the recipe fits the tree: $title",
  ({ changes, cost }) => {
    const sources = {};
    for (const change of changes) sources[change.path] = applied(sources[change.path] ?? read(change.path), change);
    expect(Object.keys(sources).length).toBe(cost);
  },
);

test("the recipes name files that exist", () => {
  const files = trackedFiles() ?? [];
  const paths = recipes.flatMap(({ text }) => pathsIn(text));
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => !files.some((file) => isNamed(file, path)))).toEqual([]);
});

test("a change that does not fit, and a file that does not exist, are found", () => {
  expect(() => applied("a\nb\n", { path: "x.ts", lines: [" a", "+c", " d"] })).toThrow("these lines occur 0 times");
  expect(applied("a\nb\n", { path: "x.ts", lines: [" a", "-b", "+c"] })).toBe("a\nc\n");
  expect(pathsIn("`{zh,en}.ts`, `server/src/a.ts`")).toEqual(["zh.ts", "en.ts", "server/src/a.ts"]);
  expect(isNamed("packages/server/src/a-b.ts", "b.ts")).toBe(false);
});
