import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { authApi, demoPassword } from "@vowdesk/contract/staff/auth";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openClient } from "../../packages/simulator/src/client.ts";
import { waitUntil } from "../../harness/pace.ts";
import { freePort } from "../../harness/free-port.ts";
import { root } from "../../scripts/child.mjs";

const timeout = 300_000;
const readyWithinMs = 120_000;
const stopsWithinMs = 30_000;
/** Of the packed release. It had 21.6 MB with the fonts of PDF documents. */
const maxBytes = 24_000_000;
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };

/** Folders of a checkout that the package must not contain. */
const developerFolders = ["scripts", "docs", "deploy", "faults", "packages/contract", "packages/server/src"];

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "vowdesk-release-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd: string, settings: NodeJS.ProcessEnv = {}) {
  // Settings of the npm that runs this test would apply to the npm that is tested.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VOWDESK_|NODE_ENV|DATABASE_URL)/i.test(name),
  );
  const env = { ...Object.fromEntries(inherited), ...settings };
  return spawnSync(command, args, { cwd, env, encoding: "utf8", shell: process.platform === "win32" });
}

/** Names and versions of the packages in a lock file, apart from those for one platform only. */
function versionsIn(file: string): string[] {
  type Lock = { packages: Record<string, { version: string; optional?: boolean }> };
  const { packages } = JSON.parse(readFileSync(file, "utf8")) as Lock;
  return Object.entries(packages)
    .filter(([place, { optional }]) => place.startsWith("node_modules/") && !optional)
    .map(([place, { version: installed }]) => `${place.split("node_modules/").at(-1)} ${installed}`)
    .filter((entry) => entry !== `vowdesk ${version}`)
    .toSorted();
}

const inFolder = (name: string) => path.join(folder, "node_modules/vowdesk", name);

test("the packed release installs into an empty folder without this repository", { timeout }, () => {
  const built = run(process.execPath, ["scripts/package/package.mjs"], root);
  expect(built).toMatchObject({ status: 0 });
  const tarball = path.join(root, `dist/vowdesk-${version}.tgz`);
  expect(statSync(tarball).size).toBeLessThan(maxBytes);
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", tarball];
  const installed = run("npm", args, folder);
  expect(installed.status, installed.stderr).toBe(0);
  for (const name of ["LICENSE", "CHANGELOG.md", "README.md", "THIRD-PARTY-NOTICES.txt", "npm-shrinkwrap.json"])
    expect(existsSync(inFolder(name)), name).toBe(true);
  expect(developerFolders.filter((name) => existsSync(inFolder(name)))).toEqual([]);
  const notices = readFileSync(inFolder("THIRD-PARTY-NOTICES.txt"), "utf8");
  for (const name of ["react", "fastify", "sharp", "pg", "@expo-google-fonts/noto-sans-sc", "harfbuzzjs"])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.`, "m"));
  expect(notices).toContain("SIL OPEN FONT LICENSE Version 1.1");
  expect(readdirSync(inFolder("packages/server/dist/fonts")).length).toBeGreaterThan(25);
  const installedVersions = versionsIn(path.join(folder, "package-lock.json"));
  expect(installedVersions.length).toBeGreaterThan(20);
  expect(installedVersions).toEqual(versionsIn(inFolder("npm-shrinkwrap.json")));
});

test("names its commands", { timeout }, () => {
  const { status, stderr } = run("npx", ["--no-install", "vowdesk"], folder);
  expect(status).toBe(2);
  for (const command of ["serve", "backup", "restore", "audit", "open-account", "simulate"])
    expect(stderr).toContain(`  ${command} `);
});

/** Starts `npx vowdesk serve` and waits until it is ready. */
async function serve(settings: NodeJS.ProcessEnv) {
  const env = { ...process.env, ...settings };
  const child = spawn("npx", ["--no-install", "vowdesk", "serve"], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const closed = new Promise((resolve) => child.once("close", resolve));
  const isReady = await waitUntil(() => output.includes("Vowdesk is ready"), readyWithinMs);
  expect(isReady, output).toBe(true);
  const stop = async () => {
    child.kill("SIGTERM");
    return Promise.race([closed.then(() => true), new Promise((resolve) => setTimeout(resolve, stopsWithinMs, false))]);
  };
  return { url: /https?:\/\/\S+/.exec(output.slice(output.indexOf("is ready")))?.[0] ?? "", stop };
}

test("npx vowdesk serve answers pages, calls and the WebSocket at one port, and stops", { timeout }, async () => {
  const port = await freePort();
  const settings = { VOWDESK_DEMO: "50", VOWDESK_SIMULATE: "off", VOWDESK_SOCKET_PORT: "0", VOWDESK_LOG: "error" };
  const { url, stop } = await serve({ ...settings, VOWDESK_DATA: path.join(folder, ".data"), PORT: String(port) });
  expect(url).toBe(`http://127.0.0.1:${port}`);
  const controller = new AbortController();
  try {
    const page = await fetch(url, { headers: { accept: "text/html" } });
    expect(await page.text()).toContain("<html");
    const call = openClient(url, controller.signal, 2);
    const body = new URLSearchParams({ username: "dispatcher", password: demoPassword });
    const signedIn = await fetch(url + authApi.signIn.path, { method: "POST", body });
    const { token } = (await signedIn.json()) as CallOutput<typeof authApi.signIn>;
    const { ticket, isSocketOnPagePort } = await call("notifications_ticket", {}, token);
    expect(isSocketOnPagePort).toBe(true);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${ticket}`, { headers: { origin: url } });
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    socket.terminate();
  } finally {
    controller.abort();
    expect(await stop()).toBe(true);
  }
  await expect(fetch(url)).rejects.toThrow();
});

test("backs up and audits what the server has stored", { timeout }, () => {
  const settings = { VOWDESK_DATA: path.join(folder, ".data") };
  const audit = run("npx", ["--no-install", "vowdesk", "audit"], folder, settings);
  expect(audit.stdout, audit.stderr).toMatch(/lines in \d+ chains, 0 broken/);
  expect(audit.status).toBe(0);
  const backup = run("npx", ["--no-install", "vowdesk", "backup", "copies"], folder, settings);
  expect(backup.status, backup.stderr).toBe(0);
  const verified = run("npx", ["--no-install", "vowdesk", "backup", "--verify", "copies"], folder, settings);
  expect(verified.stdout, verified.stderr).toMatch(/: 0 missing or damaged/);
});
