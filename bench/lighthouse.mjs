/**
 * Runs Lighthouse (desktop) on the sign-in page and the dashboard of a running demo server: `node bench/lighthouse.mjs
 * [address]`. Prints each score with its goal, and every audit that cost points with its findings.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { chromium } from "@playwright/test";
import { browserFlags, ensureBrowser } from "../scripts/setup/browser.mjs";

const address = process.argv[2] ?? "http://127.0.0.1:3366";
/** Fetched by npx for each run, because it depends on 100 MB of packages. */
const lighthouse = "lighthouse@13.5.0";
const goals = { performance: 95, accessibility: 100, "best-practices": 100 };
const account = { username: "admin", password: "vowdesk" };
const namesPerAudit = 8;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs Lighthouse in the browser that listens on the port, with its cookies, and returns the report. */
async function report(url, port, folder) {
  const path = join(folder, "report.json");
  const args = ["--yes", lighthouse, url, "--quiet", "--preset=desktop", "--output=json", `--output-path=${path}`];
  const categories = `--only-categories=${Object.keys(goals).join(",")}`;
  const child = spawn("npx", [...args, categories, `--port=${port}`, "--disable-storage-reset"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return JSON.parse(readFileSync(path, "utf8"));
}

async function signIn(context) {
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.locator("input[name=username]").fill(account.username);
  await page.locator("input[name=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/dashboard/);
  await page.close();
}

const nameOf = ({ node, url, source, issueType, description, label }) =>
  node?.snippet ?? url ?? source?.url ?? issueType ?? description ?? label ?? "";

/** Prints the long tasks, which the performance score does not name. */
function printLongTasks({ "long-tasks": { details } }) {
  for (const { url, startTime, duration } of (details?.items ?? []).slice(0, namesPerAudit))
    console.log(`    long task of ${Math.round(duration)} ms at ${Math.round(startTime)} ms in ${url}`);
}

function printFailing({ audits, categories }) {
  const referred = Object.values(categories).flatMap(({ auditRefs }) => auditRefs);
  const weighed = referred.filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1);
  for (const { id } of weighed) {
    const { title, score, displayValue = "", details } = audits[id];
    console.log(`    ${id} ${Math.round(score * 100)}  ${title} ${displayValue}`);
    for (const item of (details?.items ?? []).slice(0, namesPerAudit)) console.log(`      ${nameOf(item)}`);
  }
}

function print(name, result) {
  for (const [category, goal] of Object.entries(goals)) {
    const score = Math.round(result.categories[category].score * 100);
    const verdict = score >= goal ? "ok" : "BELOW";
    console.log(
      `${name.padEnd(12)}${category.padEnd(16)}${String(score).padStart(5)} | >= ${String(goal).padEnd(4)}| ${verdict}`,
    );
  }
  const figures = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index"];
  const shift = result.audits["cumulative-layout-shift"].displayValue;
  console.log(
    `    ${figures.map((id) => `${id} ${result.audits[id].displayValue}`).join(", ")}, cumulative-layout-shift ${shift}`,
  );
  printFailing(result);
  printLongTasks(result.audits);
}

const folder = mkdtempSync(join(tmpdir(), "vowdesk-lighthouse-"));
const port = await freePort();
const context = await chromium.launchPersistentContext(join(folder, "profile"), {
  executablePath: await ensureBrowser(),
  args: [...browserFlags, `--remote-debugging-port=${port}`],
  locale: "en-US",
});
try {
  print("sign-in", await report(`${address}/login`, port, folder));
  await signIn(context);
  print("dashboard", await report(`${address}/dashboard`, port, folder));
} finally {
  await context.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
