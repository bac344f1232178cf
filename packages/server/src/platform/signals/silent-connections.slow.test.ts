import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabaseProxy } from "../../../../../harness/databases/database-proxy.ts";
import { FaultProxy } from "../../../../../harness/fault-proxy.ts";
import { waitUntil } from "../../../../../harness/pace.ts";
import { findEngine, TestEngine } from "../../../../../harness/redis.ts";
import { makeTestDatabase } from "../../../test/postgres.ts";
import { openDatabase } from "../database/index.ts";
import { openLog } from "../observability/log.ts";
import type { SharedSignals } from "./signal-exchange.ts";
import { openPostgresSignals } from "./signals-postgres.ts";
import { openRedisSignals } from "./signals-redis.ts";

const withinMs = 5_000;
const log = openLog("silent");
const command = findEngine();
let undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.toReversed()) await step();
  undo = [];
});

const viaPostgres = async () => {
  const made = await makeTestDatabase(log);
  undo.push(made.drop);
  const { proxy, url } = await openDatabaseProxy(made.connection);
  undo.push(() => proxy.close());
  const database = openDatabase(made.connection, log, 2);
  undo.push(database.close);
  const near = await openPostgresSignals({ connectionString: url }, database.pool, log);
  const far = await openPostgresSignals(made.connection, database.pool, log);
  return { proxy, near, far };
};

const viaRedis = async () => {
  const engine = await TestEngine.start(command ?? "");
  undo.push(() => engine.close());
  const proxy = await FaultProxy.open(Number(new URL(engine.url).port));
  undo.push(() => proxy.close());
  const near = await openRedisSignals(engine.url.replace(/:\d+/, `:${proxy.port}`), log);
  const far = await openRedisSignals(engine.url, log);
  return { proxy, near, far };
};

/** Milliseconds until signals arrive in a direction; at most four times the bound. */
async function untilReceived(from: SharedSignals, to: SharedSignals): Promise<number> {
  const startedAt = performance.now();
  let isReceived = false;
  const unsubscribe = to.subscribe((signal) => (isReceived ||= signal.kind === "sessions"));
  await waitUntil(() => {
    from.publish({ kind: "sessions", userIds: [7] });
    return isReceived;
  }, 4 * withinMs);
  unsubscribe();
  return performance.now() - startedAt;
}

const carriers = [
  { name: "PostgreSQL", open: viaPostgres, isHere: true },
  { name: "the fan-out engine", open: viaRedis, isHere: command !== undefined },
].filter(({ isHere }) => isHere);

describe.each(carriers)("signals through $name", ({ open }) => {
  test.each([0, 8_000])("arrive again after a silence of %i ms", async (silentMs) => {
    const { proxy, near, far } = await open();
    undo.push(
      () => near.close(),
      () => far.close(),
    );
    expect(await untilReceived(far, near)).toBeLessThan(withinMs);
    proxy.goSilent();
    await wait(silentMs);
    proxy.swallows = false;
    expect(await untilReceived(far, near)).toBeLessThan(withinMs);
    expect(await untilReceived(near, far)).toBeLessThan(withinMs);
  });
});
