import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./child.mjs";
import { catalogue } from "./faults-catalogue.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");
const page = read("docs/operations/faults.md");
const [, programsPart] = /\n## Programs\n([\s\S]*?)\nRandom programs/.exec(page);
/** The rows of the page's list of programs: `{ program, args }`, the program as a path in `faults/` without extension. */
const rows = [...programsPart.matchAll(/^\| `([\w/-]+) ?([^`]*)` \|/gm)].map(([, program, args]) => ({
  program,
  args,
}));
const forms = catalogue.flatMap(({ short, long }) => [short, long]);
const goals = catalogue.flatMap((entry) => entry.goals);
const required = [...read("docs/requirements.md").matchAll(/^\| (G-[RS]\d+) \|/gm)].map(([, goal]) => goal);

/** Files that run when they are started directly, by the line that all of them share. */
const programs = globSync("faults/*/*.ts", { cwd: root })
  .filter((path) => read(path).includes("import.meta.main"))
  .map((path) => path.replaceAll("\\", "/").replace(/^faults\/(.*)\.ts$/, "$1"));

test("the catalogue names programs and test files that exist", () => {
  const paths = forms.flatMap(({ harness, files }) => files ?? [`faults/${harness}.ts`]);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("the catalogue names goals of the requirements, and all but G-R30, which every program checks", () => {
  expect(goals.filter((goal) => !required.includes(goal))).toEqual([]);
  expect(required.filter((goal) => !goals.includes(goal))).toEqual(["G-R30"]);
});

test("the page lists every program once, and nothing else", () => {
  expect(rows.map(({ program }) => program).sort()).toEqual(programs.sort());
});

test("the page shows the arguments of the long form", () => {
  const args = new Map(rows.map((row) => [row.program, row.args]));
  const long = catalogue.map((entry) => entry.long).filter((form) => form.harness && form.args);
  expect(long.filter((form) => !`${args.get(form.harness)} `.startsWith(`${form.args} `))).toEqual([]);
});
