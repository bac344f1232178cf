import { deleteFailure, findFailures, saveFailure } from "../../platform/database/due-retries.ts";
import { FilesAway } from "../../platform/files/files.ts";
import type { Services } from "../http/context.ts";
import { isHeldUp, isUnavailable, noteFault } from "../http/fault.ts";

/** A row that fails is tried again after these pauses. */
const rowBackoff = { firstMs: 5_000, mostMs: 3_600_000 } as const;

interface DueRows<K extends string | number> {
  /** Names the work in the error log, in the metrics and in the table of failures. */
  runner: string;
  /** Ids of rows that are due. The query that finds them leaves out those that wait for another try: `isNotPaused`. */
  due: readonly K[];
  /** Does the work for one row, in a transaction of its own. Answers how much was done; 0 is neither success nor failure. */
  work(key: K): Promise<number>;
}

type Runs = Pick<Services, "db" | "clock" | "log" | "faults">;

/** The database or the files are away: no other row would fare better. A row that is locked says nothing about the others. */
const isAway = (error: unknown) => error instanceof FilesAway || (isUnavailable(error) && !isHeldUp(error));

/** The error log hears of a row's first failure; those after it are counted in `due_retry`. */
async function pause(
  services: Runs,
  runner: string,
  key: string,
  { error, failures }: { error: unknown; failures: number },
): Promise<void> {
  const isFirst = await saveFailure(services.db, { runner, key, failures, now: services.clock.now() }, rowBackoff);
  if (isFirst) noteFault(services, { error, where: runner, requestId: null });
}

/**
 * Works on due rows, one after the other. A row that fails is tried again after a pause that grows with every failure; the rows
 * behind it proceed. Answers the sum of what was done. Throws when the database or the files are away.
 */
export async function eachDue<K extends string | number>(
  services: Runs,
  { runner, due, work }: DueRows<K>,
): Promise<number> {
  if (due.length === 0) return 0;
  const failed = await findFailures(services.db, runner, due.map(String));
  async function workOn(row: K): Promise<number> {
    const key = String(row);
    const failures = failed.get(key) ?? 0;
    try {
      const done = await work(row);
      if (done > 0 && failures > 0) await deleteFailure(services.db, runner, key);
      return done;
    } catch (error) {
      if (isAway(error)) throw error;
      await pause(services, runner, key, { error, failures: failures + 1 });
      return 0;
    }
  }
  let done = 0;
  for (const row of due) done += await workOn(row);
  return done;
}

/** Finds due rows and works on them until fewer are due than are looked at together, or none of them could be dealt with. */
export async function untilNoneDue<K extends string | number>(
  services: Runs,
  { atOnce, find, ...rest }: Omit<DueRows<K>, "due"> & { atOnce: number; find(now: Date): Promise<readonly K[]> },
): Promise<number> {
  for (let total = 0; ;) {
    const due = await find(services.clock.now());
    const done = await eachDue(services, { ...rest, due });
    total += done;
    if (due.length < atOnce || done === 0) return total;
  }
}
