import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { authApi, demoPassword } from "@vowdesk/contract/staff/auth";
import { browserFlags, findBrowser } from "../../scripts/setup/browser.mjs";
import type { Tally } from "../../harness/tally.ts";
import { cookiesOf, declared, pathOf, plausibleInput, type WebTarget } from "./web-target.ts";

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({ args: browserFlags, ...(executablePath !== undefined && { executablePath }) });
}

/** A browser context with a user's session as the product leaves it: both cookies, with SameSite. */
async function signedIn(browser: Browser, target: WebTarget, username: string): Promise<BrowserContext> {
  const { token, name, binding } = await cookiesOf(target, username);
  const context = await browser.newContext({ locale: "en-US" });
  // The runner compiles named functions with a helper that does not exist inside the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  const cookie = { url: target.url, sameSite: "Strict" as const };
  await context.addCookies([
    { ...cookie, name: "Admin-Token", value: token },
    { ...cookie, name, value: binding, httpOnly: true },
  ]);
  return context;
}

/** Returns whether the session of the cookies in this browser still works for our own page. */
async function isUnchanged(context: BrowserContext, target: WebTarget): Promise<boolean> {
  const page = await context.newPage();
  await page.goto(`${target.url}/health/live`);
  const code = await page.evaluate(async (path) => {
    const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const answer = await fetch(path, { headers: { token } });
    return ((await answer.json()) as { code: number }).code;
  }, authApi.me.path);
  await page.close();
  return code === 200;
}

interface Target {
  url: string;
  method: string;
  fields: Record<string, string>;
  json: string;
}

/** Runs in the page: sends everything that a foreign page can send, with and without a preflight. */
async function attackAll(targets: Target[]): Promise<number> {
  const settled = (work: Promise<unknown>) => work.catch(() => undefined);
  let sent = 0;
  const post = (
    url: string,
    body: BodyInit,
    method = "POST",
    headers: Record<string, string> = {},
    mode: RequestMode = "no-cors",
  ) => {
    sent += 1;
    return settled(fetch(url, { method, ...(method !== "GET" && { body }), headers, mode, credentials: "include" }));
  };
  const frame = Object.assign(document.createElement("iframe"), { name: "hidden" });
  document.body.append(frame);
  const submit = (url: string, enctype: string, fields: Record<string, string>) =>
    new Promise<void>((resolve) => {
      const form = Object.assign(document.createElement("form"), {
        action: url,
        method: "post",
        enctype,
        target: "hidden",
      });
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement("input"), { name, value }));
      document.body.append(form);
      frame.addEventListener("load", () => resolve(), { once: true });
      setTimeout(resolve, 500);
      form.submit();
      sent += 1;
    });
  for (const { url, method, fields, json } of targets) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    await Promise.all([
      post(url, json),
      post(url, new URLSearchParams(fields)),
      post(url, form),
      post(url, new Blob([json])),
      post(url, json, method, { "content-type": "application/json" }, "cors"),
      post(`${url}?${new URLSearchParams(fields)}`, "", "GET"),
    ]);
    navigator.sendBeacon(url, new Blob([json], { type: "text/plain" }));
    sent += 1;
    await submit(url, "text/plain", { [`${json.slice(0, -1)},"x":"`]: '"}' });
    await submit(url, "multipart/form-data", fields);
    await submit(url, "application/x-www-form-urlencoded", fields);
  }
  return sent;
}

/** Opens a page at another address of this machine, which is another site for the browser. */
async function openForeignPage() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><body>elsewhere</body>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.2", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.2:${port}/`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Signs the browser in to or out of the attacker's own account with a form; the victim's cookies must stay. */
async function submitForm(page: Page, url: string, fields: Record<string, string>): Promise<void> {
  await page.evaluate(
    ([action, values]) => {
      const form = Object.assign(document.createElement("form"), { action, method: "post" });
      for (const [name, value] of Object.entries(values))
        form.append(Object.assign(document.createElement("input"), { name, value }));
      document.body.append(form);
      form.submit();
    },
    [url, fields] as const,
  );
  await page.waitForURL(url);
}

/** G-S12 in a real browser, from a second origin. */
export async function runForeignPages(tally: Tally, target: WebTarget): Promise<void> {
  const browser = await openBrowser();
  const elsewhere = await openForeignPage();
  try {
    const context = await signedIn(browser, target, "admin");
    tally.expect("G-S12 the victim is signed in", await isUnchanged(context, target));
    const page = await context.newPage();
    await page.goto(elsewhere.url);
    const fields = Object.fromEntries(Object.entries(plausibleInput).map(([name, value]) => [name, String(value)]));
    const writes = declared.filter(
      ({ title, isWrite }) => isWrite && title !== "auth.signIn" && !title.startsWith("appAuth."),
    );
    const targets = writes.map(({ endpoint }) => ({
      url: target.url + pathOf(endpoint),
      method: endpoint.method,
      fields,
      json: JSON.stringify(plausibleInput),
    }));
    const before = await target.stored();
    const sent = await page.evaluate(attackAll, targets);
    const isSame = (await target.stored()) === before;
    tally.record(
      "G-S12",
      `${sent} requests of a foreign page in Chromium, ten kinds for each writing call: stored`,
      isSame ? "unchanged" : "changed",
      isSame,
    );
    const own = await cookiesOf(target, "service");
    for (const [what, url, values] of [
      ["sign-in", authApi.signIn.path, { username: "service", password: demoPassword, bind: "1" }],
      ["sign-out", authApi.signOut.path, { token: own.token }],
    ] as const) {
      await page.goto(elsewhere.url);
      await submitForm(page, target.url + url, values);
      const lives = await isUnchanged(context, target);
      tally.record(
        "G-S12",
        `a foreign form that submits the attacker's own ${what}: the victim's session`,
        lives ? "lives" : "is lost",
        lives,
      );
    }
  } finally {
    await browser.close();
    await elsewhere.close();
  }
}

/** The part after the origin, one address per line. */
const requested = String.raw`
//evil.example
///evil.example
////evil.example/x
/\evil.example
\\evil.example
https://evil.example
HTTPS:evil.example
https:/evil.example
http://127.0.0.1@evil.example
/%2f%2fevil.example
/%5cevil.example
/.//evil.example
/x/..//evil.example
javascript:canary()
JaVaScRiPt:canary()
/javascript:canary()
data:text/html,<script>canary()</script>
//evil%E3%80%82example
vbscript:canary()
blob:https://evil.example/x`
  .trim()
  .split("\n")
  .concat([
    "java\tscript:canary()",
    " javascript:canary()",
    "\t//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
  ]);
const redirectForms: readonly ((to: string) => string)[] = [
  (to) => `/login?redirect=${encodeURIComponent(to)}`,
  (to) => `/auth-redirect?redirect=${encodeURIComponent(to)}`,
  (to) => `/redirect/${to.replace(/[\t\n ]/g, encodeURIComponent)}`,
  (to) => `/redirect/${encodeURIComponent(to)}`,
  (to) => `/redirect/..${to}`,
  (to) => `/auth-redirect#reset=${encodeURIComponent(to)}`,
  (to) => `/login?redirect=${encodeURIComponent(`/redirect/${to}`)}`,
];

/** Combines each route with each target. */
const variants = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      redirectForms[i % redirectForms.length]?.(
        requested[(i * 3 + Math.floor(i / requested.length)) % requested.length] ?? "",
      ) ?? "/",
  );

/** G-S25: with and without a session, no address leads to another origin or runs its script. */
export async function runRedirects(tally: Tally, target: WebTarget, count: number): Promise<void> {
  const browser = await openBrowser();
  try {
    const context = await signedIn(browser, target, "admin");
    const ran: string[] = [];
    const remaining: string[] = [];
    await context.exposeFunction("canary", () => void ran.push("script"));
    await context.route(
      ({ origin, protocol }) => protocol.startsWith("http") && origin !== target.url,
      (route) => (remaining.push(route.request().url()), route.abort()),
    );
    const page = await context.newPage();
    page.on("dialog", (dialog) => (ran.push("dialog"), void dialog.dismiss()));
    page.on("framenavigated", (frame) => {
      const { origin, protocol } = new URL(frame.url());
      if (protocol.startsWith("http") && origin !== target.url) remaining.push(frame.url());
    });
    for (const variant of variants(count)) {
      const before = ran.length + remaining.length;
      await page.goto(target.url + variant, { waitUntil: "commit" });
      await page
        .locator("main")
        .first()
        .waitFor({ timeout: 4_000 })
        .catch(() => undefined);
      await page
        .waitForFunction(() => !/^\/(redirect\/|login$)/.test(location.pathname), undefined, { timeout: 1_000 })
        .catch(() => undefined);
      const isOwn = new URL(page.url()).origin === target.url;
      tally.expect(`G-S25 ${variant}`, isOwn && ran.length + remaining.length === before, [
        page.url(),
        ...remaining.slice(-1),
      ]);
    }
    tally.record(
      "G-S25",
      `${count} addresses of redirect, /redirect/ and #reset= in Chromium: left the origin`,
      remaining.length,
      remaining.length === 0,
    );
    tally.record("G-S25", "addresses whose script ran", ran.length, ran.length === 0);
  } finally {
    await browser.close();
  }
}
