import { shorten } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Clock } from "./clock.ts";
import type { Db } from "./database.ts";
import type { Log } from "./log.ts";
import { traces } from "./traces.ts";

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
  /** Hears of a run that threw. */
  failed(name: string, error: unknown): void;
  /** Hears of the end of every run. */
  ended(name: string): void;
}

export interface Jobs {
  /** Runs what is due, one after the other. Answers the names of those that ran here. */
  runDue(): Promise<string[]>;
  /** Takes on nothing more and waits for what runs. */
  stop(): Promise<void>;
}

const lookMs = 5_000;
/** A node that died in the middle leaves its job to another after this time; one that lives renews its lease. */
const leaseMs = 20_000;
const renewMs = 5_000;
const longestError = 500;

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

/** Takes a due job for this node; false when it is not due, or runs elsewhere. */
async function take({ db, clock, node }: JobSettings, name: string): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql`
    update job set lease_until = ${new Date(now.getTime() + leaseMs)}, leased_by = ${node}
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
}

/** What came of it, and when it is due again: as long after now as its period. Nothing, where another node took it over. */
async function put({ db, clock, node }: JobSettings, name: string, ended: Ended): Promise<void> {
  const { startedAt, ms, count, error } = ended;
  await sql`update job set lease_until = null, leased_by = null, runs = runs + 1,
      next_at = ${clock.now()}::timestamptz + every_ms * interval '1 millisecond',
      last_at = ${startedAt}, last_ms = ${ms}, last_count = ${count}, last_error = ${error},
      failures = case when ${error}::text is null then 0 else failures + 1 end
    where name = ${name} and leased_by = ${node}`.execute(db);
}

const wordsOf = (error: unknown) =>
  shorten((error instanceof Error ? error.message : String(error)).replaceAll("\0", ""), longestError);

async function runOne(settings: JobSettings, { name, run }: Job): Promise<boolean> {
  if (!(await take(settings, name))) return false;
  const startedAt = settings.clock.now();
  const begun = performance.now();
  const letGo = keepLease(settings, name);
  const ended = async (count: number | null, error: string | null) => {
    letGo();
    await put(settings, name, { startedAt, ms: Math.round(performance.now() - begun), count, error });
  };
  try {
    const tracing = traces();
    const done = await (tracing ? tracing.job(name, run) : run());
    await ended(typeof done === "number" ? done : null, null);
  } catch (error) {
    settings.log.warn({ job: name, err: error }, "a job failed");
    settings.failed(name, error);
    await ended(null, wordsOf(error));
  }
  settings.ended(name);
  return true;
}

/** Runs jobs as they fall due, each once across all nodes of the database (docs/decisions/021). */
export async function openJobs(settings: JobSettings): Promise<Jobs> {
  await nameJobs(settings);
  let isStopping = false;
  let running: Promise<string[]> = Promise.resolve([]);

  async function lookThrough(): Promise<string[]> {
    const ran: string[] = [];
    for (const job of settings.jobs) {
      if (isStopping) break;
      if (await runOne(settings, job)) ran.push(job.name);
    }
    return ran;
  }

  const runDue = (): Promise<string[]> => (running = running.then(lookThrough));
  const timer = setInterval(() => {
    runDue().catch((error: unknown) => {
      // A database that is away: the next look finds it, or the one after.
      running = Promise.resolve([]);
      settings.log.debug({ err: error }, "jobs could not be looked through");
    });
  }, lookMs);
  return {
    runDue,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running.catch(() => []);
    },
  };
}
