import { shorten } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { isMachineClockWrong, type Clock } from "../clock.ts";
import { isUnavailable, type Db } from "../database/index.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";
import { openSlots, type SlotLimits } from "./slots.ts";
import { traces } from "../observability/traces.ts";

/** Something that is done again and again, by one node of the house at a time. */
export interface Job {
  name: string;
  everyMs: number;
  /** Does it once; answers how many things it dealt with, where it knows. Must bear being cut short and begun again. */
  run(): Promise<unknown>;
}

export interface JobSettings {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: readonly Job[];
  /** Names this process in the table. */
  node: string;
  /** Hears of the first of a series of runs that threw. */
  failed(name: string, error: unknown): void;
  /** Hears of the end of every run. */
  ended(name: string): void;
}

export interface Jobs {
  /** Runs what is due and does not run here yet, each job in a lane of its own. Answers the names of those that ran, once all have ended. */
  runDue(): Promise<string[]>;
  /** Takes on nothing more and waits for what runs. */
  stop(): Promise<void>;
}

const lookMs = 5_000;
/** A node that died in the middle leaves its job to another after this time; one that lives renews its lease. */
const leaseMs = 20_000;
const renewMs = 5_000;
const longestError = 500;
/** Connections of the database are shared with requests: jobs that run here at the same time are at most these together. */
const slots: SlotLimits = { quick: 4, slow: 4, slowAfterMs: 2_000 };
/** The longest pause of a job that fails; one whose period is longer keeps its period. */
const longestPauseMs = 10 * 60_000;

/** Every node names its jobs at its start; what is known keeps its time, and a new one is due within its period. */
async function nameJobs({ db, clock, jobs }: JobSettings): Promise<void> {
  const now = clock.now();
  for (const { name, everyMs } of jobs) {
    const first = new Date(now.getTime() + Math.min(everyMs, lookMs));
    await sql`insert into job (name, every_ms, next_at) values (${name}, ${everyMs}, ${first})
      on conflict (name) do update set every_ms = excluded.every_ms where job.every_ms <> excluded.every_ms`.execute(
      db,
    );
  }
}

/** Names of jobs of this program that are due and that no node runs. */
async function findDue({ db, clock, jobs }: JobSettings): Promise<ReadonlySet<string>> {
  const now = clock.now();
  const { rows } = await sql<{ name: string }>`
    select name from job where name = any(${jobs.map(({ name }) => name)}::text[]) and next_at <= ${now}
      and (lease_until is null or lease_until < ${now})`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Takes a due job for this node; false when it is not due, or runs elsewhere. */
async function take({ db, clock, node }: JobSettings, name: string): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql`
    update job set lease_until = ${new Date(now.getTime() + leaseMs)}, leased_by = ${node}, began_at = ${now}
    where name = (
      select name from job where name = ${name} and next_at <= ${now} and (lease_until is null or lease_until < ${now})
      for update skip locked)
    returning name`.execute(db);
  return rows.length > 0;
}

/** Renews the lease of a job that runs on; answers what ends that. */
function keepLease({ db, clock, log, node }: JobSettings, name: string): () => void {
  const renew = () =>
    sql`update job set lease_until = ${new Date(clock.now().getTime() + leaseMs)}
      where name = ${name} and leased_by = ${node}`.execute(db);
  const timer = setInterval(() => {
    // A database that is away: should another node begin meanwhile, the job bears that.
    renew().catch((error: unknown) => log.debug({ job: name, err: error }, "a lease was not renewed"));
  }, renewMs);
  return () => clearInterval(timer);
}

interface Ended {
  startedAt: Date;
  ms: number;
  count: number | null;
  error: string | null;
  /** The database did not answer: the job keeps its pace. */
  isAway: boolean;
}

/**
 * What came of it, and when it is due again: as long after now as its period, and with every failure in a row twice as long.
 * Answers the failures in a row, 0 where another node took it over.
 */
async function put({ db, clock, node }: JobSettings, { name, everyMs }: Job, ended: Ended): Promise<number> {
  const { startedAt, ms, count, error, isAway } = ended;
  const mostMs = Math.max(everyMs, longestPauseMs);
  const { rows } = await sql<{ failures: number }>`
    update job set lease_until = null, leased_by = null, began_at = null, runs = runs + 1,
      next_at = ${clock.now()}::timestamptz + interval '1 millisecond' * case
        when ${error}::text is null or ${isAway} then every_ms else least(every_ms * 2 ^ least(failures, 20), ${mostMs}) end,
      last_at = ${startedAt}, last_ms = ${ms}, last_count = ${count}, last_error = ${error},
      failures = case when ${error}::text is null then 0 else failures + 1 end
    where name = ${name} and leased_by = ${node} returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

const wordsOf = (error: unknown) =>
  shorten((error instanceof Error ? error.message : String(error)).replaceAll("\0", ""), longestError);

async function runOne(settings: JobSettings, job: Job): Promise<boolean> {
  const { name, run } = job;
  if (!(await take(settings, name))) return false;
  const startedAt = settings.clock.now();
  const begun = performance.now();
  const letGo = keepLease(settings, name);
  platformMetrics.jobRunning.set({ job: name }, 1);
  const ended = (count: number | null, error: unknown) => {
    letGo();
    const ms = Math.round(performance.now() - begun);
    platformMetrics.jobRunning.set({ job: name }, 0);
    platformMetrics.jobSeconds.observe({ job: name, result: error === null ? "ok" : "failed" }, ms / 1_000);
    const words = error === null ? null : wordsOf(error);
    return put(settings, job, { startedAt, ms, count, error: words, isAway: error !== null && isUnavailable(error) });
  };
  try {
    const tracing = traces();
    const done = await (tracing ? tracing.job(name, run) : run());
    await ended(typeof done === "number" ? done : null, null);
  } catch (error) {
    const failures = await ended(null, error ?? new Error("a thrown nothing"));
    if (failures === 1) {
      settings.log.warn({ job: name, err: error }, "a job failed");
      settings.failed(name, error);
    }
  }
  settings.ended(name);
  return true;
}

/**
 * Runs jobs as they fall due, each once across all nodes of the database (docs/decisions/021). Every job has a lane of its own with
 * its own lease: one that takes long, or hangs, delays none of the others. A node whose machine's clock is wrong takes none.
 */
export async function openJobs(settings: JobSettings): Promise<Jobs> {
  await nameJobs(settings);
  const inSlot = openSlots(slots);
  const lanes = new Map<string, Promise<boolean>>();
  let isStopping = false;
  const takesJobs = () => !isStopping && !isMachineClockWrong(settings.clock);

  /** One run of a job at a time; it waits for its slot before it takes the lease. */
  function start(job: Job): Promise<boolean> {
    const lane = inSlot(async () => takesJobs() && runOne(settings, job)).finally(() => lanes.delete(job.name));
    lanes.set(job.name, lane);
    return lane;
  }

  async function runDue(): Promise<string[]> {
    if (!takesJobs()) return [];
    const due = await findDue(settings);
    const free = settings.jobs.filter(({ name }) => due.has(name) && !lanes.has(name));
    const ran = await Promise.allSettled(free.map(start));
    const broken = ran.find((one) => one.status === "rejected");
    if (broken) throw broken.reason;
    return free.filter((_, index) => (ran[index] as PromiseFulfilledResult<boolean>).value).map(({ name }) => name);
  }

  const timer = setInterval(() => {
    runDue().catch((error: unknown) => {
      // A database that is away: the next look finds it, or the one after.
      settings.log.debug({ err: error }, "jobs could not be looked through");
    });
  }, lookMs);
  return {
    runDue,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.allSettled(lanes.values());
    },
  };
}
