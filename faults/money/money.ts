import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { stakes } from "./challenges.ts";
import { compensations } from "./complaints.ts";
import type { MoneyScenario, ScenarioRun } from "./money-scenario.ts";
import { refunds } from "./orders.ts";
import { redPackets } from "./red-packets.ts";
import { withdrawals } from "./withdrawals.ts";
import { openMoneySetup } from "./money-setup.ts";
import { waitUntil } from "../../harness/pace.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

/** All tested ways to move money; they run at the same time. */
export const moneyScenarios: readonly MoneyScenario[] = [withdrawals, refunds, compensations, stakes, redPackets];

export interface MoneySettings {
  /** Number of cases, divided evenly between the scenarios. */
  moves: number;
  /** Number of kills of the server. */
  kills: number;
}

/** A bank with many faults: half of its payments succeed at once. */
const unreliableBank = "simulated:failed=8,lost=6,silent=6,late=10,twice=20,answerMs=400,lateMs=1500";
/** Concurrent cases of each scenario. A case that waits ten seconds for its decision does not delay others. */
const concurrency = 50;
/** The lease of a payment whose server died, and the following checks, on a busy machine. */
const settledWithinMs = 180_000;
const killPauseMs = 2_500;
const jobIntervalMs = 2_000;

/** Progress of the whole run; kills are spread over it. */
class Progress {
  readonly total: number;
  begun = 0;
  isOver = false;

  constructor(total: number) {
    this.total = total;
  }
}

/** Runs all cases of one scenario. A case that throws is a failure and does not stop the others. */
async function repeatScenario(
  run: ScenarioRun,
  each: number,
  { progress, tally }: { progress: Progress; tally: Tally },
) {
  const once = () => run.once().catch((error: unknown) => tally.expect("an occasion", false, String(error)));
  let remaining = each;
  const lane = async () => {
    while (remaining > 0) {
      remaining -= 1;
      progress.begun += 1;
      await once();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

/** Kills the server repeatedly while there is work, each time some moments after it became ready. */
async function killMeanwhile({ server }: TestSystem, kills: number, progress: Progress, tally: Tally): Promise<number> {
  let done = 0;
  for (; done < kills && !progress.isOver; done += 1) {
    await wait(killPauseMs + Math.random() * killPauseMs);
    while (progress.begun < (progress.total * done) / kills && !progress.isOver) await wait(100);
    const { restarts } = server;
    server.killServer();
    await waitUntil(() => server.restarts > restarts, 10_000);
    await server.ready().catch((error: unknown) => tally.expect("a start after a kill", false, String(error)));
  }
  return done;
}

/** Runs at once the jobs that normally run every minute. */
function speedUpJobs({ services: { db } }: TestSystem): () => void {
  const makeJobsDue = () =>
    sql`update job set next_at = now() where name in ('red-packets', 'review-ends')`.execute(db).catch(() => undefined);
  const timer = setInterval(() => void makeJobsDue(), jobIntervalMs);
  return () => clearInterval(timer);
}

async function waitUntilSettled(runs: readonly ScenarioRun[]): Promise<number> {
  const remaining = async () => {
    const counts = await Promise.all(runs.map((run) => run.countUnfinished()));
    return counts.reduce((sum, item) => sum + item, 0);
  };
  await waitUntil(async () => {
    const isCalm = (await remaining()) === 0;
    if (!isCalm) await wait(500);
    return isCalm;
  }, settledWithinMs);
  return remaining();
}

async function recordLedger({ services: { db } }: TestSystem, tally: Tally): Promise<void> {
  const { rows } = await sql<{ sum: number; transfers: number; uneven: number; below: number }>`
    select (select coalesce(sum(cents), 0)::double precision from ledger_entry) as sum,
      (select count(*)::integer from ledger_transfer) as transfers,
      (select count(*)::integer from (select from ledger_entry group by transfer_id having sum(cents) <> 0) as uneven) as uneven,
      (select count(*)::integer from (select from ledger_entry where account ~ '^person:'
        group by account having sum(cents) < 0) as owing) as below`.execute(db);
  const { sum = -1, transfers = 0, uneven = -1, below = -1 } = rows[0] ?? {};
  tally.record("all", "transfers in the ledger", transfers, transfers > 0);
  tally.record("all", "their sum, in cents", sum, sum === 0);
  tally.record("all", "transfers that do not sum to zero", uneven, uneven === 0);
  tally.record("all", "balances below zero", below, below === 0);
}

/** Runs all scenarios until no case is unfinished. */
async function move(system: TestSystem, runs: readonly ScenarioRun[], { moves, kills }: MoneySettings, tally: Tally) {
  const each = Math.ceil(moves / runs.length);
  const progress = new Progress(each * runs.length);
  const killing = killMeanwhile(system, kills, progress, tally);
  await Promise.all(runs.map((run) => repeatScenario(run, each, { progress, tally }))).finally(
    () => (progress.isOver = true),
  );
  const killed = await killing;
  await waitUntilSettled(runs);
  await Promise.all(runs.map((run) => run.reconcile()));
  return killed;
}

/**
 * Moves money while the server is killed and the bank misbehaves: the ledger sums to zero, no user is paid twice, and
 * no payment stays unfinished.
 */
export async function runMoney(settings: MoneySettings, scenarios = moneyScenarios): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open({ VOWDESK_BANK: unreliableBank });
  const restoreJobs = speedUpJobs(system);
  try {
    const setup = await openMoneySetup(system);
    const runs = await Promise.all(scenarios.map((scenario) => scenario.open(setup)));
    const killed = await move(system, runs, settings, tally);
    tally.record("all", "kill -9 of the server", killed, killed > 0 || settings.kills === 0);
    const unfinished = await waitUntilSettled(runs);
    tally.record("all", "unfinished at the end", unfinished, unfinished === 0);
    for (const run of runs) await run.check(tally);
    await recordLedger(system, tally);
    return tally;
  } finally {
    restoreJobs();
    await system.close();
  }
}

if (import.meta.main)
  process.exit(
    (await runMoney({ moves: Number(process.argv[2] ?? 1_000), kills: Number(process.argv[3] ?? 12) })).print(),
  );
