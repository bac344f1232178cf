import { join } from "node:path";
import { buildStale } from "./build.mjs";
import { collect, root, toolPath } from "./child.mjs";
import { setUp } from "./setup/setup.mjs";

/** Most steps keep one core busy, and the smallest supported machine has two. */
const parallelSteps = 2;

const tsc = (name, project) => step(`types ${name}`, "typescript/tsc", ["-p", project, "--singleThreaded"]);
const script = (name, ...parts) => ({
  name,
  parts: parts.map(([file, ...args]) => [() => join(root, "scripts", file), args]),
});

/** Slow checks come first, which shortens the whole run. */
const steps = [
  script("size of pages", ["build.mjs", "web"], ["checks/size.mjs"]),
  script("layers", ["checks/layers.mjs"]),
  step("lint", "oxlint", ["--type-aware", "--deny-warnings", "--report-unused-disable-directives", "--format=unix"]),
  tsc("contract", "packages/contract"),
  tsc("server", "packages/server"),
  tsc("web", "packages/web"),
  tsc("portal", "packages/portal"),
  tsc("simulator", "packages/simulator"),
  tsc("tests and tools", "."),
  step("unused code", "knip", ["--no-progress"]),
  script("translations", ["checks/translations.mjs"]),
  script("generated docs", ["generate/docs.mjs", "--check"]),
  script("API document", ["checks/openapi.mjs"]),
  script("text shortening", ["checks/texts.mjs"]),
  script("files and folders", ["checks/shape.mjs"]),
  script("compatibility with the last release", ["checks/release.mjs"]),
  script("packages", ["checks/packages.mjs"], ["checks/advisories.mjs"]),
  script("secrets", ["checks/secrets.mjs"]),
  script("references", ["checks/references.mjs"]),
  script("rules that tests name", ["checks/named-rules.mjs"]),
  script("code that stands twice", ["checks/duplicates.mjs"]),
  script("one writer per table", ["checks/tables.mjs"]),
  script("readers of tables", ["checks/sql/readers.mjs"]),
  script("one table per locking statement", ["checks/sql/locks.mjs"]),
  script("scopes of readers", ["checks/sql/scopes.mjs"]),
  script("clocks and time zones", ["checks/time.mjs"]),
  script("sizes of text", ["checks/type-scale.mjs"]),
  step("format", "oxfmt", ["--check"]),
];

function step(name, tool, args) {
  const [packageName, command] = tool.split("/");
  return { name, parts: [[() => toolPath(packageName, command), args]] };
}

await setUp();
await buildStale(["contract"]);
const failures = await runAll(steps);
for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
console.log(
  failures.length ? `\ncheck: ${failures.length} of ${steps.length} failed` : `\ncheck: all ${steps.length} passed`,
);
process.exit(failures.length ? 1 : 0);

async function runAll(all) {
  const remaining = [...all];
  const failed = [];
  const runSteps = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const { code, output } = await runStep(next);
      if (code !== 0) failed.push({ name: next.name, output });
    }
  };
  await Promise.all(Array.from({ length: parallelSteps }, runSteps));
  return failed;
}

async function runStep({ name, parts }) {
  const startedAt = Date.now();
  let result = { code: 0, output: "" };
  for (const [path, args] of parts) {
    if (result.code === 0) result = await collect(path(), args);
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${result.code === 0 ? "ok    " : "FAILED"} ${seconds} s  ${name}`);
  return result;
}
