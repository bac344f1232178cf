/**
 * Measures how much of a processor core the dashboard and the order page use while nobody touches them, first without messages, then with one
 * message a second, shown as a popup. `npx tsx bench/idle.ts [seconds] [main.js of another build …]` runs without CPU throttling. All pages
 * are open at the same time, so that other programs disturb them alike. Two pages without code show what the browser uses by itself: an
 * empty one, and one with a socket that gets as many frames. Prints the figures with their bounds; never fails.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession } from "@playwright/test";
import { sql } from "kysely";
import { WebSocket, WebSocketServer } from "ws";
import { atRate } from "../harness/pace.ts";
import { ServerProcess } from "../harness/server-process.ts";
import { TestSystem } from "../harness/test-system.ts";
import { buildStale } from "../scripts/build.mjs";
import { cpuMs, openBench, openBrowser, print, rest, type Line } from "./browser.ts";

const [seconds = 60] = process.argv.slice(2, 3).map(Number);
const bounds = { quiet: 0.2, messages: 1 };
const paths = [
  ["dashboard", "/dashboard", "[data-tab='/dashboard'] section"],
  ["orders", "/order", "[data-tab] tbody tr[data-key]"],
] as const;

interface Receivers {
  system: TestSystem;
  userIds: number[];
}

interface OpenPage {
  name: string;
  cdp: CDPSession;
  isFloor?: boolean;
}

/** A page that counts the frames of its socket, and the function that sends one. */
async function serveFloor() {
  const html = `<!doctype html><p>0<script>
    let count = 0;
    new WebSocket("ws://" + location.host).onmessage = ({ data }) => (count += data.length);
  </script>`;
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  const sockets = new WebSocketServer({ server });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const send = () => {
    for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.send("x".repeat(400));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, send, close: () => server.close() };
}

/** A server with demo orders that send no notices by themselves. */
async function openSystem(program: string): Promise<TestSystem> {
  ServerProcess.program = program;
  const system = await TestSystem.open({ VOWDESK_DEMO: "2000" });
  await sql`update orders set notice_at = null`.execute(system.services.db);
  await sql`update handling set ring_at = null`.execute(system.services.db);
  return system;
}

async function openFloor(browser: Browser, name: string, url: string): Promise<OpenPage> {
  const { page, cdp } = await openBench(browser);
  await page.goto(url);
  return { name, cdp, isFloor: true };
}

/** Opens the pages of a build, each as a user of its own, because a second start with the same token ends the session of the first. */
async function openPages(browser: Browser, system: TestSystem) {
  const { server } = system;
  const people = await system.createUsers(paths.length, "admin");
  const pages: OpenPage[] = [];
  for (const [index, [name, path, selector]] of paths.entries()) {
    const { page, cdp, context } = await openBench(browser);
    await context.addCookies([{ name: "Admin-Token", value: people[index]?.token ?? "", url: server.url }]);
    await page.goto(`${server.url}${path}`);
    await page.locator(selector).first().waitFor();
    await rest(page);
    pages.push({ name, cdp });
  }
  return { pages, userIds: people.map(({ id }) => id) };
}

/** The share of a core that each page uses during the work, in percent. */
async function percentDuring(pages: readonly OpenPage[], work: () => Promise<unknown>): Promise<number[]> {
  const cpuOfAll = () => Promise.all(pages.map(({ cdp }) => cpuMs(cdp)));
  const [before, startedAt] = [await cpuOfAll(), performance.now()];
  await work();
  const tookMs = performance.now() - startedAt;
  return (await cpuOfAll()).map((after, index) => (after - (before[index] ?? NaN)) / (tookMs / 100));
}

/** The number of messages that a user has got. */
async function messagesOf({ system, userIds: [userId] }: Receivers): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from delivery where user_id = ${userId}`.execute(system.services.db);
  return rows[0]?.count ?? NaN;
}

await buildStale();
const programs = [ServerProcess.program, ...process.argv.slice(3)];
const systems: TestSystem[] = [];
const floor = await serveFloor();
const browser = await openBrowser();
try {
  const pages = [await openFloor(browser, "empty page", "about:blank")];
  pages.push(await openFloor(browser, "page with a socket", floor.url));
  const receivers: Receivers[] = [];
  for (const [index, program] of programs.entries()) {
    const system = await openSystem(program);
    systems.push(system);
    const opened = await openPages(browser, system);
    receivers.push({ system, userIds: opened.userIds });
    pages.push(
      ...opened.pages.map((page) => ({ ...page, name: `${page.name}${index > 0 ? `, build ${index + 1}` : ""}` })),
    );
  }
  const countAll = () => Promise.all(receivers.map(messagesOf));
  const counts = [await countAll()];
  const quiet = await percentDuring(pages, () => wait(seconds * 1_000));
  counts.push(await countAll());
  const messages = await percentDuring(pages, () =>
    atRate(1, seconds, async () => {
      floor.send();
      await Promise.all(receivers.map(({ system, userIds }) => system.send(userIds)));
    }),
  );
  counts.push(await countAll());
  console.log(`Share of a core of the page's main thread over ${seconds} s each, without slowdown`);
  const [atStart = [], between = [], atEnd = []] = counts;
  for (const [index, first] of atStart.entries())
    console.log(
      `build ${index + 1}: ${(between[index] ?? NaN) - first} messages in the first part, ${(atEnd[index] ?? NaN) - (between[index] ?? NaN)} in the second`,
    );
  print(
    pages.flatMap(({ name, isFloor }, index): Line[] => [
      { what: `${name}, no message`, measured: quiet[index] ?? NaN, bound: bounds.quiet, unit: "%" },
      {
        what: `${name}, ${isFloor ? "a frame" : "a message"} a second`,
        measured: messages[index] ?? NaN,
        bound: bounds.messages,
        unit: "%",
      },
    ]),
  );
} finally {
  await browser.close();
  floor.close();
  for (const system of systems) await system.close();
}
