import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildStale } from "../../scripts/build.mjs";
import { codeOf } from "../../harness/sign-in-provider/one-time-code.ts";
import { root } from "../../scripts/child.mjs";

/** Secrets that are sent in their usual fields and must not appear in the log (G-S23). */
const canaries = {
  password: "Canary-password-4711",
  token: "canarytoken0123456789",
  cookie: "canary-cookie-value-99",
  query: "canary-query-text-21",
  body: "canary-note-body-moon",
};
const startWithinMs = 120_000;
/** Characters that a terminal interprets: a new line and a colour. */
const controls = "\r\n\u001b[31mforged\u001b[0m";

let folder = "";
let child: ChildProcess | undefined;
let log = "";
let address = "";

beforeAll(async () => {
  await buildStale(["server"]);
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-canaries-"));
  const settings = { VOWDESK_DEMO: "on", VOWDESK_SIMULATE: "off", VOWDESK_LIMITS: "off", VOWDESK_LOG: "debug" };
  const env = { ...process.env, ...settings, VOWDESK_DATA: folder, VOWDESK_API_PORT: "0", VOWDESK_SOCKET_PORT: "0" };
  child = spawn(process.execPath, [path.join(root, "packages/server/dist/main.js")], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  address = await new Promise<string>((resolve, reject) => {
    const collect = (text: Buffer) => {
      log += text.toString("utf8");
      const address = /ready after.*(http:\/\/\S+)/.exec(log)?.[1];
      if (address) resolve(address);
    };
    child?.stdout?.on("data", collect);
    child?.stderr?.on("data", collect);
    child?.once("exit", () => reject(new Error(`the server ended:\n${log}`)));
  });
}, startWithinMs);

afterAll(async () => {
  if (child && child.exitCode === null) {
    const gone = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}, startWithinMs);

async function signIn(password: string, username = "admin", otp?: string): Promise<string> {
  const body = new URLSearchParams({ username, password, ...(otp !== undefined && { otp }) });
  const answer = await fetch(`${address}/api/user/login`, { method: "POST", body });
  return ((await answer.json()) as { token?: string }).token ?? "";
}

//
test("logs no password, token, cookie, query or body at the lowest level, and no forged line", async () => {
  await signIn(canaries.password);
  const token = await signIn("vowdesk");
  const cookie = `Admin-Token=${canaries.cookie}; other=${canaries.cookie}`;
  const ask = (route: string, init: RequestInit = {}) =>
    fetch(`${address}${route}`, { ...init, headers: { token, cookie, "content-type": "application/json" } });
  await fetch(`${address}/api/user/list?token=${canaries.token}&username=${canaries.query}`);
  await ask(`/api/user/list?username=${encodeURIComponent(canaries.query + controls)}`);
  await ask("/api/user/add", {
    method: "POST",
    body: JSON.stringify({ username: `made${controls}`, password: canaries.password, introduction: canaries.body }),
  });
  await ask("/api/user/add", { method: "POST", body: `{"username":"${canaries.body}` });
  await ask("/api/user/newUpdate", {
    method: "PUT",
    body: JSON.stringify({ oldPassword: canaries.password, newPassword: canaries.password }),
  });
  const error = { kind: "script", message: canaries.body, where: `/x?token=${canaries.token}`, stack: controls };
  await ask("/api/errors/report", { method: "POST", body: JSON.stringify({ reports: [error] }) });
  await ask(`/${canaries.query}${encodeURIComponent(controls)}`);
  await expect.poll(() => log.match(/"answered"/g)?.length ?? 0).toBeGreaterThan(8);

  for (const [name, canary] of Object.entries({ ...canaries, realToken: token })) {
    const lines = log.split("\n").filter((line) => line.includes(canary));
    expect({ name, lines }).toEqual({ name, lines: [] });
  }
  expect(log).not.toContain("\u001b");
  expect(log).not.toMatch(/^\s*forged/m);
});

/** Calls with a token and returns the data. */
async function askFor<T>(token: string, route: string, method: string, input: object): Promise<T> {
  const headers = { token, "content-type": "application/json" };
  const answer = await fetch(`${address}${route}`, { method, headers, body: JSON.stringify(input) });
  const { success, data } = (await answer.json()) as { success: boolean; data: T };
  expect({ route, success }).toEqual({ route, success: true });
  return data;
}

function expectUnlogged(secrets: Readonly<Record<string, string>>): void {
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(5);
    const lines = log.split("\n").filter((line) => line.includes(secret));
    expect({ name, lines }).toEqual({ name, lines: [] });
  }
}

//
test("logs no link to set a password, whether it is valid or not (G-S6, G-S23)", async () => {
  const admin = await signIn("vowdesk");
  const { records } = await fetch(`${address}/api/user/list?username=finance`, { headers: { token: admin } })
    .then((answer) => answer.json() as Promise<{ data: { records: { id: number }[] } }>)
    .then(({ data }) => data);
  const { token: link } = await askFor<{ token: string }>(admin, "/api/user/resetLink", "POST", {
    id: records[0]?.id,
  });
  const newPassword = `${canaries.password}-new`;
  await askFor("", "/api/user/resetLink/read", "POST", { token: link });
  await askFor("", "/api/user/resetPassword", "POST", { token: link, newPassword });
  for (const route of ["/api/user/resetLink/read", "/api/user/resetPassword"])
    await fetch(`${address}${route}?token=${link}`, { method: "POST", body: JSON.stringify({ token: link }) });
  await fetch(`${address}/auth-redirect?reset=${link}`);
  const token = await signIn(newPassword, "finance");
  await expect.poll(() => log).toContain("/api/user/resetPassword");
  expectUnlogged({ link, newPassword, admin, token });
});

test("logs no key, code or recovery code of a second factor (G-S6, G-S23)", async () => {
  const token = await signIn("vowdesk", "moderator");
  const own = "/api/sysUser/secondFactor";
  const { key, uri } = await askFor<{ key: string; uri: string }>(token, `${own}/begin`, "POST", {
    password: "vowdesk",
  });
  const code = codeOf(key);
  const { recoveryCodes } = await askFor<{ recoveryCodes: string[] }>(token, `${own}/confirm`, "POST", { code });
  const [recoveryCode = "", wrongCode] = [recoveryCodes[0], "no-such-code-77"];
  await signIn("vowdesk", "moderator", wrongCode);
  const second = await signIn("vowdesk", "moderator", recoveryCode);
  await expect.poll(() => log).toContain(`${own}/confirm`);
  const bare = recoveryCode.replaceAll("-", "");
  // Six digits can be part of a time or a duration, so the code is searched as a whole value.
  expect(log).not.toContain(`"${code}"`);
  expectUnlogged({ key, uri, recoveryCode, bare, wrongCode, second });
});
