import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "../../test/postgres.ts";
import { DatabaseClock, isMachineClockWrong, openDatabaseClock, wrongFromMs } from "./clock.ts";
import { openDatabase, type Database } from "./database/index.ts";
import { openLog } from "./observability/log.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const log = openLog("silent");
let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await makeTestDatabase(log);
  drop = made.drop;
  database = openDatabase(made.connection, log);
});
afterAll(async () => {
  await database?.close();
  await drop?.();
});

/** Simulates a database and a machine with wrong clocks and slow answers. No real time passes. */
function simulatedClocks() {
  let elapsedMs = 0;
  const off = { databaseMs: 0, machineMs: 0, lateMs: 0 };
  const trueMs = () => Date.parse("2026-03-29T00:00:00Z") + elapsedMs;
  const readTime = async () => {
    const at = trueMs() + off.databaseMs;
    elapsedMs += off.lateMs;
    return at;
  };
  return {
    off,
    open: () =>
      DatabaseClock.open(
        readTime,
        () => trueMs() + off.machineMs,
        () => elapsedMs,
      ),
    errorMs: (clock: DatabaseClock) => Math.abs(clock.now().getTime() - trueMs() - off.databaseMs),
  };
}

test.each([0, 10 * minuteMs, -10 * minuteMs, dayMs, -dayMs])(
  "shows the database's time and measures the error of a machine clock that is off by %i ms",
  async (ms) => {
    const clock = await openDatabaseClock(database.db, () => Date.now() + ms);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(500);
    expect(Math.abs(clock.machineAheadMs - ms)).toBeLessThan(500);
    expect(isMachineClockWrong(clock)).toBe(ms !== 0);
  },
);

test("detects a jump of the machine clock and its correction without changing the time", async () => {
  const { off, open, errorMs } = simulatedClocks();
  const clock = await open();
  for (const ms of [10 * minuteMs, -dayMs, 0]) {
    off.machineMs = ms;
    expect(errorMs(clock)).toBe(0);
    await clock.measure();
    expect(errorMs(clock)).toBe(0);
    expect(clock.machineAheadMs).toBe(ms);
    expect(isMachineClockWrong(clock)).toBe(ms !== 0);
  }
});

test("follows jumps of the database's clock", async () => {
  const { off, open, errorMs } = simulatedClocks();
  const clock = await open();
  for (const ms of [10 * minuteMs, -dayMs, 0]) {
    off.databaseMs = ms;
    await clock.measure();
    expect(errorMs(clock)).toBe(0);
  }
});

test("does not count the latency of an answer as a clock error", async () => {
  const { off, open, errorMs } = simulatedClocks();
  const clock = await open();
  off.lateMs = 400;
  await clock.measure();
  expect(errorMs(clock)).toBe(0);
  expect(clock.machineAheadMs).toBe(0);
  const slow = await open();
  expect(errorMs(slow)).toBeLessThanOrEqual(200);
  off.lateMs = 0;
  await slow.measure();
  expect(errorMs(slow)).toBe(0);
});

test("never goes backwards for a small correction", async () => {
  const { off, open } = simulatedClocks();
  const clock = await open();
  let before = clock.now();
  for (let round = 0; round < 50; round += 1) {
    off.databaseMs = -round * 5;
    await clock.measure();
    const now = clock.now();
    expect(now.getTime()).toBeGreaterThanOrEqual(before.getTime());
    before = now;
  }
});

test("tolerates a small error of the machine clock", async () => {
  const { off, open } = simulatedClocks();
  off.machineMs = wrongFromMs - 500;
  expect(isMachineClockWrong(await open())).toBe(false);
});
