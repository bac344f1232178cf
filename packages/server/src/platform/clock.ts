import { sql } from "kysely";
import type { Db } from "./database/index.ts";

/** The server's clock: the only source of "now". Tests hold it still. */
export interface Clock {
  now(): Date;
  /** By how many milliseconds the machine's own clock is ahead of this one, as it was last compared. */
  readonly machineAheadMs: number;
}

/** From this difference on, a node takes no recurring work: what else runs on its machine is wrong about the time, too. */
export const wrongFromMs = 10_000;

export const isMachineClockWrong = ({ machineAheadMs }: Pick<Clock, "machineAheadMs">): boolean =>
  Math.abs(machineAheadMs) >= wrongFromMs;

/** A clock that is ahead by less waits for the time; one that is ahead by more is set back. */
const waitsMs = 1_000;
/** The first statement may open a connection; those after it are quicker and say more. */
const measuredAtStart = 3;

/**
 * The database's time, so that all nodes agree whatever their machines' clocks say: the process's monotonic clock, which nobody
 * sets, plus an offset. `measure` corrects the offset; between two measurements the clock needs no statement (docs/decisions/033).
 */
export class DatabaseClock implements Clock {
  readonly #readTime: () => Promise<number>;
  readonly #machine: () => number;
  readonly #monotonic: () => number;
  #offsetMs: number;
  #shownMs = 0;
  #machineAheadMs = 0;

  private constructor(readTime: () => Promise<number>, machine: () => number, monotonic: () => number) {
    this.#readTime = readTime;
    this.#machine = machine;
    this.#monotonic = monotonic;
    this.#offsetMs = machine() - monotonic();
  }

  /**
   * Opens a clock and measures it. `readTime` and `machine` return epoch milliseconds, by the database's clock and by the machine's;
   * `monotonic` returns the milliseconds since any fixed moment.
   */
  static async open(
    readTime: () => Promise<number>,
    machine = () => Date.now(),
    monotonic = () => performance.now(),
  ): Promise<DatabaseClock> {
    const clock = new DatabaseClock(readTime, machine, monotonic);
    for (let times = 0; times < measuredAtStart; times += 1) await clock.measure();
    return clock;
  }

  get machineAheadMs(): number {
    return this.#machineAheadMs;
  }

  now(): Date {
    const nowMs = this.#monotonic() + this.#offsetMs;
    const isAhead = this.#shownMs > nowMs && this.#shownMs - nowMs < waitsMs;
    if (!isAhead) this.#shownMs = nowMs;
    return new Date(this.#shownMs);
  }

  /**
   * Compares the clock with the database's, which is read between the question and its answer: an offset that fits both stays,
   * so that a slow answer changes nothing.
   */
  async measure(): Promise<void> {
    const askedAt = this.#monotonic();
    const databaseMs = await this.#readTime();
    const least = databaseMs - this.#monotonic();
    const most = databaseMs - askedAt;
    if (this.#offsetMs < least || this.#offsetMs > most) this.#offsetMs = (least + most) / 2;
    this.#machineAheadMs = Math.round(this.#machine() - this.#monotonic() - this.#offsetMs);
  }
}

/** A clock that shows the time of this database. */
export function openDatabaseClock(db: Db, machine?: () => number): Promise<DatabaseClock> {
  return DatabaseClock.open(async () => {
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    if (!rows[0]) throw new Error("the database did not tell the time");
    return rows[0].ms;
  }, machine);
}

/** A clock that stands still until it is moved, for tests. */
export function heldClock(start: string | Date): Clock & { moveMs(ms: number): void } {
  let at = new Date(start).getTime();
  return { now: () => new Date(at), machineAheadMs: 0, moveMs: (ms) => void (at += ms) };
}
