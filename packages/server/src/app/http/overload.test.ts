import { apis } from "@vowdesk/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { platformMetrics } from "../../platform/observability/metrics.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const poolSize = 20;
const callsAtOnce = 1_000;
const tooMany = 100;

let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["dispatcher"] })).token;
});
afterAll(() => server?.close());

const ask = () =>
  server.http.inject({ url: apis.auth.getInfo.path, headers: { token, "accept-language": "en" } }).then((answer) => ({
    status: answer.statusCode,
    retryAfter: answer.headers["retry-after"],
    body: answer.json<{ reason?: string; success: boolean }>(),
    at: performance.now(),
  }));

const turnedAway = async (queue: string) =>
  (await platformMetrics.queueFull.get()).values.find(({ labels }) => labels.queue === queue)?.value ?? 0;

/** Keeps every connection of the pool busy; gives the function that lets them go. */
async function occupyPool(): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const held: Promise<void>[] = [];
  const working = Array.from({ length: poolSize }, () => {
    let hold: () => void = () => undefined;
    held.push(new Promise((resolve) => (hold = resolve)));
    return server.services.db.connection().execute(() => {
      hold();
      return released;
    });
  });
  await Promise.all(held);
  return async () => {
    letGo();
    await Promise.all(working);
  };
}

test("more calls at once than a node bears are turned away at once, the others when the database keeps them waiting, and all can come back (RELIABILITY R12, issue 9)", async () => {
  const before = await turnedAway("calls");
  const release = await occupyPool();
  const answers = await Promise.all(Array.from({ length: callsAtOnce + tooMany }, ask));
  await release();

  for (const { status, retryAfter, body } of answers) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body).toMatchObject({ success: false, reason: "server-busy" });
  }
  expect((await turnedAway("calls")) - before).toBe(tooMany);
  // Those above the bound have not waited for what the others waited for.
  const times = answers.map(({ at }) => at).toSorted((one, other) => one - other);
  expect((times[tooMany] ?? 0) - (times[tooMany - 1] ?? 0)).toBeGreaterThan(1_000);

  const again = await Promise.all(Array.from({ length: poolSize * 2 }, ask));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
});
