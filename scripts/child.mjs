import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { whenNpmEnds } from "./npm-parent.mjs";

/** The absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The path of the Node script of a package's command. Starting it directly needs no shell on any platform. */
export function toolPath(packageName, command = packageName.split("/").at(-1)) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** Runs a Node script and resolves with its exit code and its output. */
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

/** Runs a Node script that prints to this terminal, and resolves with its exit code. */
export function run(script, args = [], { cwd = root, env = {} } = {}) {
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

/** Runs npm, the same one that started this process if any, and returns its exit code. */
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
 * Replaces this process by a Node script, like `exec` of a shell: forwards signals to it and exits with its exit code. Ctrl-C in a
 * terminal is not forwarded, because the terminal sends it to both processes and the server quits at once on a second one.
 */
export function exec(script, args = [], node = process.execPath) {
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
