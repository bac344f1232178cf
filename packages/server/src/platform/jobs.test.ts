import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../app/test-server.ts";
import { heldClock } from "./clock.ts";
import { openJobs, type Job, type Jobs } from "./jobs.ts";

const hourMs = 3_600_000;
const clock = heldClock("2026-11-02T10:30:00Z");
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
async function open(node: string, jobs: readonly Job[]): Promise<Jobs> {
  const one = await openJobs({
    ...server.services,
    clock,
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

test("of many nodes one runs a job, once in its period", async () => {
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

test("a job that throws is told, counted, and tried again in its time", async () => {
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

test("what a dead node had taken another takes over when the lease is over", async () => {
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

test("a job that runs on keeps its lease, and one whose node died is another's within half a minute (issue 6, restarts)", async () => {
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

test("stopping waits for what runs and begins nothing more", async () => {
  const ran: string[] = [];
  const [begun, first] = [gate(), gate()];
  const long = async () => {
    begun.open();
    await first.passed;
    ran.push("long");
  };
  const jobs = await open("a", [
    { name: "1-long", everyMs: hourMs, run: long },
    { name: "2-next", everyMs: hourMs, run: async () => ran.push("next") },
  ]);
  clock.moveMs(10_000);
  const running = jobs.runDue();
  await begun.passed;
  const stopped = jobs.stop();
  first.open();
  await Promise.all([running, stopped]);
  expect(ran).toEqual(["long"]);
});
