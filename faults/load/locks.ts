import { setTimeout as wait } from "node:timers/promises";
import { authApi } from "@vowdesk/contract/staff/auth";
import { ordersApi } from "@vowdesk/contract/local/orders";
import pg from "pg";
import { waitUntil } from "../../harness/pace.ts";
import { byStatus, timedRequest, slowest, type Answer } from "../../harness/timed-request.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface LockSettings {
  lockSeconds: number;
  /** How often many callers arrive, wait for the lock and disconnect. */
  cycles: number;
  judgesTimes: boolean;
}

const fewRequests = 8;
/** Three times as many as there are connections. */
const manyRequests = 60;
const answerWithinMs = 5_000;
const otherWithinMs = 1_000;
const probePauseMs = 200;
const leaveAfterMs = 150;

interface Run {
  tally: Tally;
  system: TestSystem;
  person: Person;
  judgesTimes: boolean;
}

/** Locks the orders against all reads while `work` runs. */
async function whileLocked({ database }: TestSystem, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("lock table orders in access exclusive mode");
    await work();
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

const ask = ({ system, person }: Run, path: string) =>
  timedRequest(system.server.url, path, { headers: { token: person.token } });

const askLocked = (run: Run, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(run, ordersApi.listDelivery.path)));

/** Calls that wait for the lock are refused in time; other calls are answered meanwhile. */
async function lockSome(run: Run, seconds: number): Promise<void> {
  const { tally, judgesTimes } = run;
  const others: Answer[] = [];
  const locked: Answer[] = [];
  const end = performance.now() + seconds * 1_000;
  const askAgain = async () => {
    while (performance.now() < end) locked.push(...(await askLocked(run, fewRequests)));
  };
  const askOthers = async () => {
    while (performance.now() < end) {
      others.push(await ask(run, authApi.me.path));
      await wait(probePauseMs);
    }
  };
  await Promise.all([askAgain(), askOthers()]);
  judgeRefused(run, locked, `calls of ${locked.length} that waited for the lock`);
  const served = others.filter(({ isServed }) => isServed).length;
  tally.record(
    "G-R12",
    `other calls of ${others.length} not answered meanwhile`,
    others.length - served,
    served === others.length,
  );
  const slow = slowest(others);
  tally.record("G-R12", "the slowest of them", `${Math.round(slow)} ms`, !judgesTimes || slow <= otherWithinMs);
}

function judgeRefused({ tally, judgesTimes }: Run, answers: readonly Answer[], what: string): void {
  const wrong = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  tally.record("G-R12", `${what}, not refused with 503 and Retry-After`, wrong.length, wrong.length === 0);
  const slow = slowest(answers);
  tally.record(
    "G-R12",
    `${what}, the slowest refusal`,
    `${Math.round(slow)} ms`,
    !judgesTimes || slow <= answerWithinMs,
  );
}

const usedConnections = (system: TestSystem) => system.metric("vowdesk_database_connections", 'state="used"');

async function isPoolFree(system: TestSystem): Promise<boolean> {
  return (await usedConnections(system)) <= 1 && (await system.metric("vowdesk_database_waiting")) === 0;
}

/** Callers that disconnect while they wait must not leave a connection in use. */
async function repeatAbortedRequests(run: Run, cycles: number): Promise<void> {
  const { tally, system } = run;
  for (let cycle = 0; cycle < cycles; cycle += 1)
    await Promise.all(
      Array.from({ length: manyRequests }, () =>
        fetch(system.server.url + ordersApi.listDelivery.path, {
          headers: { token: run.person.token },
          signal: AbortSignal.timeout(leaveAfterMs),
        }).catch(() => null),
      ),
    );
  tally.record("G-R12", "groups of callers that disconnected", cycles);
}

/**
 * Locks one table, then uses every connection: no call waits long, other calls do not wait, and no connection stays in
 * use (G-R12).
 */
export async function runLocks({ lockSeconds, cycles, judgesTimes }: LockSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const [person] = await system.createUsers(1);
    if (!person) throw new Error("no user was created");
    const run = { tally, system, person, judgesTimes };
    await whileLocked(system, () => lockSome(run, lockSeconds));
    await whileLocked(system, async () => {
      judgeRefused(
        run,
        await askLocked(run, manyRequests),
        `calls of ${manyRequests} while every connection is in use`,
      );
    });
    await whileLocked(system, () => repeatAbortedRequests(run, cycles));
    const isFree = await waitUntil(() => isPoolFree(system), 15_000);
    tally.record("G-R12", "connections still in use afterwards", isFree ? 0 : await usedConnections(system), isFree);
    const after = await ask(run, ordersApi.listDelivery.path);
    tally.record("G-R12", "the orders after the lock", JSON.stringify(byStatus([after])), after.isServed);
    tally.expect("G-R12 the server never restarted", system.server.restarts === 0);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const [lockSeconds = 60, cycles = 100] = process.argv.slice(2).map(Number);
  process.exit((await runLocks({ lockSeconds, cycles, judgesTimes: true })).print());
}
