import { spawn, spawnSync, type ChildProcess, type StdioOptions } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../../harness/free-port.ts";
import { urlOf } from "../../harness/databases/database-proxy.ts";

import { root } from "../../scripts/child.mjs";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { makeTestDatabase } from "../../packages/server/test/postgres.ts";

const timeout = 180_000;
/** More than the buffer of a pipe, with a line per request. */
const enoughRequests = 500;

let home = "";
let child: ChildProcess | null = null;
const nothing = () => Promise.resolve();
let drop = nothing;
let url = "";

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-output-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await drop();
  drop = nothing;
  await rm(home, { recursive: true, force: true });
});

/** Starts the server from source, with a log line for each request. */
async function start(stdio: StdioOptions, command: readonly string[] = [process.execPath]): Promise<ChildProcess> {
  const database = await makeTestDatabase(openLog("silent"));
  drop = database.drop;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const [program, ...args] = [...command, path.join(root, "packages/server/src/main.ts")];
  child = spawn(program, args, {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: urlOf(database.connection),
      VOWDESK_DATA: home,
      VOWDESK_API_PORT: String(port),
      VOWDESK_SOCKET_PORT: "0",
      VOWDESK_DEMO: "off",
      VOWDESK_LIMITS: "off",
      VOWDESK_LOG: "debug",
    },
    stdio,
  });
  return child;
}

async function untilReady(): Promise<void> {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await wait(100)) {
    if (child?.exitCode !== null) throw new Error(`the server ended with ${child?.exitCode}`);
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error("the server was not ready in time");
}

async function answersRequests(): Promise<boolean> {
  for (let sent = 0; sent < enoughRequests; sent += 1) {
    const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(20_000) });
    if (!response.ok) return false;
  }
  return true;
}

const ended = (process: ChildProcess) =>
  new Promise<[number | null, string | null]>((resolve) =>
    process.once("exit", (code, signal) => resolve([code, signal])),
  );

test("a server whose log reader ends goes on, and stops in order", { timeout }, async () => {
  const server = await start(["ignore", "pipe", "pipe"]);
  await new Promise((resolve) => server.stdout?.once("data", resolve));
  server.stdout?.destroy();
  server.stderr?.destroy();
  await untilReady();
  expect(await answersRequests()).toBe(true);
  const end = ended(server);
  server.kill("SIGTERM");
  expect(await end).toEqual([0, null]);
});

test.skipIf(process.platform !== "linux")(
  "a server whose log reader hangs goes on, and stops in order",
  { timeout },
  async () => {
    const fifo = path.join(home, "log");
    expect(spawnSync("sh", ["-c", 'mkfifo "$0"', fifo]).status).toBe(0);
    // Opened for both directions, so that it counts as having a reader, which never reads.
    const pipe = openSync(fifo, "r+");
    const server = await start(["ignore", pipe, "ignore"]);
    await untilReady();
    expect(await answersRequests()).toBe(true);
    const end = ended(server);
    server.kill("SIGTERM");
    expect(await end).toEqual([0, null]);
    closeSync(pipe);
  },
);

test.skipIf(process.platform !== "linux")("a full disk of the log does not end the server", { timeout }, async () => {
  const full = openSync("/dev/full", "w");
  const server = await start(["ignore", full, full]);
  await untilReady();
  expect(await answersRequests()).toBe(true);
  const end = ended(server);
  server.kill("SIGTERM");
  expect(await end).toEqual([0, null]);
  closeSync(full);
});

test.skipIf(process.platform !== "linux")("a start says that the limit of open files is low", { timeout }, async () => {
  const server = await start(
    ["ignore", "pipe", "ignore"],
    ["sh", "-c", 'ulimit -n 512; exec "$0" "$@"', process.execPath],
  );
  let output = "";
  server.stdout?.on("data", (text: Buffer) => (output += text.toString()));
  await untilReady();
  expect(output).toMatch(/allows this process 512 open files, .* about 312 connections.*LimitNOFILE=65536/);
  expect(output).toContain('"level":40');
});
