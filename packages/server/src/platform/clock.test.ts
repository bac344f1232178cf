import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestDatabase } from "../app/test-postgres.ts";
import { DatabaseClock, isMachineClockWrong, openDatabaseClock, wrongFromMs } from "./clock.ts";
import { openDatabase, type Database } from "./database.ts";
import { openLog } from "./log.ts";

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

/** A database whose clock is off and that answers late, and a machine whose clock is off. */
function world() {
  const off = { databaseMs: 0, machineMs: 0, lateMs: 0 };
  const readTime = async () => {
    const at = Date.now() + off.databaseMs;
    await new Promise((resolve) => setTimeout(resolve, off.lateMs));
    return at;
  };
  const machine = () => Date.now() + off.machineMs;
  return { off, open: () => DatabaseClock.open(readTime, machine) };
}

const errorMs = (clock: DatabaseClock, rightMs = 0) => Math.abs(clock.now().getTime() - Date.now() - rightMs);

test.each([0, 10 * minuteMs, -10 * minuteMs, dayMs, -dayMs])(
  "a machine whose clock is off by %i ms shows the database's time and knows by how much it is off",
  async (ms) => {
    const clock = await openDatabaseClock(database.db, () => Date.now() + ms);
    expect(errorMs(clock)).toBeLessThan(500);
    expect(Math.abs(clock.machineAheadMs - ms)).toBeLessThan(500);
    expect(isMachineClockWrong(clock)).toBe(ms !== 0);
  },
);

test("a clock that jumps while the process runs changes no time, is noticed, and is right again when it is set", async () => {
  const { off, open } = world();
  const clock = await open();
  for (const ms of [10 * minuteMs, -dayMs, 0]) {
    off.machineMs = ms;
    expect(errorMs(clock)).toBeLessThan(100);
    await clock.measure();
    expect(errorMs(clock)).toBeLessThan(100);
    expect(Math.abs(clock.machineAheadMs - ms)).toBeLessThan(100);
    expect(isMachineClockWrong(clock)).toBe(ms !== 0);
  }
});

test("the database's clock is followed wherever it goes", async () => {
  const { off, open } = world();
  const clock = await open();
  for (const ms of [10 * minuteMs, -dayMs, 0]) {
    off.databaseMs = ms;
    await clock.measure();
    expect(errorMs(clock, ms)).toBeLessThan(100);
  }
});

test("the time an answer takes is not taken for an error of the clock", async () => {
  const { off, open } = world();
  const clock = await open();
  off.lateMs = 400;
  await clock.measure();
  expect(errorMs(clock)).toBeLessThan(50);
  expect(Math.abs(clock.machineAheadMs)).toBeLessThan(50);
  const slow = await open();
  expect(errorMs(slow)).toBeLessThanOrEqual(250);
  off.lateMs = 0;
  await slow.measure();
  expect(errorMs(slow)).toBeLessThan(50);
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
