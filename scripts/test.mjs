import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureNginx } from "./setup/nginx.mjs";
import { ensurePromtool } from "./setup/promtool.mjs";
import { ensureBrowser } from "./setup/browser.mjs";
import { ensureOtherBrowsers } from "./setup/other-browsers.mjs";
import { buildStale } from "./build.mjs";
import { ensureRedis } from "./setup/redis.mjs";
import { root, run, toolPath } from "./child.mjs";
import { setUp } from "./setup/setup.mjs";

const stages = { check, unit: () => vitest("unit"), integration, e2e };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(
    `There is no stage "${unknown[0]}". Choose from ${Object.keys(stages).join(", ")}, or give no name to run all of them.`,
  );
  process.exit(1);
}

await setUp();
let passed = 0;
let failed = 0;
/** Failures are repeated at the end, because the reports of the runners have scrolled away by then. */
const failures = [];
for (const name of chosen.length > 0 ? chosen : Object.keys(stages)) {
  console.log(`\n━━ ${name} ━━`);
  const counts = await stages[name]().catch(countAsFailed);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed`);
  passed += counts.passed;
  failed += counts.failed;
}
if (failures.length > 0) console.log(["", "━━ failed ━━", ...failures].join("\n"));
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function countAsFailed(error) {
  console.error(error.message);
  failures.push(error.message);
  return { passed: 0, failed: 1 };
}

/** Checks are not tests: they count only when they fail. */
async function check() {
  const code = await run(join(root, "scripts/check.mjs"));
  if (code !== 0) failures.push("check");
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function integration() {
  ensureRedis();
  ensureNginx();
  ensurePromtool();
  process.env.CHROMIUM_PATH = await ensureBrowser();
  // Several test files start the built server. Building it here keeps them from building it at the same time.
  await buildStale();
  return vitest("integration");
}

async function vitest(project) {
  const report = freshReport(project);
  const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run(toolPath("vitest"), args);
  const { numPassedTests, numFailedTests, testResults } = readReport(report);
  const emptyFailures = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  for (const { name, message, assertionResults } of testResults) {
    if (message) noteFailure(name, message);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === "failed") noteFailure(`${name} › ${fullName}`, failureMessages.join("\n"));
  }
  return countsOf(code, numPassedTests, numFailedTests + emptyFailures.length);
}

async function e2e() {
  process.env.CHROMIUM_PATH = await ensureBrowser();
  ensureOtherBrowsers();
  await buildStale();
  const report = freshReport("e2e");
  const code = await run(toolPath("@playwright/test", "playwright"), ["test", "--reporter=list,json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const { stats, errors, suites } = readReport(report);
  for (const { message } of errors) noteFailure("e2e", message);
  for (const { file, line, title, tests } of specsIn(suites))
    for (const { error } of tests.flatMap(({ results }) => results))
      if (error) noteFailure(`${file}:${line} › ${title}`, error.message);
  return countsOf(code, stats.expected, stats.unexpected + stats.flaky + errors.length);
}

function specsIn(suites = []) {
  return suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsIn(inner)]);
}

function noteFailure(where, why = "") {
  const plain = stripVTControlCharacters(why).trim().split("\n").slice(0, 12);
  failures.push([where.replace(`${root}/`, ""), ...plain].join("\n    "));
}

/** Counts one failure for a runner that fails without naming a test, such as after a crash. */
function countsOf(code, passedHere, failedHere) {
  return { passed: passedHere, failed: code === 0 ? failedHere : Math.max(failedHere, 1) };
}

function freshReport(name) {
  const path = join(root, "test-results", `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Error("The test runner wrote no report. Its output above tells why.");
  }
}
