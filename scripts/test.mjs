import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { root, run, toolPath } from "./child.mjs";
import { ensureBrowser } from "./setup/browser.mjs";
import { ensureNginx } from "./setup/nginx.mjs";
import { ensureOtherBrowsers } from "./setup/other-browsers.mjs";
import { ensurePromtool } from "./setup/promtool.mjs";
import { ensureRedis } from "./setup/redis.mjs";
import { setUp } from "./setup/setup.mjs";
import { clockEnvironment } from "./test/clock.mjs";
import { measureSlowness } from "./test/slowness.mjs";
import { failuresOfPlaywright, failuresOfVitest, freshReport, readReport } from "./test/results.mjs";

const usage = `Usage: npm test -- [stage [file …]]   stages: check, unit, integration, e2e
       npm run test:all               also the tests that only a release and each night need`;

const stages = { check, unit: (files) => vitest("unit", files), integration, e2e };

const given = process.argv.slice(2);
const isAll = given[0] === "--all";
const [stage, ...files] = isAll ? given.slice(1) : given;
if (stage !== undefined && !(stage in stages)) {
  console.error(`There is no stage "${stage}".\n${usage}`);
  process.exit(1);
}
/** Tests that run on every change; named files run in any case. The settings of both runners read it. */
const isShort = !isAll && files.length === 0;
if (isShort) process.env.VOWDESK_TESTS = "short";

await setUp();
await buildStale(["contract"]);
process.env.VOWDESK_SLOWNESS ??= String(measureSlowness());
console.log(
  `Limits for what hangs are ${process.env.VOWDESK_SLOWNESS} times the usual ones, by the speed of this machine now.`,
);
if (process.env.VOWDESK_TEST_CLOCK) console.log(`The tests start at ${process.env.VOWDESK_TEST_CLOCK}.`);
let passed = 0;
let failed = 0;
/** Failures are repeated at the end, because the reports of the runners have scrolled away by then. */
const failures = [];
for (const name of stage === undefined ? Object.keys(stages) : [stage]) {
  console.log(`\n━━ ${name} ━━`);
  const startedAt = performance.now();
  const counts = await stages[name](files).catch(countAsFailed);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed in ${minutes} minutes`);
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

/** Counts one failure for a runner that fails without naming a test, such as after a crash. */
function countsOf(code, passedHere, failedHere) {
  return { passed: passedHere, failed: code === 0 ? failedHere : Math.max(failedHere, 1) };
}

/** Checks are not tests: they count only when they fail. */
async function check() {
  const code = await run(join(root, "scripts/check.mjs"));
  if (code !== 0) failures.push("check\n    alone: npm run check");
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

async function integration(wanted) {
  ensureRedis();
  if (!isShort) {
    ensureNginx();
    ensurePromtool();
  }
  process.env.CHROMIUM_PATH = await ensureBrowser();
  // Several test files start the built server. Building it here keeps them from building it at the same time.
  await buildStale();
  return vitest("integration", wanted);
}

async function vitest(project, wanted) {
  const report = freshReport(project);
  const reporter = join(root, "scripts/test/vitest-reporter.mjs");
  const args = [
    "run",
    "--project",
    `${project}*`,
    `--reporter=${reporter}`,
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const code = await run(toolPath("vitest"), [...args, ...wanted], { env: clockEnvironment() });
  const result = readReport(report);
  const found = failuresOfVitest(result, `${project}*`);
  failures.push(...found);
  return countsOf(code, result.numPassedTests, found.length);
}

async function e2e(wanted) {
  process.env.CHROMIUM_PATH = await ensureBrowser();
  if (!isShort) ensureOtherBrowsers();
  await buildStale();
  const report = freshReport("e2e");
  const reporter = join(root, "scripts/test/playwright-reporter.mjs");
  const code = await run(
    toolPath("@playwright/test", "playwright"),
    ["test", `--reporter=${reporter},json`, ...wanted],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...clockEnvironment() },
    },
  );
  const result = readReport(report);
  const found = failuresOfPlaywright(result);
  failures.push(...found);
  return countsOf(code, result.stats.expected, found.length);
}
