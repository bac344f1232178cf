import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { makeTestDatabase } from "../../packages/server/test/postgres.ts";
import { openDatabase } from "../../packages/server/src/platform/database/index.ts";
import { openLog } from "../../packages/server/src/platform/observability/log.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { urlOf } from "../../harness/databases/database-proxy.ts";
import { runGuesses } from "./guesses.ts";
import { runEqualAnswers } from "./equal-answers.ts";
import { Tally } from "../../harness/tally.ts";
import { signIn } from "../../harness/sign-in.ts";

export interface SignInSettings {
  /** Guesses at one account, with a stolen cookie, and sprayed over other accounts; this number each. */
  guesses: number;
  /** Attempts of each kind of failure, whose times are compared. */
  tries: number;
  /** Whether times are judged; a few attempts beside other load are not reliable. */
  comparesTimes: boolean;
  floodSeconds: number;
}

const floodPerSecond = 200;
const othersPerSecond = 20;
const othersMs = 500;
/** Enough that each stays below the hourly limit of failures. */
const addresses = 250;
const racing = 40;

const agents = Array.from({ length: addresses }, () => new Agent({ keepAlive: true, maxSockets: 4 }));

/** Attempts to sign in from one of many local addresses; this part does not test the limit by address. */
function guess(url: string, username: string, place: number): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - startedAt });
    const call = request(
      `${url}${authApi.signIn.path}`,
      {
        method: "POST",
        agent: agents[place % addresses],
        localAddress: `127.0.3.${(place % addresses) + 1}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      },
      (response) => response.resume().on("end", () => done(response.statusCode ?? 0)),
    );
    call.on("error", () => done(0));
    call.end(new URLSearchParams({ username, password: `guess-${place}` }).toString());
  });
}

const part = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

function floodLine(answers: readonly { status: number; ms: number }[]): string {
  const by: Record<string, number> = {};
  for (const { status } of answers) by[status] = (by[status] ?? 0) + 1;
  return Object.entries(by)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

/**
 * Starts a number of operations a second for some seconds, without waiting for earlier ones, and waits for all at the
 * end.
 */
async function atRate<T>(perSecond: number, seconds: number, work: (place: number) => Promise<T>): Promise<T[]> {
  const startedAt = performance.now();
  const running: Promise<T>[] = [];
  for (let i = 0; i < perSecond * seconds; i += 1) {
    const early = startedAt + (i * 1_000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    running.push(work(i));
  }
  return Promise.all(running);
}

/** G-S3: a flood of sign-ins does not delay other calls. */
async function flood(tally: Tally, url: string, seconds: number): Promise<void> {
  const token = await signIn(url, "dispatcher");
  const read = async (path: string) => {
    const startedAt = performance.now();
    const status = await fetch(url + path, { headers: { token } }).then(
      (answer) => answer.status,
      () => 0,
    );
    return { status, ms: performance.now() - startedAt };
  };
  const paths = ["/api/shopuser/allsend?pageSize=20", authApi.me.path, "/api/sysUser/getMenuList", "/health/ready"];
  const work = (place: number) => read(paths[place % paths.length] ?? "/health/ready");
  const calm = await atRate(othersPerSecond, 2, work);
  const [flooded, others] = await Promise.all([
    atRate(floodPerSecond, seconds, (place) => guess(url, `flood-${place}`, place)),
    atRate(othersPerSecond, seconds, work),
  ]);
  const p99 = part(
    others.map(({ ms }) => ms),
    0.99,
  );
  const strange = flooded.filter(({ status }) => ![200, 429, 503].includes(status)).length;
  tally.record(
    "G-S3",
    `${floodPerSecond} sign-ins a second for ${seconds} s: answers`,
    floodLine(flooded),
    strange === 0,
  );
  tally.record(
    "G-S3",
    "slowest of these",
    `${Math.round(
      part(
        flooded.map(({ ms }) => ms),
        0.9999,
      ),
    )} ms`,
  );
  tally.record(
    "G-S3",
    "other calls before, p99",
    `${Math.round(
      part(
        calm.map(({ ms }) => ms),
        0.99,
      ),
    )} ms`,
  );
  tally.record("G-S3", "other calls meanwhile, p99", `${Math.round(p99)} ms`, p99 <= othersMs);
  tally.expect(
    "G-S3 others are answered",
    others.every(({ status }) => status === 200),
    floodLine(others),
  );
}

/** Guesses at one account at the same moment on two processes, which must share their counts. */
async function race(tally: Tally, urls: readonly string[], countOf: (username: string) => Promise<number>) {
  const sent = Array.from({ length: racing }, (_, i) => guess(urls[i % urls.length] ?? "", "auditor", i));
  await Promise.all(sent);
  const compared = await countOf("auditor");
  // Each process may have one guess in progress while the other counts the fifth.
  tally.record("G-S1", `${racing} guesses at once on two processes: compared`, compared, compared <= 5 + urls.length);
}

async function runProcesses(tally: Tally, seconds: number): Promise<void> {
  const log = openLog("silent");
  const { connection, drop } = await makeTestDatabase(log);
  const settings = { DATABASE_URL: urlOf(connection) };
  const nodes: ServerProcess[] = [];
  const { pool, close } = openDatabase(connection, log);
  try {
    for (let i = 0; i < 2; i += 1) nodes.push(await ServerProcess.start(settings));
    await race(
      tally,
      nodes.map(({ url }) => url),
      async (username) => {
        const { rows } = await pool.query<{ failures: number }>(
          "select failures from sign_in_failure where scope = 'staff' and key = $1",
          [username],
        );
        return rows[0]?.failures ?? 0;
      },
    );
    await flood(tally, nodes[0]?.url ?? "", seconds);
    tally.expect(
      "the server never restarted",
      nodes.every(({ restarts }) => restarts === 0),
    );
  } finally {
    for (const agent of agents) agent.destroy();
    for (const node of nodes) await node.close();
    await close();
    await drop();
  }
}

/** Tests guessing, enumeration and flooding of the sign-in (G-S1, G-S2, G-S3); a setting of 0 skips its part. */
export async function runSignIn(settings: SignInSettings): Promise<Tally> {
  const tally = new Tally();
  if (settings.guesses > 0) await runGuesses(tally, settings.guesses);
  if (settings.tries > 0) await runEqualAnswers(tally, settings.tries, settings.comparesTimes);
  if (settings.floodSeconds > 0) await runProcesses(tally, settings.floodSeconds);
  return tally;
}

if (import.meta.main) {
  const guesses = Number(process.argv[2] ?? 10_000);
  const tries = Number(process.argv[3] ?? 2_000);
  const tally = await runSignIn({
    guesses,
    tries,
    comparesTimes: tries >= 1_000,
    floodSeconds: Number(process.argv[4] ?? 30),
  });
  process.exit(tally.print());
}
