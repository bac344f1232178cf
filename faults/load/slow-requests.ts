import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { waitUntil } from "../../harness/pace.ts";
import { timedRequest } from "../../harness/timed-request.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface SlowSettings {
  /** Connections that never finish their headers, and as many that never finish a body. */
  each: number;
  judgesTimes: boolean;
}

const closedWithinMs = 15_000;
const othersP99Ms = 500;
const dripEveryMs = 1_000;
const probePauseMs = 50;
const openingTogether = 50;

/** A client that sends one byte a second. */
class SlowClient {
  readonly socket: Socket;
  readonly #startedAt = performance.now();
  closedAfterMs: number | null = null;

  constructor(port: number, opening: string) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.on("error", () => undefined);
    this.socket.on("data", () => undefined);
    this.socket.write(opening);
    const drip = setInterval(() => this.socket.write("a"), dripEveryMs);
    this.socket.on("close", () => {
      clearInterval(drip);
      this.closedAfterMs = performance.now() - this.#startedAt;
    });
  }
}

const slowHead = "GET /api/user/signInPage HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ";
const slowBody = `POST ${authApi.signIn.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nusername=`;

async function open(port: number, opening: string, count: number): Promise<SlowClient[]> {
  const all: SlowClient[] = [];
  while (all.length < count) {
    all.push(
      ...Array.from({ length: Math.min(openingTogether, count - all.length) }, () => new SlowClient(port, opening)),
    );
    await wait(10);
  }
  return all;
}

/** Measures calls of another user until the work is done. */
async function callMeanwhile({ server }: TestSystem, { token }: Person, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  const times: number[] = [];
  while (!isOver) {
    const { isServed, ms } = await timedRequest(server.url, authApi.me.path, { headers: { token } });
    times.push(isServed ? ms : Infinity);
    await wait(probePauseMs);
  }
  return times;
}

function judgeClosed(tally: Tally, what: string, slowClients: readonly SlowClient[], judgesTimes: boolean): void {
  const open = slowClients.filter(({ closedAfterMs }) => closedAfterMs === null);
  tally.record("G-R26", `${what} of ${slowClients.length} that are still open`, open.length, open.length === 0);
  const lastMs = Math.max(0, ...slowClients.map(({ closedAfterMs }) => closedAfterMs ?? Infinity));
  tally.record(
    "G-R26",
    `${what}: the last one closed after`,
    `${(lastMs / 1_000).toFixed(1)} s`,
    !judgesTimes || lastMs <= closedWithinMs,
  );
  for (const { socket } of open) socket.destroy();
}

/** Disconnects clients that send headers and bodies slowly, without delaying other users (G-R26). */
export async function runSlowRequests({ each, judgesTimes }: SlowSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const [person] = await system.createUsers(1);
    if (!person) throw new Error("no user was created");
    const port = Number(new URL(system.server.url).port);
    const slowClients = Promise.all([open(port, slowHead, each), open(port, slowBody, each)]);
    const ended = slowClients.then((both) =>
      waitUntil(() => both.flat().every(({ closedAfterMs }) => closedAfterMs !== null), closedWithinMs * 2),
    );
    const times = await callMeanwhile(system, person, ended);
    const [heads, bodies] = await slowClients;
    judgeClosed(tally, "slow headers", heads, judgesTimes);
    judgeClosed(tally, "slow bodies", bodies, judgesTimes);
    const spread = spreadOf(times);
    tally.record(
      "G-R26",
      "other calls meanwhile",
      formatSpread(spread),
      spread.most < Infinity && (!judgesTimes || spread.p99 <= othersP99Ms),
    );
    tally.expect("G-R26 the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const each = Number(process.argv[2] ?? 1_000);
  process.exit((await runSlowRequests({ each, judgesTimes: true })).print());
}
