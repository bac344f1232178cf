import { describe, expect, test } from "vitest";
import { referenceProblems } from "./references.mjs";

const repository = {
  "docs/requirements.md": "- **R-4.3** The sidebar.\n| G-R21 | one sound |\n| G-S4 | passwords |\n",
  "docs/decisions/033-database-time.md": "",
  "docs/guide/en.md": "",
  "packages/web/src/kernel/call.ts": "",
  "faults/delivery/cuts.test.ts": "",
};

/** Problems of one file, without path and line. */
const problemsOf = (path, text) =>
  referenceProblems({ ...repository, [path]: text }).map((problem) => problem.replace(/^\S+:\d+: /, ""));

const comment = (text) => problemsOf("packages/web/src/main.ts", `/** ${text} */`);
const page = (text) => problemsOf("docs/page.md", text);

// Built from parts, so that this file contains no reference to them.
const outside = (word) => word.toUpperCase();
const issue = (number) => ["issue", number].join(" ");

describe("reports a page or an issue that is not part of the repository", () => {
  test.each([
    `As ${outside("spec")} 9 says.`,
    `${outside("reliability")}'s table.`,
    `(${outside("delivery")}, 3)`,
    `See ${outside("stack")}.md.`,
    `${outside("product")} 3, sounds`,
    `Sent at once (${issue(7)}).`,
    `Sent at once (${issue("#7")}).`,
    `Fixes #${12}.`,
  ])("%s", (text) => {
    expect(comment(text)).toHaveLength(1);
    expect(page(text)).toHaveLength(1);
    expect(problemsOf("packages/web/src/main.test.ts", `test("${text}", () => {});`)).toHaveLength(1);
  });

  test("with its file and line", () => {
    const found = referenceProblems({ ...repository, "e2e/a.spec.ts": `\n// ${issue(7)}\n` });
    expect(found).toEqual([`e2e/a.spec.ts:2: "${issue(7)}" is not part of the repository`]);
  });
});

test.each([
  'const names = ["STUDIO", "studio"];',
  "const STACK_LIMIT = 10;",
  `// https://example.org/${outside("spec")}#12`,
  'const red = "#12a"; const dark = " #333333";',
  "const Product = 1; // The product's stack and delivery.",
])("accepts other words and numbers: %s", (code) => {
  expect(problemsOf("packages/web/src/main.ts", code)).toEqual([]);
});

describe("numbers of rules, goals and decisions", () => {
  test("are accepted if they are defined", () => {
    expect(comment("R-4.3, R-4, G-R21 and G-S4; docs/decisions/033, docs/decisions/033-database-time.md")).toEqual([]);
  });

  const undefinedNumbers = [
    "R-4.4",
    "R-5",
    "G-R22",
    "G-S5",
    ...["/034", " 034", "s/033-time"].map((end) => `decision${end}`),
  ];
  test.each(undefinedNumbers)("are reported if they are not defined: %s", (number) => {
    expect(comment(`Kept for ${number}.`)).toHaveLength(1);
    expect(page(`Kept for ${number}.`)).toHaveLength(1);
  });

  test("are checked in comments, test names and documents only", () => {
    expect(problemsOf("packages/web/src/icon.tsx", '<path d="M1 2 G-S25 30" /> // G-R21')).toEqual([]);
    expect(problemsOf("e2e/a.spec.ts", 'test("G-R22: one sound", () => {});')).toHaveLength(1);
  });
});

describe("paths in documents", () => {
  test.each([
    "`packages/web/src/kernel/call.ts` and `kernel/call.ts`, `packages/web`, `npx tsx faults/delivery/cuts.test.ts 4`",
    "`npx vitest run faults/delivery/cuts`, `node packages/server/dist/main.js`, `GET /api/user/list`, `text/html`",
    "[guide](guide/en.md), [this](page.md#top), [there](../packages/web/), [rule](requirements.md), [web](https://a.b/c.md)",
    "`server/…/store.ts`, `packages/*/src`, `src/<name>/calls.ts`, `@vowdesk/contract/kernel`",
    "```\nnpm start\npackages/web/src/new/page.tsx\n```",
  ])("are accepted if they exist or are patterns: %s", (text) => {
    expect(page(text)).toEqual([]);
  });

  test.each([
    "`packages/web/src/kernel/gone.ts`",
    "`kernel/gone.ts`",
    "`packages/gone`",
    "`npx tsx faults/gone.ts 4`",
    "[guide](guide/fr.md)",
    "[guide](../docs/guide/fr.md#top)",
    "```\nnode faults/gone.mjs\n```",
  ])("are reported if they do not exist: %s", (text) => {
    expect(page(text)).toHaveLength(1);
  });
});

test("checks paths in comments and not in other code", () => {
  expect(comment("As docs/guide/en.md says; see kernel/call.ts.")).toEqual([]);
  expect(comment("As docs/guide/fr.md says.")).toEqual(["docs/guide/fr.md does not exist"]);
  expect(comment("See `kernel/gone.ts`.")).toEqual(["kernel/gone.ts does not exist"]);
  expect(problemsOf("deploy/compose.yaml", "# See docs/gone.md.")).toHaveLength(1);
  expect(problemsOf("packages/web/src/main.ts", 'write("docs/gone.md");')).toEqual([]);
});

test("ignores generated files, lock files and catalogues", () => {
  for (const path of ["docs/generated/frames.md", "package-lock.json", "packages/web/src/locales/app/zh.po"])
    expect(problemsOf(path, issue(7))).toEqual([]);
});
