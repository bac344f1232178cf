import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { collect, root, toolPath } from "./child.mjs";
import { catalogue } from "./faults-catalogue.mjs";
import { pageOf } from "./faults-page.mjs";
import { setUp } from "./setup/setup.mjs";

const page = join(root, "test-results", "faults.md");

/** Runs a program or its test files; resolves with the measured figures and the reasons of a failure. */
async function measure({ harness, args, project, files }) {
  return harness ? runHarness(harness, args) : runTests(project, files);
}

const figuresLine = /^figures (\{.*\})$/m;
const countLine = /^(\d+) passed, (\d+) failed$/m;

async function runHarness(name, args) {
  const command = `npx tsx faults/${name}.ts ${args}`.trim();
  if (!existsSync(join(root, `faults/${name}.ts`)))
    return { command, figures: [], reasons: ["the program does not exist"] };
  const argList = args.split(" ").filter(Boolean);
  const { code, output } = await collect(toolPath("tsx"), [join(root, `faults/${name}.ts`), ...argList]);
  process.stdout.write(output);
  const report = figuresLine.exec(output)?.[1];
  const { figures, failures } = report ? JSON.parse(report) : { figures: [], failures: [] };
  const counts = countLine.exec(output)?.[0];
  const measured = figures.map(({ goal, what, figure }) => `${goal} ${what}: ${figure}`);
  const reasons = code === 0 ? [] : failures.length > 0 ? failures : [counts ?? lastLine(output)];
  return { command, figures: measured.length > 0 ? measured : [counts ?? "nothing"], reasons };
}

async function runTests(project, files) {
  const report = join(root, "test-results", "faults.json");
  rmSync(report, { force: true });
  const args = [
    "run",
    "--project",
    project,
    ...files,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await collect(toolPath("vitest"), args);
  process.stdout.write(output);
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  const command = `npx vitest run --project ${project} ${files.join(" ")}`;
  const reasons = code === 0 ? [] : [numFailedTests > 0 ? `${numFailedTests} tests failed` : lastLine(output)];
  return { command, figures: [`${numPassedTests} tests passed`], reasons };
}

function lastLine(output) {
  return output.trimEnd().split("\n").at(-1) ?? "";
}

function rowOf(entry, { command, figures, reasons }) {
  const held =
    reasons.length === 0 ? "yes" : `no: ${reasons.map((reason) => reason.split("\n")[0].slice(0, 160)).join("; ")}`;
  return { entry, held, command, figures };
}

const [form = "short", ...wanted] = process.argv.slice(2);
if (form !== "short" && form !== "long") {
  console.error("Usage: npm run test:faults -- [short|long] [G-R11 G-S9 load/locks …]");
  process.exit(1);
}
await setUp();
const chosen = catalogue.filter(
  ({ goals, short }) => wanted.length === 0 || [...goals, short.harness].some((name) => wanted.includes(name)),
);
const title = `Fault tests, ${form}, ${new Date().toISOString().slice(0, 10)}`;
const rows = [];
mkdirSync(dirname(page), { recursive: true });
for (const entry of chosen) {
  console.log(`\n━━ ${entry.goals.join(", ")} ━━`);
  rows.push(rowOf(entry, await measure(entry[form])));
  // Written after each program, so that an interrupted run keeps its results.
  writeFileSync(page, pageOf(title, rows));
}
console.log();
for (const { entry, held, command } of rows) console.log(`${entry.goals.join(", ")}: ${held} (${command})`);
const notHeld = rows.filter(({ held }) => held !== "yes").length;
console.log(`${rows.length - notHeld} passed, ${notHeld} failed. The figures are in ${page}`);
process.exit(notHeld > 0 ? 1 : 0);
