import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { authApi } from "@vowdesk/contract/auth";
import { ordersApi } from "@vowdesk/contract/orders";
import pg from "pg";
import { until } from "../../harness/pace.ts";
import { byStatus, probe, slowest, type Answer } from "../../harness/timed-request.ts";
import { Stage, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface LockSettings {
  lockSeconds: number;
  /** How often many callers arrive, wait for the lock and disconnect. */
  cycles: number;
  judgesTimes: boolean;
}

const few = 8;
/** Three times as many as there are connections. */
const crowd = 60;
const answerWithinMs = 5_000;
const otherWithinMs = 1_000;
const probePauseMs = 200;
const leaveAfterMs = 150;

interface Scene {
  tally: Tally;
  stage: Stage;
  person: Person;
  judgesTimes: boolean;
}

/** Locks the orders against all reads while `work` runs. */
async function whileLocked({ database }: Stage, work: () => Promise<void>): Promise<void> {
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

const ask = ({ stage, person }: Scene, path: string) =>
  probe(stage.server.url, path, { headers: { token: person.token } });

const askLocked = (scene: Scene, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(scene, ordersApi.listDelivery.path)));

/** Calls that wait for the lock are refused in time; other calls are answered meanwhile. */
async function lockSome(scene: Scene, seconds: number): Promise<void> {
  const { tally, judgesTimes } = scene;
  const others: Answer[] = [];
  const locked: Answer[] = [];
  const end = performance.now() + seconds * 1_000;
  const askAgain = async () => {
    while (performance.now() < end) locked.push(...(await askLocked(scene, few)));
  };
  const askOthers = async () => {
    while (performance.now() < end) {
      others.push(await ask(scene, authApi.getInfo.path));
      await wait(probePauseMs);
    }
  };
  await Promise.all([askAgain(), askOthers()]);
  judgeRefused(scene, locked, `calls of ${locked.length} that waited for the lock`);
  const served = others.filter(({ isServed }) => isServed).length;
  tally.note(
    "R12",
    `other calls of ${others.length} not answered meanwhile`,
    others.length - served,
    served === others.length,
  );
  const slow = slowest(others);
  tally.note("R12", "the slowest of them", `${Math.round(slow)} ms`, !judgesTimes || slow <= otherWithinMs);
}

function judgeRefused({ tally, judgesTimes }: Scene, answers: readonly Answer[], what: string): void {
  const wrong = answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  tally.note("R12", `${what}, not refused with 503 and Retry-After`, wrong.length, wrong.length === 0);
  const slow = slowest(answers);
  tally.note("R12", `${what}, the slowest refusal`, `${Math.round(slow)} ms`, !judgesTimes || slow <= answerWithinMs);
}

const poolOf = async (stage: Stage, state: string) => stage.metric("vowdesk_database_pool", `state="${state}"`);

async function isPoolFree(stage: Stage): Promise<boolean> {
  const [open, idle, waiting] = await Promise.all(["open", "idle", "waiting"].map((state) => poolOf(stage, state)));
  return waiting === 0 && (open ?? 0) - (idle ?? 0) <= 1;
}

/** Callers that disconnect while they wait must not leave a connection in use. */
async function comeAndGo(scene: Scene, cycles: number): Promise<void> {
  const { tally, stage } = scene;
  for (let cycle = 0; cycle < cycles; cycle += 1)
    await Promise.all(
      Array.from({ length: crowd }, () =>
        fetch(stage.server.url + ordersApi.listDelivery.path, {
          headers: { token: scene.person.token },
          signal: AbortSignal.timeout(leaveAfterMs),
        }).catch(() => null),
      ),
    );
  tally.note("R12", "groups of callers that disconnected", cycles);
}

/**
 * Locks one table, then uses every connection: no call waits long, other calls do not wait, and no connection stays in
 * use (R12).
 */
export async function tryLocks({ lockSeconds, cycles, judgesTimes }: LockSettings): Promise<Tally> {
  const tally = new Tally();
  const stage = await Stage.open();
  try {
    const [person] = await stage.hire(1);
    if (!person) throw new Error("no user was created");
    const scene = { tally, stage, person, judgesTimes };
    await whileLocked(stage, () => lockSome(scene, lockSeconds));
    await whileLocked(stage, async () => {
      judgeRefused(scene, await askLocked(scene, crowd), `calls of ${crowd} while every connection is in use`);
    });
    await whileLocked(stage, () => comeAndGo(scene, cycles));
    const isFree = await until(() => isPoolFree(stage), 15_000);
    tally.note("R12", "connections still in use afterwards", isFree ? 0 : await poolOf(stage, "open"), isFree);
    const after = await ask(scene, ordersApi.listDelivery.path);
    tally.note("R12", "the orders after the lock", JSON.stringify(byStatus([after])), after.isServed);
    tally.expect("R12 the server never restarted", stage.server.starts === 1);
    return tally;
  } finally {
    await stage.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [lockSeconds = 60, cycles = 100] = process.argv.slice(2).map(Number);
  process.exit((await tryLocks({ lockSeconds, cycles, judgesTimes: true })).print());
}
