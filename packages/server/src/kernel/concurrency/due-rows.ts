import { deleteFailure, findFailures, saveFailure, type Due } from "../../platform/database/due-retries.ts";
import { FilesUnavailable } from "../../platform/files/files.ts";
import type { Db } from "../../platform/database/index.ts";
import { pauseMs } from "../../platform/jobs/backoff.ts";
import { inTransaction, systemActor, type Context, type Services } from "../http/context.ts";
import { isLockTimeout, isUnavailable, reportFault } from "../http/fault.ts";

/** Pauses between retries of a failing row. */
const rowBackoff = { firstMs: 5_000, mostMs: 3_600_000 } as const;

/** A service cannot delay the next attempt for longer than this. */
const maxRetryAfterMs = 60 * 60_000;

/**
 * When a row that failed so many times in a row is due again, for rows that store this time themselves. Not before the time that the
 * called service has named (`Retry-After`).
 */
export const retryAt = (now: Date, failures: number, retryAfterMs: number | null = null): Date =>
  new Date(now.getTime() + Math.max(pauseMs(failures, rowBackoff), Math.min(retryAfterMs ?? 0, maxRetryAfterMs)));

const awayMs = 1_000;

/**
 * When a row is due again whose service could not be reached at all. It waits for the return of the service, as every other row does, and
 * one connection in a few seconds costs little.
 */
export const retryAway = (now: Date): Date => new Date(now.getTime() + awayMs);

/** A claim of due rows, which are sent outside of a transaction. */
export interface Claim {
  now: Date;
  /** Until when the results must be stored. Afterwards another node tries again. */
  until: Date;
  limit: number;
}

interface Runner {
  /** Name of the work in the error log, in metrics and in the table of failures: a job, or `job: part of it`. */
  runner: string;
}

interface DueRows<K extends string | number> extends Runner {
  due: readonly K[];
  /** Processes one row in its own transaction. Returns the amount of work done; 0 counts neither as success nor as failure. */
  work(key: K): Promise<number>;
}

type DueRowServices = Pick<Services, "db" | "clock" | "log" | "faults">;

/** Whether the database or the file storage is unavailable, so that every other row would fail too. A locked row affects only itself. */
const affectsEveryRow = (error: unknown) =>
  error instanceof FilesUnavailable || (isUnavailable(error) && !isLockTimeout(error));

/** Reports the first failure of a row to the error log. Later failures are only counted in `due_retry`. */
async function recordFailure(
  services: DueRowServices,
  runner: string,
  key: string,
  { error, failures }: { error: unknown; failures: number },
): Promise<void> {
  const isFirst = await saveFailure(services.db, { runner, key, failures, now: services.clock.now() }, rowBackoff);
  if (isFirst) reportFault(services, { error, where: runner, requestId: null });
}

/**
 * Processes due rows one after the other. A failing row is retried with growing pauses and does not block the others. Returns the
 * total amount of work done. Throws when the database or the file storage is unavailable.
 */
export async function forEachDueRow<K extends string | number>(
  services: DueRowServices,
  { runner, due, work }: DueRows<K>,
): Promise<number> {
  if (due.length === 0) return 0;
  const failed = await findFailures(services.db, runner, due.map(String));
  async function processRow(row: K): Promise<number> {
    const key = String(row);
    const failures = failed.get(key) ?? 0;
    try {
      const done = await work(row);
      if (done > 0 && failures > 0) await deleteFailure(services.db, runner, key);
      return done;
    } catch (error) {
      if (affectsEveryRow(error)) throw error;
      await recordFailure(services, runner, key, { error, failures: failures + 1 });
      return 0;
    }
  }
  let done = 0;
  for (const row of due) done += await processRow(row);
  return done;
}

/** How often in a row the work on a row has failed. */
export const failuresOf = async (db: Db, runner: string, key: string | number): Promise<number> =>
  (await findFailures(db, runner, [String(key)])).get(String(key)) ?? 0;

/** A feature's description of its work on due rows. */
export interface DueWork<K extends string | number> extends Runner {
  batchSize: number;
  /** Reads the ids of due rows, without rows that wait for a retry (`isNotPaused`). */
  find(db: Db, due: Due, limit: number): Promise<readonly K[]>;
  /**
   * Processes a row in a separate transaction. Locks the row and checks that it is still due, because another node may have
   * taken it. Returns the amount of work done, and more than 0 only if the row is no longer due.
   */
  apply(ctx: Context, key: K): Promise<number>;
  /** The request id in audit entries. Default: none. */
  requestId?: string;
  /** Limits a run to this number of batches. The next run continues. */
  maxBatches?: number;
}

/** Processes due rows until a query returns fewer than `batchSize` rows or a round does no work. Returns the amount of work. */
export async function processDueRows<K extends string | number>(
  services: Services,
  { runner, batchSize, find, apply, requestId = "", maxBatches = Infinity }: DueWork<K>,
): Promise<number> {
  const origin = { actor: systemActor, language: "zh", requestId, ip: "" } as const;
  const work = (key: K) => inTransaction(services, origin, (ctx) => apply(ctx, key));
  let total = 0;
  for (let batch = 1; batch <= maxBatches; batch += 1) {
    const due = await find(services.db, { runner, now: services.clock.now() }, batchSize);
    const done = await forEachDueRow(services, { runner, due, work });
    total += done;
    if (due.length < batchSize || done === 0) break;
  }
  return total;
}
