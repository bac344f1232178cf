/**
 * Checks that a test names every rule of the requirements: in its title, or in a comment of its own lines directly above it, such as
 * `// R-4.3`. `unnamed-rules.json` lists the rules that no test proves yet. The list may only become shorter.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../child.mjs";
import { definitionsOf, requirements } from "./references.mjs";
import { textOf, trackedFiles } from "./tracked-files.mjs";

const listPath = "scripts/checks/unnamed-rules.json";

/** Its own test names numbers that are no rules. */
const isTest = (path) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(path) && path !== "scripts/checks/named-rules.test.mjs";
/** The line that begins a test or a group of tests, or the title after a table of `each`. */
const startOfTest = /^\s*(?:(?:test|describe)\b|(?:\S.*)?\)\s*\(["'`])/;
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

/** `rules` are the defined rules, `listed` those that no test proves yet, `named` those that a test names. */
export const problemsOf = (rules, listed, named) => [
  ...rules
    .filter((number) => !named.has(number) && !listed.includes(number))
    .map((number) => `${number} is named by no test. Write "// ${number}" above the test that fails without the rule.`),
  ...listed
    .filter((number) => named.has(number))
    .map((number) => `${number} is named by a test: remove it from ${listPath}`),
  ...listed
    .filter((number) => !rules.includes(number))
    .map((number) => `${listPath}: ${requirements} has no rule ${number}`),
];

if (import.meta.main) {
  const paths = trackedFiles();
  if (!paths) console.log("The rules that tests name were not checked: this is not a git checkout.");
  const { rules } = definitionsOf({ [requirements]: textOf(requirements) });
  const named = new Set((paths ?? []).filter(isTest).flatMap((path) => [...rulesNamedIn(textOf(path))]));
  const listed = JSON.parse(readFileSync(join(root, listPath), "utf8"));
  const numbers = [...rules].filter((number) => number.includes("."));
  const problems = paths ? problemsOf(numbers, listed, named) : [];
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
