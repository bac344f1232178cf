import { sql } from "kysely";
import type { Db } from "./database/index.ts";

/** The server's clock, the only source of the current time. Tests use a fixed one. */
export interface Clock {
  now(): Date;
  /** Milliseconds by which the machine's clock is ahead of this one, as last measured. */
  readonly machineAheadMs: number;
}

/** A node takes no jobs from this difference on, because other programs on its machine have the wrong time too. */
export const wrongFromMs = 10_000;

export const isMachineClockWrong = ({ machineAheadMs }: Pick<Clock, "machineAheadMs">): boolean =>
  Math.abs(machineAheadMs) >= wrongFromMs;

/** Smaller corrections backwards pause the clock. Larger ones set it back. */
const waitsMs = 1_000;
/** The first measurement may include opening a connection. Later ones are faster and more precise. */
const measuredAtStart = 3;

/**
 * The database's time, so that all nodes agree: the process's monotonic clock plus an offset. `measure` corrects the
 * offset; between measurements no statement is needed (docs/decisions/033).
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
   * Opens and measures a clock. `readTime` and `machine` return epoch milliseconds of the database's and the machine's
   * clock; `monotonic` returns milliseconds since any fixed moment.
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
   * Compares the clock with the database's. The database reads its clock between sending and receiving, so an offset
   * that fits both bounds is kept and a slow answer changes nothing.
   */
  async measure(): Promise<void> {
    const sentAt = this.#monotonic();
    const databaseMs = await this.#readTime();
    const min = databaseMs - this.#monotonic();
    const max = databaseMs - sentAt;
    if (this.#offsetMs < min || this.#offsetMs > max) this.#offsetMs = (min + max) / 2;
    this.#machineAheadMs = Math.round(this.#machine() - this.#monotonic() - this.#offsetMs);
  }
}

/** A clock that shows the time of this database. */
export function openDatabaseClock(db: Db, machine?: () => number): Promise<DatabaseClock> {
  return DatabaseClock.open(async () => {
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    if (!rows[0]) throw new Error("the database returned no time");
    return rows[0].ms;
  }, machine);
}

/** A clock for tests that moves only when a test moves it. */
export function fixedClock(start: string | Date): Clock & { moveMs(ms: number): void } {
  let at = new Date(start).getTime();
  return { now: () => new Date(at), machineAheadMs: 0, moveMs: (ms) => void (at += ms) };
}
