import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { buildStale } from "../../scripts/build.mjs";
import { waitUntil } from "../../harness/pace.ts";
import { timedRequest } from "../../harness/timed-request.ts";
import { Tally } from "../../harness/tally.ts";
import { freePorts, startServer, type Started } from "./started-server.ts";

export interface StartSettings {
  judgesTimes: boolean;
}

const readyWithinMs = 15_000;
const drainWithinMs = 20_000;
const endsWithinMs = 60_000;
const openRequests = 50;
/** All requests are sent after this time. */
const underWayMs = 300;
/** Sent without a session: the answer is a refusal with status 200. */
const requestBody = '{"pageNo":1,"pageSize":20}';

const endsInTime = ({ ended }: Started) =>
  Promise.race([ended, new Promise<"never">((resolve) => setTimeout(resolve, endsWithinMs, "never").unref())]);

/**
 * Checks that an impossible start is refused with a message and an exit code, and does not affect the running server.
 */
async function judgeRefusal(tally: Tally, what: string, started: Started, words: RegExp): Promise<void> {
  const code = await endsInTime(started);
  started.child.kill("SIGKILL");
  tally.record("G-R29", `${what}: exit code`, String(code), code === 1);
  const output = started.output().trim();
  tally.expect(`G-R29 ${what}: message`, words.test(output) && !/\n {4}at /.test(output), output);
}

/** Sends half of a request. `finish` sends the rest and returns the status of the answer, 0 without one. */
function beginRequest(url: string): { finish: () => Promise<number> } {
  const headers = { "content-type": "application/json", "content-length": requestBody.length };
  const pending = request(url + ordersApi.listErrand.path, { method: "POST", headers });
  const status = new Promise<number>((resolve) => {
    pending.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    pending.on("error", () => resolve(0));
  });
  pending.write(requestBody.slice(0, requestBody.length / 2));
  const finish = () => {
    pending.end(requestBody.slice(requestBody.length / 2));
    return status;
  };
  return { finish };
}

async function drain(tally: Tally, { child, ended }: Started, url: string, judgesTimes: boolean): Promise<void> {
  const begun = Array.from({ length: openRequests }, () => beginRequest(url));
  await wait(underWayMs);
  const startedAt = performance.now();
  child.kill("SIGTERM");
  await wait(underWayMs);
  const answers = await Promise.all(begun.map(({ finish }) => finish()));
  const code = await ended;
  const tookMs = performance.now() - startedAt;
  const unserved = answers.filter((status) => status !== 200 && status !== 503).length;
  tally.record("G-R29", `requests of ${openRequests} in progress at SIGTERM, not answered`, unserved, unserved === 0);
  const isInTime = code === 0 && (!judgesTimes || tookMs <= drainWithinMs);
  tally.record("G-R29", "from SIGTERM to the exit", `${(tookMs / 1_000).toFixed(1)} s, exit code ${code}`, isInTime);
}

/** Starts on an empty folder, twice on one folder and on a used port, and stops gracefully (G-R29). */
export async function runStarts({ judgesTimes }: StartSettings): Promise<Tally> {
  await buildStale(["server"]);
  const tally = new Tally();
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-start-"));
  const ports = await freePorts();
  const url = `http://127.0.0.1:${ports.api}`;
  const startedAt = performance.now();
  const first = startServer(path.join(folder, "one"), ports);
  try {
    const isReady = await waitUntil(
      async () => (await timedRequest(url, "/health/ready")).status === 200,
      readyWithinMs * 4,
    );
    const tookMs = performance.now() - startedAt;
    const isInTime = isReady && (!judgesTimes || tookMs <= readyWithinMs);
    tally.record("G-R29", "from an empty folder to ready", `${(tookMs / 1_000).toFixed(1)} s`, isInTime);
    await judgeRefusal(
      tally,
      "a second start on the same folder",
      startServer(path.join(folder, "one"), await freePorts()),
      /in use by another Vowdesk/,
    );
    const taken = startServer(path.join(folder, "two"), { ...(await freePorts()), api: ports.api });
    await judgeRefusal(tally, "a start on a used port", taken, /VOWDESK_API_PORT/);
    tally.expect(
      "G-R29 the first one still serves requests",
      (await timedRequest(url, "/health/ready")).status === 200,
    );
    await drain(tally, first, url, judgesTimes);
    return tally;
  } finally {
    first.child.kill("SIGKILL");
    await first.ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}

if (import.meta.main) process.exit((await runStarts({ judgesTimes: true })).print());
