import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { ordersApi } from "@vowdesk/contract/local/orders";
import { targetOf } from "../../harness/databases/database-proxy.ts";
import { FaultProxy } from "../../harness/fault-proxy.ts";
import { waitUntil } from "../../harness/pace.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { byStatus, slowest, timedRequest, type Answer } from "../../harness/timed-request.ts";

export interface SilenceSettings {
  /** Length of each silence in seconds. */
  silences: readonly number[];
  judgesTimes: boolean;
}

const withinMs = 5_000;
const pauseMs = 200;
const atOnce = 25;
/** Nodes of one database have one key. */
const key = { VOWDESK_KEY: Buffer.alloc(32, "silent").toString("base64") };

interface Run {
  tally: Tally;
  system: TestSystem;
  proxy: FaultProxy;
  /** The node behind the proxy. */
  server: ServerProcess;
  person: Person;
  judgesTimes: boolean;
}

/** A read, a write and both health checks. */
function callAll({ url }: ServerProcess, { token }: Person): Promise<Answer>[] {
  const body = new URLSearchParams({ username: "dispatcher", password: "vowdesk" });
  return [
    timedRequest(url, ordersApi.listDelivery.path, { headers: { token } }),
    timedRequest(url, authApi.signIn.path, { method: "POST", body }),
    timedRequest(url, "/health/ready"),
    timedRequest(url, "/health/live"),
  ];
}

const of = (answers: readonly Answer[], path: string) => answers.filter((answer) => answer.path === path);
const isCall = ({ path }: Answer) => path.startsWith("/api/");

function judgeSilence({ tally, judgesTimes }: Run, label: string, answers: readonly Answer[]): void {
  const calls = answers.filter(isCall);
  const wrong = calls.filter(({ status, isServed }) => !isServed && status !== 503);
  tally.record("G-R39", `${label}: answers to calls`, JSON.stringify(byStatus(calls)), wrong.length === 0);
  const slow = slowest(answers);
  tally.record("G-R39", `${label}: the slowest answer`, `${Math.round(slow)} ms`, !judgesTimes || slow <= withinMs);
  const live = of(answers, "/health/live");
  tally.record(
    "G-R39",
    `${label}: /health/live`,
    JSON.stringify(byStatus(live)),
    live.every(({ status }) => status === 200),
  );
}

/** Milliseconds until calls and readiness of the node work again. */
async function recover(run: Run, label: string): Promise<void> {
  const { tally, server, person, judgesTimes } = run;
  const startedAt = performance.now();
  const works = async () => {
    const [read, , ready] = await Promise.all(callAll(server, person));
    return Boolean(read?.isServed && ready?.isServed);
  };
  const isBack = await waitUntil(works, 12 * withinMs);
  const ms = performance.now() - startedAt;
  tally.record(
    "G-R39",
    `${label}: until calls work again`,
    `${Math.round(ms)} ms`,
    isBack && (!judgesTimes || ms <= withinMs),
  );
  const reads = await Promise.all(
    Array.from({ length: atOnce }, () =>
      timedRequest(server.url, ordersApi.listDelivery.path, { headers: { token: person.token } }),
    ),
  );
  const failed = reads.filter(({ isServed }) => !isServed).length;
  tally.record("G-R39", `${label}: ${atOnce} calls at once afterwards, not served`, failed, failed === 0);
  const isFree = await waitUntil(
    async () => (await server.metric("vowdesk_database_connections", "used")) <= 1,
    10_000,
  );
  tally.expect(`G-R39 ${label}: connections are free again`, isFree);
}

async function silence(run: Run, seconds: number): Promise<void> {
  const { tally, system, proxy, server, person } = run;
  const label = `silent for ${seconds} s`;
  const others: Answer[] = [];
  const answers: Promise<Answer>[] = [];
  proxy.goSilent();
  const end = performance.now() + seconds * 1_000;
  do {
    answers.push(...callAll(server, person));
    others.push(
      ...(await Promise.all(callAll(system.server, person))).filter(({ path }) => path.startsWith("/health")),
    );
    await wait(pauseMs);
  } while (performance.now() < end);
  proxy.swallows = false;
  await recover(run, label);
  judgeSilence(run, label, await Promise.all(answers));
  const failed = others.filter(({ isServed }) => !isServed).length;
  tally.record("G-R39", `${label}: failed health checks of another node`, failed, failed === 0);
}

/**
 * A proxy between one node and the database swallows everything and keeps its connections open, as a firewall does that forgot
 * them: calls are answered in time, and work again soon after the network has returned. Another node is not affected (G-R39).
 */
export async function runSilentDatabase({ silences, judgesTimes }: SilenceSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open(key);
  const undo: (() => Promise<unknown>)[] = [() => system.close()];
  try {
    const [person] = await system.createUsers(1);
    if (!person) throw new Error("no user was created");
    const proxy = await FaultProxy.open(targetOf(system.database.url));
    undo.push(() => proxy.close());
    const { user, database } = system.database.connection;
    const server = await ServerProcess.start({
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
      VOWDESK_DEMO: "off",
      VOWDESK_HOST: "127.0.0.1",
      ...key,
    });
    undo.push(() => server.close());
    const run = { tally, system, proxy, server, person, judgesTimes };
    for (const seconds of silences) await silence(run, seconds);
    tally.expect("G-R39 the server never restarted", server.restarts === 0);
    return tally;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

if (import.meta.main) {
  const [list = "0,3,10,60,600"] = process.argv.slice(2);
  process.exit((await runSilentDatabase({ silences: list.split(",").map(Number), judgesTimes: true })).print());
}
