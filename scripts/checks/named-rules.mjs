/**
 * Checks that a test names every rule of the requirements: in its title, or in a comment of its own lines directly above it, such as
 * `// R-4.3`. A test that does not run names nothing. A rule is named by tests that fail without it; a reviewer checks that.
 */
import { definitionsOf, requirements } from "./references.mjs";
import { textOf, trackedFiles } from "./tracked-files.mjs";

/** Its own test names numbers that are no rules. */
const isTest = (path) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(path) && path !== "scripts/checks/named-rules.test.mjs";
/** The line that begins a test or a group of tests, or the title after a table of `each`. */
const startOfTest = /^\s*(?:(?:test|describe)\b(?!\.(?:skip|todo|fixme)\b)|(?:\S.*)?\)\s*\(["'`])/;
const commentLine = /^\s*\/\//;
const rule = /\bR-\d+\.\d+\b/g;

/** The rules that the tests of a file name. */
export function rulesNamedIn(text) {
  const named = new Set();
  let comments = [];
  for (const line of text.split("\n")) {
    if (startOfTest.test(line)) for (const [number] of [...comments, line].join("\n").matchAll(rule)) named.add(number);
    comments = commentLine.test(line) ? [...comments, line] : [];
  }
  return named;
}

/** `rules` are the defined rules, `named` those that a test names. */
export const problemsOf = (rules, named) =>
  rules
    .filter((number) => !named.has(number))
    .map((number) => `${number} is named by no test. Write "// ${number}" above the test that fails without the rule.`);

if (import.meta.main) {
  const paths = trackedFiles();
  if (!paths) console.log("The rules that tests name were not checked: this is not a git checkout.");
  const { rules } = definitionsOf({ [requirements]: textOf(requirements) });
  const named = new Set((paths ?? []).filter(isTest).flatMap((path) => [...rulesNamedIn(textOf(path))]));
  const numbers = [...rules].filter((number) => number.includes("."));
  const problems = paths ? problemsOf(numbers, named) : [];
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
