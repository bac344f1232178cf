import { deleteFailure, findFailures, saveFailure } from "../../platform/database/due-retries.ts";
import { FilesAway } from "../../platform/files/files.ts";
import type { Services } from "../http/context.ts";
import { isLockTimeout, isUnavailable, reportFault } from "../http/fault.ts";

/** Pauses between retries of a failing row. */
const rowBackoff = { firstMs: 5_000, mostMs: 3_600_000 } as const;

interface DueRows<K extends string | number> {
  /** Name of the work in the error log, in metrics and in the table of failures. */
  runner: string;
  /** Ids of due rows. The query must leave out rows that wait for a retry (`isNotPaused`). */
  due: readonly K[];
  /** Processes one row in its own transaction. Returns the amount of work done; 0 counts neither as success nor as failure. */
  work(key: K): Promise<number>;
}

type DueRowServices = Pick<Services, "db" | "clock" | "log" | "faults">;

/** Whether the database or the file storage is unavailable, so that every other row would fail too. A locked row affects only itself. */
const affectsEveryRow = (error: unknown) =>
  error instanceof FilesAway || (isUnavailable(error) && !isLockTimeout(error));

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

/** Finds and processes due rows until a query returns fewer than `atOnce` rows or a round does no work. */
export async function processAllDueRows<K extends string | number>(
  services: DueRowServices,
  { atOnce, find, ...rest }: Omit<DueRows<K>, "due"> & { atOnce: number; find(now: Date): Promise<readonly K[]> },
): Promise<number> {
  for (let total = 0; ;) {
    const due = await find(services.clock.now());
    const done = await forEachDueRow(services, { ...rest, due });
    total += done;
    if (due.length < atOnce || done === 0) return total;
  }
}
