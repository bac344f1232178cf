import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./child.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const page = read("docs/measurements.md");
const list = read("bench/all.ts");

/** Figures that fault programs, browser tests and `npm test` print. */
const writtenByHand = [
  "Load, restarts and memory",
  "Clicks for ten daily tasks",
  "Originals of memory cards",
  "Previews of originals",
  "Zip of originals",
  "The tests",
];

test("every section of the page is a benchmark of the list", () => {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const generated = headings.filter((heading) => !writtenByHand.includes(heading));
  expect(generated.filter((heading) => !list.includes(`title: "${heading}"`))).toEqual([]);
});

test("page and list name programs that exist", () => {
  const named = [...`${page}${list}`.matchAll(/\b(?:bench|faults|scripts)\/[\w/-]+\.(?:ts|mjs)\b/g)].map(
    ([path]) => path,
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the list has every program of the folder", () => {
  const programs = globSync("bench/*.{ts,mjs}", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  // The list itself, a part of other programs, and the comparison of builds that its caller names.
  const others = ["bench/all.ts", "bench/browser.ts", "bench/acts.ts"];
  expect(programs.filter((path) => !others.includes(path) && !list.includes(`"${path}"`))).toEqual([]);
});
