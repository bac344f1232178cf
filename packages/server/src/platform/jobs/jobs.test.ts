import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { fixedClock, openDatabaseClock, type Clock } from "../clock.ts";
import { openDatabase } from "../database/index.ts";
import { openJobs, type Job, type Jobs } from "./jobs.ts";
import { patience } from "../../../../../harness/slowness.ts";

const hourMs = 3_600_000;
const clock = fixedClock("2026-11-02T10:30:00Z");
let server: TestServer;
let opened: Jobs[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock });
});
beforeEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  opened = [];
  await sql`delete from job`.execute(server.services.db);
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()));
  await server.close();
});

const failures: unknown[] = [];
async function open(node: string, jobs: readonly Job[], nodeClock: Clock = clock): Promise<Jobs> {
  const one = await openJobs({
    ...server.services,
    clock: nodeClock,
    node,
    jobs,
    failed: (name, error) => failures.push([name, error]),
    ended: () => {},
  });
  opened.push(one);
  return one;
}

const rowOf = async (name: string) =>
  (await sql<Record<string, unknown>>`select * from job where name = ${name}`.execute(server.services.db)).rows[0];

function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

test("runs a job on one of several nodes, once per period", async () => {
  let ran = 0;
  const job: Job = { name: "count", everyMs: hourMs, run: async () => (ran += 1) };
  const nodes = await Promise.all(["a", "b", "c", "d"].map((node) => open(node, [job])));
  clock.moveMs(10_000);
  await Promise.all(nodes.map((node) => node.runDue()));
  expect(ran).toBe(1);
  await Promise.all(nodes.map((node) => node.runDue()));
  expect(ran).toBe(1);
  clock.moveMs(hourMs + 1);
  await Promise.all(nodes.map((node) => node.runDue()));
  expect(ran).toBe(2);
  expect(await rowOf("count")).toMatchObject({ runs: 2, last_count: 2, failures: 0, leased_by: null });
});

test("reports and counts a job that throws, and runs it again when it is due", async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error("out of paper");
    return 0;
  };
  const jobs = await open("a", [{ name: "print", everyMs: hourMs, run }]);
  clock.moveMs(10_000);
  await jobs.runDue();
  expect(await rowOf("print")).toMatchObject({ failures: 1, last_error: "out of paper" });
  expect(failures).toHaveLength(1);
  isBroken = false;
  clock.moveMs(hourMs + 1);
  await jobs.runDue();
  expect(await rowOf("print")).toMatchObject({ failures: 0, last_error: null, runs: 2 });
});

test("runs the job of a dead node elsewhere after its lease has expired", async () => {
  let ran = 0;
  const jobs = await open("b", [{ name: "heir", everyMs: hourMs, run: async () => (ran += 1) }]);
  clock.moveMs(10_000);
  await sql`update job set leased_by = 'dead', lease_until = ${new Date(clock.now().getTime() + 60_000)}
    where name = 'heir'`.execute(server.services.db);
  await jobs.runDue();
  expect(ran).toBe(0);
  clock.moveMs(60_001);
  await jobs.runDue();
  expect(ran).toBe(1);
});

test("renews the lease of a running job for at most 30 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const [begun, goesOn] = [gate(), gate()];
  const run = async () => {
    begun.open();
    await goesOn.passed;
  };
  const jobs = await open("a", [{ name: "long", everyMs: hourMs, run }]);
  clock.moveMs(10_000);
  const running = jobs.runDue();
  await begun.passed;
  const leasedFor = async () => Number((await rowOf("long"))?.["lease_until"]) - clock.now().getTime();
  const atFirst = await leasedFor();
  expect(atFirst).toBeLessThanOrEqual(30_000);
  clock.moveMs(15_000);
  vi.advanceTimersByTime(15_000);
  await vi.waitUntil(async () => (await leasedFor()) === atFirst);
  goesOn.open();
  await running;
  expect(await rowOf("long")).toMatchObject({ runs: 1, lease_until: null, leased_by: null });
});

test("waits for running jobs when stopping, and starts no others", async () => {
  const ran: string[] = [];
  const [begun, first] = [gate(), gate()];
  const long = async () => {
    begun.open();
    await first.passed;
    ran.push("long");
  };
  const jobs = await open("a", [{ name: "long", everyMs: hourMs, run: long }]);
  clock.moveMs(10_000);
  const running = jobs.runDue();
  await begun.passed;
  const stopped = jobs.stop();
  first.open();
  await Promise.all([running, stopped]);
  expect(ran).toEqual(["long"]);
  clock.moveMs(2 * hourMs);
  expect(await jobs.runDue()).toEqual([]);
});

test("does not delay other jobs when some hang, and runs hanging jobs on no second node", async () => {
  const ran: string[] = [];
  const hung = gate();
  const hanging = (name: string): Job => ({
    name,
    everyMs: 5_000,
    run: async () => {
      ran.push(name);
      await hung.passed;
    },
  });
  const quick = (name: string): Job => ({ name, everyMs: 5_000, run: async () => ran.push(name) });
  const names = ["pay-outs", "notices", "replies", "late"];
  const jobs = [...["walk-1", "walk-2", "walk-3", "walk-4"].map(hanging), ...names.map(quick)];
  const [one, other] = [await open("a", jobs), await open("b", jobs)];
  for (let round = 0; round < 3; round += 1) {
    clock.moveMs(6_000);
    void one.runDue();
    void other.runDue();
    for (const name of names)
      await vi.waitUntil(() => ran.filter((each) => each === name).length === round + 1, { timeout: patience(10_000) });
  }
  expect(ran.filter((name) => name.startsWith("walk")).toSorted()).toEqual(["walk-1", "walk-2", "walk-3", "walk-4"]);
  expect(await rowOf("walk-1")).toMatchObject({ leased_by: expect.stringMatching(/^[ab]$/), runs: 0 });
  hung.open();
});

test("runs at most eight jobs on a node at the same time", async () => {
  let [running, max] = [0, 0];
  const hung = gate();
  const job = (_: unknown, index: number): Job => ({
    name: `job-${index}`,
    everyMs: hourMs,
    run: async () => {
      max = Math.max(max, (running += 1));
      await hung.passed;
      running -= 1;
    },
  });
  const jobs = await open("a", Array.from({ length: 12 }, job));
  clock.moveMs(10_000);
  const all = jobs.runDue();
  await vi.waitUntil(() => running === 8, { timeout: patience(10_000) });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(max).toBe(8);
  hung.open();
  expect(await all).toHaveLength(12);
});

test("retries a failing job with growing pauses and reports it once", async () => {
  failures.length = 0;
  let ran = 0;
  const run = async () => {
    ran += 1;
    throw new Error("out of paper");
  };
  const jobs = await open("a", [{ name: "print", everyMs: 5_000, run }]);
  const pauses: number[] = [];
  let waited = 0;
  while (waited < 60 * 60_000) {
    clock.moveMs(5_000);
    waited += 5_000;
    if ((await jobs.runDue()).length > 0) pauses.push(waited);
  }
  const between = pauses.slice(1).map((at, index) => (at - (pauses[index] ?? 0)) / 1_000);
  expect(between).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600]);
  expect(failures).toHaveLength(1);
  expect(ran).toBe(pauses.length);
});

const dueInMs = async (name: string) => Number((await rowOf(name))?.["next_at"] ?? NaN) - Date.now();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test.each([10 * minuteMs, -10 * minuteMs, dayMs, -dayMs])(
  "takes no jobs on a node whose clock is off by %i ms until it is corrected, without delaying other nodes",
  async (ms) => {
    const { db } = server.services;
    let offMs = ms;
    const wrong = await openDatabaseClock(db, () => Date.now() + offMs);
    const right = await openDatabaseClock(db);
    const ran: string[] = [];
    const jobOf = (node: string): Job => ({ name: "count", everyMs: 5_000, run: async () => ran.push(node) });
    const makeDue = () => sql`update job set next_at = clock_timestamp() - interval '1 second'`.execute(db);
    const first = await open("wrong", [jobOf("wrong")], wrong);
    expect(Math.abs(await dueInMs("count"))).toBeLessThan(10_000);
    await makeDue();
    expect(await first.runDue()).toEqual([]);
    const second = await open("right", [jobOf("right")], right);
    expect(await second.runDue()).toEqual(["count"]);
    expect(ran).toEqual(["right"]);
    offMs = 0;
    await wrong.measure();
    await makeDue();
    expect(await first.runDue()).toEqual(["count"]);
    const waitsMs = await dueInMs("count");
    expect(waitsMs).toBeGreaterThan(0);
    expect(waitsMs).toBeLessThan(6_000);
  },
);

test("does not start a queued job on a node whose clock became wrong meanwhile", async () => {
  const { db } = server.services;
  let offMs = 0;
  const nodeClock = await openDatabaseClock(db, () => Date.now() + offMs);
  const hung = gate();
  const ran: string[] = [];
  const hanging = (_: unknown, index: number): Job => ({
    name: `hangs-${index}`,
    everyMs: 5_000,
    run: () => hung.passed,
  });
  const last: Job = { name: "last", everyMs: 5_000, run: async () => ran.push("last") };
  const jobs = await open("a", [...Array.from({ length: 4 }, hanging), last], nodeClock);
  await sql`update job set next_at = clock_timestamp() - interval '1 second'`.execute(db);
  const all = jobs.runDue();
  await vi.waitUntil(async () => (await rowOf("hangs-3"))?.["leased_by"] === "a", { timeout: patience(10_000) });
  offMs = dayMs;
  await nodeClock.measure();
  hung.open();
  await all;
  expect(ran).toEqual([]);
});

test("runs a job whose statement takes longer than a request may", async () => {
  const { connection, drop } = await makeTestDatabase(server.services.log);
  const limited = openDatabase(connection, server.services.log, 4, { statement_timeout: 100, lock_timeout: 100 });
  const run = () => sql`select pg_sleep(0.3)`.execute(limited.db);
  const jobs = await openJobs({
    db: limited.db,
    clock,
    log: server.services.log,
    node: "a",
    jobs: [{ name: "long", everyMs: hourMs, run }],
    failed: () => {},
    ended: () => {},
  });
  clock.moveMs(10_000);
  expect(await jobs.runDue()).toEqual(["long"]);
  const { rows } = await sql`select runs, last_error from job where name = 'long'`.execute(limited.db);
  expect(rows).toEqual([{ runs: 1, last_error: null }]);
  await jobs.stop();
  await limited.close();
  await drop();
});
