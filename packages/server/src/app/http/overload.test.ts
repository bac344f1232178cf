import { apis } from "@vowdesk/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformMetrics } from "../../platform/observability/metrics.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const poolSize = 20;
const callConcurrency = 1_000;
const excess = 100;

let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["dispatcher"] })).token;
});
afterAll(() => server?.close());

const sendRequest = () =>
  server.http.inject({ url: apis.auth.me.path, headers: { token, "accept-language": "en" } }).then((answer) => ({
    status: answer.statusCode,
    retryAfter: answer.headers["retry-after"],
    body: answer.json<{ reason?: string; success: boolean }>(),
    at: performance.now(),
  }));

const refusedBy = async (queue: string) =>
  (await platformMetrics.queueFull.get()).values.find(({ labels }) => labels.queue === queue)?.value ?? 0;

/** Occupies every connection of the pool. Returns a function that releases them. */
async function occupyPool(): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const occupied: Promise<void>[] = [];
  const working = Array.from({ length: poolSize }, () => {
    let occupy: () => void = () => undefined;
    occupied.push(new Promise((resolve) => (occupy = resolve)));
    return server.services.db.connection().execute(() => {
      occupy();
      return released;
    });
  });
  await Promise.all(occupied);
  return async () => {
    release();
    await Promise.all(working);
  };
}

test("refuses calls above the limit at once and the others when the pool is exhausted, then recovers", async () => {
  const before = await refusedBy("calls");
  const release = await occupyPool();
  const answers = await Promise.all(Array.from({ length: callConcurrency + excess }, sendRequest));
  await release();

  for (const { status, retryAfter, body } of answers) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body).toMatchObject({ success: false, reason: "server-busy" });
  }
  expect((await refusedBy("calls")) - before).toBe(excess);
  // Calls above the limit were refused without waiting.
  const times = answers.map(({ at }) => at).toSorted((a, b) => a - b);
  expect((times[excess] ?? 0) - (times[excess - 1] ?? 0)).toBeGreaterThan(1_000);

  const again = await Promise.all(Array.from({ length: poolSize * 2 }, sendRequest));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
});
