/**
 * Measures the time from a message's commit to the bell of a real browser at a steady rate, with the drawer closed and
 * open, and how busy the page is after it missed thousands of messages (G-R7): `npx tsx bench/messages.ts [messages a
 * second] [seconds] [missed]`. The sender is a second node, as in production, so the time includes the signal over the
 * database. Both clocks are this machine's. Prints the figures with their bounds; never fails.
 */
import type { Browser, Page } from "@playwright/test";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { percentile } from "../harness/figures.ts";
import { atRate, waitUntil } from "../harness/pace.ts";
import { FaultProxy } from "../harness/fault-proxy.ts";
import { TestSystem, type Person } from "../harness/test-system.ts";
import { buildStale } from "../scripts/build.mjs";
import { openBench, openBrowser, print, rest, type Line } from "./browser.ts";

const [perSecond = 100, seconds = 20, missed = 4_900] = process.argv.slice(2).map(Number);
const backWithinMs = 60_000;
const goals = { p50: 30, p99: 150, task: 200, backlogS: 20 };

interface Seen {
  count: number;
  /** Epoch milliseconds. */
  at: number;
}

interface Watched extends Window {
  benchSeen?: Seen[];
  benchTasks?: number[];
}

const bellName = /unread message/;

async function enter(page: Page, { server }: TestSystem, { token }: Person): Promise<void> {
  await page.context().addCookies([{ name: "Admin-Token", value: token, url: server.url }]);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("button", { name: bellName }).waitFor();
  await rest(page);
}

/** Records each change of the bell's number and each long task. */
async function watchBell(page: Page): Promise<void> {
  const bell = await page.getByRole("button", { name: bellName }).elementHandle();
  await page.evaluate((button) => {
    const here = window as Watched;
    here.benchSeen = [];
    here.benchTasks = [];
    const note = () => {
      // The label writes thousands with a comma.
      const count = Number.parseInt((button?.getAttribute("aria-label") ?? "").replaceAll(",", ""), 10);
      here.benchSeen?.push({ count, at: performance.timeOrigin + performance.now() });
    };
    note();
    if (button) new MutationObserver(note).observe(button, { attributes: true, attributeFilter: ["aria-label"] });
    const tasks = new PerformanceObserver((list) =>
      here.benchTasks?.push(...list.getEntries().map(({ duration }) => duration)),
    );
    tasks.observe({ type: "longtask" });
  }, bell);
}

const seenBy = (page: Page) => page.evaluate(() => (window as Watched).benchSeen ?? []);

/** Milliseconds from the commit of the n-th message to the first change of the bell that counts it. */
async function latencies(system: TestSystem, page: Page, { id: userId }: Person): Promise<number[]> {
  await watchBell(page);
  const [{ count: before } = { count: 0 }] = await seenBy(page);
  const accepted = new Map<string, number>();
  await atRate(perSecond, seconds, async () => {
    const id = await system.send([userId]);
    accepted.set(id, performance.timeOrigin + performance.now());
  });
  await page.waitForFunction(
    (requested) => ((window as Watched).benchSeen ?? []).some(({ count }) => count >= requested),
    before + accepted.size,
  );
  const seen = await seenBy(page);
  const inOrder = ((await system.streams()).byUser.get(userId) ?? []).filter((id) => accepted.has(id));
  return inOrder.map((id, place) => {
    const at = seen.find(({ count }) => count >= before + place + 1)?.at ?? NaN;
    return Math.max(0, at - (accepted.get(id) ?? NaN));
  });
}

function linesOf(what: string, times: readonly number[]): Line[] {
  return [
    { what: `${what}, p50`, measured: percentile(times, 0.5), bound: goals.p50, unit: "ms" },
    { what: `${what}, p99`, measured: percentile(times, 0.99), bound: goals.p99, unit: "ms" },
  ];
}

/**
 * Opens a page whose socket connects through the proxy. Without the changed policy the page could not connect to
 * another port.
 */
async function openBehind(browser: Browser, proxy: FaultProxy): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, locale: "en-US" });
  await context.addInitScript("globalThis.__name ??= (named) => named");
  await context.route(`**${notificationsApi.ticket.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { socketPort: number } };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, socketPort: proxy.port } } });
  });
  return context.newPage();
}

/** Cuts the connection to the server while thousands of messages are sent, and measures the page when it reconnects. */
async function backlog(system: TestSystem, browser: Browser, person: Person): Promise<Line[]> {
  const proxy = await FaultProxy.open(system.server.socketPort);
  try {
    const page = await openBehind(browser, proxy);
    await enter(page, system, person);
    if (proxy.size === 0) throw new Error("the page's socket does not go through the proxy");
    await watchBell(page);
    proxy.goDown();
    await system.insertBacklog(person, missed);
    proxy.isDown = false;
    await waitUntil(() => proxy.size > 0, backWithinMs);
    const startedAt = performance.now();
    await system.waitForAcknowledgements(backWithinMs);
    const tookS = (performance.now() - startedAt) / 1_000;
    const tasks = await page.evaluate(() => (window as Watched).benchTasks ?? []);
    return [
      { what: `${missed} missed: stored and acknowledged`, measured: tookS, bound: goals.backlogS, unit: "s" },
      { what: `${missed} missed: longest task`, measured: Math.max(0, ...tasks), bound: goals.task, unit: "ms" },
    ];
  } finally {
    await proxy.close();
  }
}

await buildStale(["web"]);
const system = await TestSystem.open({ NODE_ENV: "production" });
const browser = await openBrowser();
try {
  const { page } = await openBench(browser);
  const [person, other] = await system.createUsers(2);
  if (!person || !other) throw new Error("no user was created");
  await enter(page, system, person);
  const closed = await latencies(system, page, person);
  await page.getByRole("button", { name: bellName }).click();
  await page.getByRole("dialog").waitFor();
  const open = await latencies(system, page, person);
  // A page that closes at once has not acknowledged its last messages.
  await system.waitForAcknowledgements();
  await page.context().close();
  const pace = `${perSecond}/s, commit to bell`;
  print([
    ...linesOf(pace, closed),
    ...linesOf(`${pace}, drawer open`, open),
    ...(await backlog(system, browser, other)),
  ]);
} finally {
  await browser.close();
  await system.close();
}
