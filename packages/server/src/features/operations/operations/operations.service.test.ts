import { operationsApi, type Health } from "@vowdesk/contract/operations/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs } from "../../../app/operations/jobs.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { recordHeartbeat, removeNode } from "./operations.service.ts";

let server: TestServer;
let manager = "";
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  manager = await server.signIn("manager");
});
afterAll(() => server.close());

const node = { id: "n1", host: "desk", pid: 7, build: "b1", started_at: new Date() };
const figures = {
  rssBytes: 180_000_000,
  loopP99Ms: 3,
  sockets: 2,
  inFlight: 0,
  unackedMostS: 0,
  unackedLate: 0,
  hintMs: 0,
  hintsUp: true,
  queued: 0,
  poolOpen: 4,
  poolIdle: 3,
  poolWaiting: 0,
  diskFreeBytes: null,
  diskBytes: null,
};
const health = async () => (await server.call(operationsApi.health, {}, manager)).data as Health;

test("shows a node on the health page until it stops", async () => {
  await recordHeartbeat(server.services, node, figures);
  const { nodes, database, delivery, warnings } = await health();
  expect(nodes).toMatchObject([{ id: "n1", host: "desk", sockets: 2, rssBytes: 180_000_000 }]);
  expect(Math.abs(nodes[0]?.clockAheadMs ?? 1_000)).toBeLessThan(500);
  expect(database).toMatchObject({
    version: expect.stringMatching(/^\d+/),
    migration: expect.stringMatching(/^\d{3}-/),
  });
  expect(database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(delivery.pending).toBeGreaterThanOrEqual(0);
  expect(warnings).toEqual([]);
  await removeNode(server.services, node);
  expect((await health()).nodes).toEqual([]);
});

test("runs every job when it is started manually", async () => {
  const jobs = await startJobs(server.services);
  const { data } = await server.call(operationsApi.jobs, {}, manager);
  const names = (data as { jobs: { name: string }[] }).jobs.map(({ name }) => name);
  expect(names).toContain("audit-check");
  for (const name of names)
    expect(await server.call(operationsApi.run, { name }, manager)).toMatchObject({ success: true });
  await jobs.runDue();
  await jobs.stop();
  const after = await server.call(operationsApi.jobs, {}, manager);
  for (const job of (after.data as { jobs: object[] }).jobs)
    expect(job).toMatchObject({ runs: 1, failures: 0, lastError: null, runningOn: null });
  expect(await server.call(operationsApi.run, { name: "no-such-job" }, manager)).toMatchObject({ reason: "not-found" });
});
