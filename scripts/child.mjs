import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository; every script works from here, wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The script behind a package's command, so that no shell and no platform wrapper stands between. */
export function toolPath(packageName, command = packageName.split("/").at(-1)) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** Runs a Node script to its end and gives its exit code and everything it printed. */
export function collect(script, args = [], { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a Node script to its end with its output on ours, and gives its exit code. */
export function show(script, args = [], { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: "inherit",
    });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Runs npm to its end with its output on ours, and gives its exit code; it is the npm that started us where there is one. */
export function runNpm(args) {
  const options = { cwd: root, stdio: "inherit" };
  const npm = process.env.npm_execpath;
  const { status } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  return status;
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Becomes the given Node script as far as the outside can tell: its output is ours, signals reach it, its exit code is
 * ours. A terminal sends Ctrl-C to both processes itself; sending it on would arrive twice and read as "hurry".
 */
export function become(script, args = [], node = process.execPath) {
  const child = spawn(node, [script, ...args], { cwd: process.cwd(), stdio: "inherit" });
  for (const signal of Object.keys(signalNumbers)) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  whenNpmEnds(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("close", (code, signal) => process.exit(code ?? 128 + (signalNumbers[signal] ?? 0)));
}

const parentCheckMs = 500;

/** npm sends its signals to the shell between us, which may die of them without a word; we see it by our new parent. */
export function whenNpmEnds(act) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, parentCheckMs);
  timer.unref();
}
