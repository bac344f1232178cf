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

/** A simulated database and machine whose clocks can be off, and a database whose answers can take time. No real time passes. */
function world() {
  let elapsedMs = 0;
  const off = { databaseMs: 0, machineMs: 0, lateMs: 0 };
  const rightMs = () => Date.parse("2026-03-29T00:00:00Z") + elapsedMs;
  const readTime = async () => {
    const at = rightMs() + off.databaseMs;
    elapsedMs += off.lateMs;
    return at;
  };
  return {
    off,
    open: () =>
      DatabaseClock.open(
        readTime,
        () => rightMs() + off.machineMs,
        () => elapsedMs,
      ),
    errorMs: (clock: DatabaseClock) => Math.abs(clock.now().getTime() - rightMs() - off.databaseMs),
  };
}

test.each([0, 10 * minuteMs, -10 * minuteMs, dayMs, -dayMs])(
  "a machine whose clock is off by %i ms shows the database's time and knows by how much it is off",
  async (ms) => {
    const clock = await openDatabaseClock(database.db, () => Date.now() + ms);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(500);
    expect(Math.abs(clock.machineAheadMs - ms)).toBeLessThan(500);
    expect(isMachineClockWrong(clock)).toBe(ms !== 0);
  },
);

test("a clock that jumps while the process runs changes no time, is noticed, and is right again when it is set", async () => {
  const { off, open, errorMs } = world();
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

test("the database's clock is followed wherever it goes", async () => {
  const { off, open, errorMs } = world();
  const clock = await open();
  for (const ms of [10 * minuteMs, -dayMs, 0]) {
    off.databaseMs = ms;
    await clock.measure();
    expect(errorMs(clock)).toBe(0);
  }
});

test("the time an answer takes is not taken for an error of the clock", async () => {
  const { off, open, errorMs } = world();
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

test("a small correction never turns the time back", async () => {
  const { off, open } = world();
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

test("a clock that is nearly right is not wrong", async () => {
  const { off, open } = world();
  off.machineMs = wrongFromMs - 500;
  expect(isMachineClockWrong(await open())).toBe(false);
});
