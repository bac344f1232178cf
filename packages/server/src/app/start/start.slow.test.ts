import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig, type Config } from "../../platform/config.ts";
import { openLog } from "../../platform/observability/log.ts";
import { openProgress } from "./progress.ts";
import { startVowdesk } from "./start.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = { VOWDESK_API_PORT: "0", VOWDESK_SOCKET_PORT: "0", VOWDESK_HOST: "127.0.0.1", VOWDESK_DEMO: "off" };

async function start(
  changes: Record<string, string> = {},
  log = openLog("silent"),
  limits: Pick<Config, "requestLimits"> = {},
) {
  let output = "";
  const config = { ...readConfig({ ...settings, VOWDESK_DATA: folder, ...changes }), ...limits };
  const running = await startVowdesk(
    config,
    log,
    openProgress((text) => void (output += text)),
  );
  return { ...running, output };
}

const signIn = async (address: string, password: string) => {
  const answer = await fetch(`${address}/api/user/login`, {
    method: "POST",
    body: new URLSearchParams({ username: "admin", password }),
  });
  return (await answer.json()) as { code: number; token: string };
};

/** Passwords that such products commonly have at delivery. */
const commonPasswords = ["vowdesk", "admin", "123456", "admin-token"];

async function settingsWith(address: string, token: string) {
  const answer = await fetch(`${address}/api/sysUser/settings`, { headers: { token } });
  return (await answer.json()) as { code: number; data?: { tourDue: boolean } };
}

// R-17.3
test("prints a working administrator password at the first start only, and refuses a second server on the same folder", async () => {
  const first = await start();
  const password = /with the password (\S+)/.exec(first.output)?.[1] ?? "";
  expect(password).toMatch(/^[\w-]{16}$/);
  const signedIn = await signIn(first.address, password);
  expect(signedIn).toMatchObject({ code: 200 });
  // Each installation creates its own key and has no default password or token (G-S29).
  expect((await stat(path.join(folder, "keys", "secret.key"))).mode & 0o777).toBe(0o600);
  for (const guess of commonPasswords) expect(await signIn(first.address, guess)).toMatchObject({ code: 500 });
  expect(await settingsWith(first.address, "admin-token")).toMatchObject({ code: 50008 });
  expect(await settingsWith(first.address, signedIn.token)).toMatchObject({ data: { tourDue: true } });
  await expect(start()).rejects.toThrow("in use by another Vowdesk");
  await first.stop();
  await expect(fetch(first.address)).rejects.toThrow();

  const second = await start();
  expect(second.output).not.toContain("password");
  expect(await signIn(second.address, password)).toMatchObject({ code: 200 });
  await second.stop();
});

test("starts with demo data although its statements take longer than those of requests may", async () => {
  const empty = await mkdtemp(path.join(tmpdir(), "vowdesk-test-"));
  const requestLimits = { statement_timeout: 100, lock_timeout: 100 };
  const demo = { VOWDESK_DATA: empty, VOWDESK_DEMO: "on", VOWDESK_DEMO_ORDERS: "300", VOWDESK_SIMULATE: "off" };
  const running = await start(demo, openLog("silent"), { requestLimits });
  expect(running.output).toMatch(/bringing the schema up to date \([\s\S]*loading the demo data \(/);
  await running.stop();
  await rm(empty, { recursive: true, force: true });
});

// R-17.3
test("demo mode adds nothing to a database with accounts of its own", async () => {
  const running = await start({ VOWDESK_DEMO: "on", VOWDESK_SIMULATE: "off" });
  expect(running.output).toContain("accounts of its own");
  expect(await signIn(running.address, "vowdesk")).toMatchObject({ code: 500 });
  await running.stop();
});

test("serves metrics and API documentation at the admin port only", async () => {
  const running = await start({ VOWDESK_ADMIN_PORT: "0" });
  expect(running.output).toContain(`${running.adminAddress}/metrics`);
  for (const page of ["/metrics", "/api/docs/json"]) {
    const [here, there] = await Promise.all([running.address, running.adminAddress].map((at) => fetch(at + page)));
    expect([page, here?.status, there?.status]).toEqual([page, 404, 200]);
  }
  const metrics = await (await fetch(`${running.adminAddress}/metrics`)).text();
  expect(metrics).toMatch(
    /vowdesk_http_request_duration_seconds_count\{method="GET",route="[^"]+",status="404"\} [1-9]/,
  );
  await running.stop();
  await expect(fetch(`${running.adminAddress}/metrics`)).rejects.toThrow();
});

test("serves metrics to nobody without an admin port, except in demo mode", async () => {
  const running = await start();
  expect((await fetch(`${running.address}/metrics`)).status).toBe(404);
  await running.stop();
  const demo = await start({ VOWDESK_DEMO: "on", VOWDESK_SIMULATE: "off" });
  expect((await fetch(`${demo.address}/metrics`)).status).toBe(200);
  await demo.stop();
});

test("warns in the log when production runs on the embedded database", async () => {
  const lines: string[] = [];
  const running = await start({}, openLog("warn", { write: (line) => void lines.push(line) }));
  await running.stop();
  expect(lines.filter((line) => line.includes("DATABASE_URL is not set"))).toHaveLength(1);
});

test("names a port that is in use and the setting that changes it", async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
  const { port } = otherServer.address() as { port: number };
  await expect(start({ VOWDESK_API_PORT: String(port) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port with VOWDESK_API_PORT.`,
  );
  await expect(start({ VOWDESK_SOCKET_PORT: String(port) })).rejects.toThrow("VOWDESK_SOCKET_PORT");
  await expect(start({ VOWDESK_ADMIN_PORT: String(port) })).rejects.toThrow("VOWDESK_ADMIN_PORT");
  otherServer.close();
});
