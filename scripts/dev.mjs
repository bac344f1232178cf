import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildStale } from "./build.mjs";
import { root, toolPath } from "./child.mjs";
import { whenNpmEnds } from "./npm-parent.mjs";
import { setUp } from "./setup/setup.mjs";

await setUp();
await buildStale(["contract"]);
const children = [
  startPrefixed("server", toolPath("tsx"), ["watch", "--clear-screen=false", "packages/server/src/main.ts"], root),
  startPrefixed("web   ", toolPath("vite"), [], join(root, "packages/web")),
];
process.on("SIGINT", endAll);
process.on("SIGTERM", endAll);
whenNpmEnds(endAll);

function startPrefixed(name, script, args, cwd) {
  const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => console.log(`${name} | ${line}`));
  }
  child.on("close", (code) => {
    process.exitCode ||= code ?? 0;
    endAll();
  });
  return child;
}

/** Server and web need each other: when one ends, the other is ended too. */
function endAll() {
  for (const child of children) if (child.exitCode === null) child.kill("SIGTERM");
}
