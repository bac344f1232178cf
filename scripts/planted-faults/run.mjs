import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collect, root, toolPath } from "../child.mjs";
import { moneyAndRights } from "./money-and-rights.mjs";
import { recordsAndScreens } from "./records-and-screens.mjs";

/**
 * Plants one fault after the other into a copy of the last commit, and runs the tests of `npm test` that should find it, in the order in which
 * the fault names them, until one fails. `node scripts/planted-faults/run.mjs [number …]` takes those with these numbers.
 */
const faults = [...moneyAndRights, ...recordsAndScreens].map((fault, index) => ({ number: index + 1, ...fault }));
const numbers = process.argv.slice(2).map(Number);
const chosen = faults.filter(({ number }) => numbers.length === 0 || numbers.includes(number));

const copy = join(root, "test-results/planted-faults");
const report = join(root, "test-results/planted-fault.json");

function git(...args) {
  const { status, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

function removeCopy() {
  rmSync(copy, { recursive: true, force: true });
  git("worktree", "prune");
}

function makeCopy() {
  removeCopy();
  git("worktree", "add", "--detach", copy, "HEAD");
  // Hard links cost neither time nor space.
  const { status } = spawnSync("cp", ["-al", "node_modules", join(copy, "node_modules")], { cwd: root });
  if (status !== 0) throw new Error("node_modules could not be linked into the copy.");
  for (const name of ["contract", "web", "server", "simulator"]) {
    const dist = join("packages", name, "dist");
    if (existsSync(join(root, dist))) cpSync(join(root, dist), join(copy, dist), { recursive: true });
  }
}

/** Tests of `npm test` only. */
const env = { VOWDESK_TESTS: "short" };

async function runVitest(project, file) {
  rmSync(report, { force: true });
  const args = ["run", "--project", `${project}*`, "--reporter=json", `--outputFile.json=${report}`, file];
  const { output } = await collect(toolPath("vitest"), args, { cwd: copy, env });
  if (!existsSync(report)) throw new Error(`Vitest did not run ${file}:\n${output}`);
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed"),
  );
  const broken = testResults.filter(({ status }) => status === "failed").map(({ message }) => message.split("\n")[0]);
  return failed.length > 0 ? failed.map(({ title }) => title) : broken;
}

async function runBrowser(file) {
  const { code, output } = await collect(join(copy, "scripts/test.mjs"), ["e2e", file], { cwd: copy, env });
  if (code === 0) return [];
  if (output.includes("No tests found")) throw new Error(`npm test runs no test of ${file}`);
  const [, list = ""] = output.split("━━ failed ━━\n");
  return [list.trim().split("\n")[0] || output.trim().split("\n").at(-1)];
}

async function runCheck(command) {
  const [file, ...args] = command.split(" ");
  const { code, output } = await collect(join(copy, file), args, { cwd: copy, env });
  return code === 0 ? [] : [output.trim().split("\n")[0]];
}

/** The names of the tests that fail. */
function failuresOf(file) {
  if (file.startsWith("e2e/")) return runBrowser(file);
  if (/^scripts\/(?:checks|generate)\/\w+\.mjs(?: --check)?$/.test(file)) return runCheck(file);
  return runVitest(/^(?:scripts|packages\/(?:contract|web|simulator))\//.test(file) ? "unit" : "integration", file);
}

/** Returns the first test that finds the fault; null if none does. */
async function finderOf({ file, search, replace, tests }) {
  const path = join(copy, file);
  const code = readFileSync(path, "utf8");
  if (code.split(search).length !== 2) throw new Error(`${file} does not contain "${search}" exactly once.`);
  writeFileSync(
    path,
    code.replace(search, () => replace),
  );
  try {
    for (const test of tests) {
      const [failure] = await failuresOf(test);
      if (failure !== undefined) return { test, failure };
    }
    return null;
  } finally {
    writeFileSync(path, code);
  }
}

makeCopy();
let missed = 0;
try {
  console.log(`| | fault | found by |\n|---|---|---|`);
  for (const fault of chosen) {
    const finder = await finderOf(fault).catch((error) => ({ test: "not planted", failure: error.message }));
    if (finder === null || finder.test === "not planted") missed += 1;
    const found = finder ? `\`${finder.test}\`: ${finder.failure}` : "**missed**";
    console.log(`| ${fault.number} | ${fault.fault} | ${found.replaceAll("|", "\\|")} |`);
  }
} finally {
  removeCopy();
}
console.log(`\n${chosen.length - missed} of ${chosen.length} planted faults found`);
process.exit(missed > 0 ? 1 : 0);
