import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { collect, root, toolPath } from "./child.mjs";
import { catalogue } from "./faults-catalogue.mjs";
import { setUp } from "./setup/setup.mjs";

const table = join(root, "docs/faults.md");

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

function rowOf({ goals, bound }, { command, figures, reasons }) {
  const held =
    reasons.length === 0 ? "yes" : `no: ${reasons.map((reason) => reason.split("\n")[0].slice(0, 160)).join("; ")}`;
  return { goals: goals.join(", "), bound, command, measured: figures.join("; "), held };
}

function cell(text) {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function lineOf({ goals, bound, command, measured, held }) {
  const when = `${new Date().toISOString().slice(0, 10)}, ${form}`;
  return `| ${[goals, bound, cell(measured), cell(held), `\`${command}\``, when].join(" | ")} |`;
}

const head = ["| goal | bound | measured | held | command | when, form |", "|---|---|---|---|---|---|"];

function tableOf(all) {
  return [...head, ...all.map(lineOf)].join("\n");
}

const numbered = (letter, count) => Array.from({ length: count }, (_, place) => `${letter}${place + 1}`);

/** Goals that no program here measures by itself. */
function unmeasured() {
  const measured = new Set(catalogue.flatMap(({ goals }) => goals));
  return [...numbered("R", 31), ...numbered("S", 30)].filter((goal) => !measured.has(goal));
}

/** Rows of this run take the place of those of earlier ones; rows of what was not run now stay as they were measured. */
function writeTable(all) {
  const earlier = existsSync(table) ? readFileSync(table, "utf8").split("\n") : [];
  const lineFor = ({ goals }) => {
    const row = all.find((each) => each.goals === goals.join(", "));
    return row ? lineOf(row) : earlier.find((line) => line.startsWith(`| ${goals.join(", ")} |`));
  };
  const intro = [
    "# Goals, measured",
    "",
    "<!-- Written by `npm run test:faults`; each row is what its own command printed. -->",
    "",
    "The goals of reliability (R) and security (S), each with the program that measures it. The short form finds what is lost, doubled or",
    "let in; figures of load are those of the long form, which wants the machine for itself. A row is of the day and the form it names.",
    "",
    `Without a program of their own in this table: ${unmeasured().join(", ")}.`,
    "",
    `Server, PostgreSQL (fsync on) and the clients share one machine with ${cpus().length} cores.`,
    "",
  ];
  const lines = catalogue.map(lineFor).filter(Boolean);
  writeFileSync(table, `${[...intro, ...head, ...lines].join("\n")}\n`);
}

const [form = "short", ...wanted] = process.argv.slice(2);
if (form !== "short" && form !== "long") {
  console.error("Usage: npm run test:faults -- [short|long] [R11 S9 …]");
  process.exit(1);
}
await setUp();
const chosen = catalogue.filter(({ goals }) => wanted.length === 0 || goals.some((goal) => wanted.includes(goal)));
const rows = [];
for (const entry of chosen) {
  console.log(`\n━━ ${entry.goals.join(", ")} ━━`);
  rows.push(rowOf(entry, await measure(entry[form])));
  // What was measured is written down, whatever becomes of the rest.
  writeTable(rows);
}
console.log(`\n${tableOf(rows)}`);
const notHeld = rows.filter(({ held }) => held !== "yes").length;
console.log(`${rows.length - notHeld} passed, ${notHeld} failed`);
process.exit(notHeld > 0 ? 1 : 0);
