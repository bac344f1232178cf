import { shorten } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import { isMachineClockWrong, type Clock } from "../clock.ts";
import { runWithoutLimits } from "../database/deadline.ts";
import { isUnavailable, type Db, type Row } from "../database/index.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";
import { openSlots, type SlotLimits } from "./slots.ts";
import { traces } from "../observability/traces.ts";

/** Recurring work that one node runs at a time. */
export interface Job {
  name: string;
  everyMs: number;
  /** Longest pause after failures, which can be below the period. Default: ten minutes, or the period if it is longer. */
  maxPauseMs?: number;
  /** Runs the job once. Returns the number of processed items if known. Must tolerate being interrupted and run again. */
  run(): Promise<unknown>;
}

export interface JobSettings {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: readonly Job[];
  /** Identifies this process in the job table. */
  node: string;
  /** Called for the first of consecutive failures. */
  failed(name: string, error: unknown): void;
  ended(name: string): void;
}

export interface Jobs {
  /** Runs all due jobs that are not running on this node. Returns the names of the jobs that ran, once all have ended. */
  runDue(): Promise<string[]>;
  /** Starts no more jobs and waits for the running ones. */
  stop(): Promise<void>;
}

const pollMs = 2_000;
/** A node that dies loses its jobs after this time. A running node renews the lease. */
const leaseMs = 20_000;
const renewMs = 5_000;
const maxErrorLength = 500;
/** Jobs share the connection pool with requests, so the number of concurrent jobs is limited. */
const slots: SlotLimits = { quick: 4, slow: 4, slowAfterMs: 2_000 };
/** Maximum pause of a failing job. A job with a longer period keeps its period. */
const longestPauseMs = 10 * 60_000;

/** A node registers its jobs again in this time, so that the rows of removed jobs grow old. */
const registerMs = 60_000;

/** Each node registers its jobs at the start and while it runs. Known jobs keep their due time; a new job is due within its period. */
async function registerJobs({ db, clock, jobs }: JobSettings): Promise<void> {
  const now = clock.now();
  for (const { name, everyMs } of jobs) {
    const first = new Date(now.getTime() + Math.min(everyMs, pollMs));
    await sql`insert into job (name, every_ms, next_at, seen_at) values (${name}, ${everyMs}, ${first}, ${now})
      on conflict (name) do update set every_ms = excluded.every_ms, seen_at = excluded.seen_at`.execute(db);
  }
}

interface OwnJob {
  name: string;
  failures: number;
  /** Time since it was due; negative before that, and null while a node runs it. */
  late_seconds: number | null;
}

/** The jobs of this node as all nodes see them. Rows of other versions or settings are left out. */
async function readOwnJobs({ db, clock, jobs }: JobSettings): Promise<OwnJob[]> {
  const now = clock.now();
  const { rows } = await sql<OwnJob>`
    select name, failures, case when lease_until is null or lease_until < ${now}
      then extract(epoch from ${now}::timestamptz - next_at)::float8 end as late_seconds
    from job where name = any(${jobs.map(({ name }) => name)}::text[])`.execute(db);
  return rows;
}

/** Updates the metrics of all jobs. Returns the names of due jobs that no node is running. */
async function findDue(settings: JobSettings): Promise<ReadonlySet<string>> {
  const rows = await readOwnJobs(settings);
  for (const { name: job, failures, late_seconds } of rows) {
    platformMetrics.jobFailures.set({ job }, failures);
    platformMetrics.jobLate.set({ job }, Math.max(0, late_seconds ?? 0));
  }
  return new Set(rows.filter(({ late_seconds }) => (late_seconds ?? -1) >= 0).map(({ name }) => name));
}

/** Leases a due job for this node. Returns false if it is not due or runs elsewhere. */
async function lease({ db, clock, node }: JobSettings, name: string): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql`
    update job set lease_until = ${new Date(now.getTime() + leaseMs)}, leased_by = ${node}, began_at = ${now}
    where name = (
      select name from job where name = ${name} and next_at <= ${now} and (lease_until is null or lease_until < ${now})
      for update skip locked)
    returning name`.execute(db);
  return rows.length > 0;
}

/** Renews the lease of a running job. Returns the function that stops renewing. */
function keepLease({ db, clock, log, node }: JobSettings, name: string): () => void {
  const renew = () =>
    sql`update job set lease_until = ${new Date(clock.now().getTime() + leaseMs)}
      where name = ${name} and leased_by = ${node}`.execute(db);
  const timer = setInterval(() => {
    // If the database is down and another node starts the job meanwhile, the job tolerates that.
    renew().catch((error: unknown) => log.debug({ job: name, err: error }, "a lease was not renewed"));
  }, renewMs);
  return () => clearInterval(timer);
}

interface RunResult {
  startedAt: Date;
  ms: number;
  count: number | null;
  error: string | null;
  /** The database was unavailable, so the job keeps its normal period. */
  isDatabaseUnavailable: boolean;
}

/**
 * Stores the result of a run and when the job is due again: after its period, doubled with each consecutive failure.
 * Returns the number of consecutive failures, or 0 if another node took the job over.
 */
async function saveResult({ db, clock, node }: JobSettings, job: Job, ended: RunResult): Promise<number> {
  const { startedAt, ms, count, error, isDatabaseUnavailable } = ended;
  const { name, everyMs } = job;
  const mostMs = job.maxPauseMs ?? Math.max(everyMs, longestPauseMs);
  const { rows } = await sql<{ failures: number }>`
    update job set lease_until = null, leased_by = null, began_at = null, runs = runs + 1,
      next_at = ${clock.now()}::timestamptz + interval '1 millisecond' * case
        when ${error}::text is null or ${isDatabaseUnavailable} then every_ms else least(every_ms * 2 ^ least(failures, 20), ${mostMs}) end,
      last_at = ${startedAt}, last_ms = ${ms}, last_count = ${count}, last_error = ${error},
      failures = case when ${error}::text is null then 0 else failures + 1 end
    where name = ${name} and leased_by = ${node} returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

const errorText = (error: unknown) =>
  shorten((error instanceof Error ? error.message : String(error)).replaceAll("\0", ""), maxErrorLength);

async function runOne(settings: JobSettings, job: Job): Promise<boolean> {
  const { name, run } = job;
  if (!(await lease(settings, name))) return false;
  const startedAt = settings.clock.now();
  const begun = performance.now();
  const stopRenewing = keepLease(settings, name);
  platformMetrics.jobRunning.set({ job: name }, 1);
  const ended = (count: number | null, error: unknown) => {
    stopRenewing();
    const ms = Math.round(performance.now() - begun);
    platformMetrics.jobRunning.set({ job: name }, 0);
    platformMetrics.jobSeconds.observe({ job: name, result: error === null ? "ok" : "failed" }, ms / 1_000);
    const text = error === null ? null : errorText(error);
    return saveResult(settings, job, {
      startedAt,
      ms,
      count,
      error: text,
      isDatabaseUnavailable: error !== null && isUnavailable(error),
    });
  };
  try {
    const tracing = traces();
    const done = await (tracing ? tracing.job(name, run) : run());
    await ended(typeof done === "number" ? done : null, null);
  } catch (error) {
    const failures = await ended(null, error ?? new Error("the job threw no error"));
    if (failures === 1) {
      settings.log.warn({ job: name, err: error }, "a job failed");
      settings.failed(name, error);
    }
  }
  settings.ended(name);
  return true;
}

/**
 * Runs due jobs, each on one node at a time (docs/decisions/021). Each job has its own lane and lease, so a slow or
 * hanging job does not delay the others. A node with a wrong clock takes no jobs.
 */
export async function openJobs(settings: JobSettings): Promise<Jobs> {
  await runWithoutLimits(() => registerJobs(settings));
  const inSlot = openSlots(slots);
  const lanes = new Map<string, Promise<boolean>>();
  let isStopping = false;
  const mayStartJobs = () => !isStopping && !isMachineClockWrong(settings.clock);

  /** Runs one job at a time per lane. Waits for a slot before it takes the lease. */
  function start(job: Job): Promise<boolean> {
    const lane = inSlot(async () => mayStartJobs() && runWithoutLimits(() => runOne(settings, job))).finally(() =>
      lanes.delete(job.name),
    );
    lanes.set(job.name, lane);
    return lane;
  }

  async function runDue(): Promise<string[]> {
    if (!mayStartJobs()) return [];
    const due = await findDue(settings);
    const free = settings.jobs.filter(({ name }) => due.has(name) && !lanes.has(name));
    const ran = await Promise.allSettled(free.map(start));
    const broken = ran.find((item) => item.status === "rejected");
    if (broken) throw broken.reason;
    return free.filter((_, index) => (ran[index] as PromiseFulfilledResult<boolean>).value).map(({ name }) => name);
  }

  const timer = setInterval(() => {
    runDue().catch((error: unknown) => {
      // If the database is unavailable, the next poll finds the due jobs.
      settings.log.debug({ err: error }, "due jobs could not be read");
    });
  }, pollMs);
  const registration = setInterval(() => {
    registerJobs(settings).catch((error: unknown) => settings.log.debug({ err: error }, "jobs were not registered"));
  }, registerMs);
  return {
    runDue,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      clearInterval(registration);
      await Promise.allSettled(lanes.values());
    },
  };
}

/** Makes a job due now, so that a node runs it within a few seconds. Returns its due time, which may be earlier. */
export async function makeDue(db: Db, name: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ next_at: Date }>`
    update job set next_at = least(next_at, ${now}), started_by_hand_at = ${now} where name = ${name} returning next_at`.execute(
    db,
  );
  if (!rows[0]) throw new Error(`The job ${name} does not exist`);
  return rows[0].next_at;
}

/** Deletes the rows of jobs that no node has registered since a time. Returns their number. */
export async function deleteUnowned(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`delete from job where seen_at < ${before} returning name`.execute(db);
  return rows.length;
}

export type JobRow = Row<"job">;

/** The jobs of all nodes, by name. */
export async function listJobs(db: Db): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`select * from job order by name`.execute(db);
  return rows;
}

/** Locks the row of a job until the transaction ends. */
export async function lockJob(db: Db, name: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select * from job where name = ${name} for update`.execute(db);
  return rows[0];
}
