/**
 * Records everything that an order page receives while 200 orders change every second: `npx tsx bench/replay/record.ts
 * [changes a second]`. Builds and starts its own server, and writes bench/replay/recording.json.br. Record again when a
 * call or a frame of the page changed.
 */
import type { Browser, CDPSession } from "@playwright/test";
import { ServerProcess } from "../../harness/server-process.ts";
import { buildStale } from "../../scripts/build.mjs";
import { openBench, openBrowser, rest } from "../browser.ts";
import { shownRow, signInBench } from "../support/staff.ts";
import { changeOrders } from "../support/order-changes.ts";
import { heartbeat, writeRecording, type Answer, type Frame, type Recording } from "./recording.ts";
import { openNote, typeFor } from "./typing.ts";

const [perSecond = 200] = process.argv.slice(2).map(Number);
const placedPerSecond = 4;
/** Longer than a measurement, which must not reach the end. */
const seconds = 40;
const rowCount = 20;
const path = `/order?pageSize=${rowCount}`;

interface Network {
  answers: Answer[];
  frames: Frame[];
  /** Waits for the bodies. Until then, times are those of the browser's clock, in milliseconds. */
  settle(): Promise<void>;
}

/** Records the answers to calls and the frames of all sockets. */
async function recordNetwork(cdp: CDPSession): Promise<Network> {
  const requested = new Map<string, Pick<Answer, "method" | "url" | "input">>();
  const answered = new Map<string, Pick<Answer, "at" | "status">>();
  const bodies: Promise<void>[] = [];
  const answers: Answer[] = [];
  const frames: Frame[] = [];
  cdp.on("Network.requestWillBeSent", ({ requestId, request: { method, url: address, postData: input = "" } }) => {
    const { pathname, search } = new URL(address);
    if (pathname.startsWith("/api/")) requested.set(requestId, { method, url: pathname + search, input });
  });
  cdp.on("Network.responseReceived", ({ requestId, timestamp, response }) =>
    answered.set(requestId, { at: timestamp * 1_000, status: response.status }),
  );
  const keepBody = async (requestId: string) => {
    const question = requested.get(requestId);
    const answer = answered.get(requestId);
    if (!question || !answer) return;
    // There is no body when the page closed meanwhile.
    const content = await cdp.send("Network.getResponseBody", { requestId }).catch(() => null);
    if (content) answers.push({ ...answer, ...question, body: content.body });
  };
  cdp.on("Network.loadingFinished", ({ requestId }) => void bodies.push(keepBody(requestId)));
  cdp.on("Network.webSocketFrameReceived", ({ timestamp, response: { payloadData: text } }) => {
    if (text !== heartbeat) frames.push({ at: timestamp * 1_000, text });
  });
  await cdp.send("Network.enable");
  return { answers, frames, settle: async () => void (await Promise.all(bodies)) };
}

/** The time of the browser's clock, in milliseconds. */
async function browserNow(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "Timestamp")?.value ?? Number.NaN) * 1_000;
}

const countedFrom = <T extends { at: number }>(start: number, all: readonly T[]): T[] =>
  all.map((item) => ({ ...item, at: Math.round(item.at - start) })).toSorted((a, b) => a.at - b.at);

/** Signs in with a separate browser profile; returns its cookies and local storage. */
async function signIn(browser: Browser, url: string): Promise<Recording["storage"]> {
  const { page, context } = await openBench(browser);
  await signInBench(page, url);
  const storage = await context.storageState();
  await context.close();
  return storage;
}

async function record(browser: Browser, { url, socketPort }: ServerProcess): Promise<Recording> {
  const storage = await signIn(browser, url);
  const { page, cdp } = await openBench(browser, { storageState: storage });
  const network = await recordNetwork(cdp);
  await page.goto(url + path);
  await page
    .locator(shownRow)
    .nth(rowCount - 1)
    .waitFor();
  await rest(page);
  const field = await openNote(page);
  const start = await browserNow(cdp);
  const startedAt = Date.now();
  const [{ changed, placed, seconds: took }] = await Promise.all([
    changeOrders(url, { perSecond, placedPerSecond, seconds }),
    typeFor(page, field, seconds),
  ]);
  await network.settle();
  const changesPerSecond = Math.round(changed / took);
  console.log(`${changesPerSecond} changes a second for ${took.toFixed(0)} s, ${placed} of them new orders`);
  return {
    startedAt,
    changesPerSecond,
    seconds,
    origin: url,
    socketPort,
    page: path,
    storage,
    answers: countedFrom(start, network.answers),
    frames: countedFrom(start, network.frames),
  };
}

await buildStale(["web"]);
const server = await ServerProcess.start({ NODE_ENV: "production" });
const browser = await openBrowser();
try {
  const recording = await record(browser, server);
  const kilobytes = writeRecording(recording) / 1_000;
  console.log(
    `${recording.answers.length} answers, ${recording.frames.length} frames, ${kilobytes.toFixed(0)} kB compressed`,
  );
} finally {
  await browser.close();
  await server.close();
}
