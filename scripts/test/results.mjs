import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../child.mjs";

/** Lines of an error that are repeated at the end of the run. */
const shownLines = 12;

/** The path of the report of a runner, without that of the last run. */
export function freshReport(name) {
  const path = join(root, "test-results", `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Error("The test runner wrote no report. Its output above tells why.");
  }
}

function failure(title, why, hints) {
  const plain = stripVTControlCharacters(why ?? "").trim();
  const lines = plain.split("\n").filter((line) => !/^\s+at .*node_modules|^\s+at new Promise/.test(line));
  return [title, ...lines.slice(0, shownLines), ...hints].join("\n    ");
}

const quoted = (text) => `"${text.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`;

/** One text for each failed test of Vitest's report, with the command that runs it alone. */
export function failuresOfVitest({ testResults }, project) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const alone = `alone: npx vitest run --project ${project} ${file}`;
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that cannot be loaded, or whose hooks fail, has no failed test.
    if (status === "failed" && failed.length === 0) return [failure(file, message, [alone])];
    return failed.map(({ title, fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, failureMessages.join("\n"), [`${alone} -t ${quoted(title)}`]),
    );
  });
}

const specsIn = (suites = []) => suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsIn(inner)]);

/** One text for each failed test of Playwright's report, with the command that records it alone and what it left behind. */
export function failuresOfPlaywright({ errors, suites }) {
  const failed = specsIn(suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map(({ results }) => {
        const { error, attachments = [] } = results.find((result) => result.error) ?? {};
        const left = attachments.flatMap(({ path }) => (path ? [`see ${relative(root, path)}`] : []));
        const alone = `alone, with a trace: VOWDESK_TRACE=on npm test -- e2e e2e/${file}:${line}`;
        return failure(`e2e/${file}:${line} › ${title}`, error?.message, [...left, alone]);
      }),
  );
  return [...errors.map(({ message }) => failure("e2e", message, [])), ...failed];
}
