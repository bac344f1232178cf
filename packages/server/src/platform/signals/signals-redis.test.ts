import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findEngine, TestEngine } from "../../../../../harness/redis.ts";
import type { SharedSignals } from "./signal-exchange.ts";
import type { Signal } from "./signals.ts";
import { openRedisSignals } from "./signals-redis.ts";
import { openLog } from "../observability/log.ts";
import { until } from "../../../../../harness/pace.ts";

const log = openLog("silent");
const command = findEngine();
if (!command)
  process.stdout.write("skipped: signals through Redis, because neither redis-server nor valkey-server is installed\n");

describe.skipIf(!command)("signals through a fan-out engine", () => {
  let engine: TestEngine;
  let nodeA: SharedSignals;
  let nodeB: SharedSignals;
  let signalsHere: Signal[] = [];
  let signalsThere: Signal[] = [];

  beforeAll(async () => {
    engine = await TestEngine.start(command ?? "");
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    nodeA = await openRedisSignals(engine.url, log);
    nodeB = await openRedisSignals(engine.url, log);
    [signalsHere, signalsThere] = [[], []];
    nodeA.subscribe((signal) => signalsHere.push(signal));
    nodeB.subscribe((signal) => signalsThere.push(signal));
  });
  afterEach(async () => {
    await nodeA.close();
    await nodeB.close();
  });

  /** Publishes a signal until it is received, because the moment of the reconnect is unknown. */
  async function waitForReconnect(): Promise<void> {
    const probe: Signal = { kind: "sessions", userIds: [99] };
    await until(() => {
      nodeA.publish(probe);
      return signalsThere.some((signal) => JSON.stringify(signal) === JSON.stringify(probe));
    }, 10_000);
  }

  test("are published locally at once and in a batch to other processes, each once", async () => {
    const changed: Signal = { kind: "changed", feature: "orders", id: "WM1", access: "order" };
    for (const signal of [{ kind: "stream", userIds: [1, 2] } as const, { kind: "stream", userIds: [2, 3] } as const])
      nodeA.publish(signal);
    nodeA.publish(changed);
    nodeA.publish(changed);
    expect(signalsHere).toHaveLength(4);
    await until(() => signalsThere.length > 0);
    await wait(50);
    expect(signalsThere).toEqual([{ kind: "stream", userIds: [1, 2, 3] }, changed]);
    expect(signalsHere).toHaveLength(4);
  });

  test("of another installation on the same engine are ignored", async () => {
    const otherSignals = await openRedisSignals(engine.url.replace(/3$/, "4"), log);
    otherSignals.publish({ kind: "all" });
    await otherSignals.close();
    nodeA.publish({ kind: "sessions", userIds: [7] });
    await until(() => signalsThere.length > 0);
    expect(signalsThere).toEqual([{ kind: "sessions", userIds: [7] }]);
  });

  test("are lost while the engine is down, and everything is invalidated when it is back", async () => {
    await engine.kill();
    nodeA.publish({ kind: "stream", userIds: [1] });
    expect(signalsHere).toEqual([{ kind: "stream", userIds: [1] }]);
    await engine.start();
    await until(() => signalsThere.some(({ kind }) => kind === "all"), 10_000);
    await until(() => signalsHere.some(({ kind }) => kind === "all"), 10_000);
    expect(signalsThere).not.toContainEqual({ kind: "stream", userIds: [1] });
    await waitForReconnect();
  });

  test("are delivered after the engine was paused", async () => {
    engine.pause();
    for (let i = 0; i < 500; i += 1) nodeA.publish({ kind: "stream", userIds: [i] });
    await wait(1_000);
    engine.resume();
    await until(() => signalsThere.length > 0);
    await waitForReconnect();
    const userIds = signalsThere.flatMap((signal) => (signal.kind === "stream" ? signal.userIds : []));
    expect(new Set(userIds).size).toBe(500);
  });

  test("start without a running engine and use it once it is available", async () => {
    await engine.kill();
    const early = await openRedisSignals(engine.url, log);
    const signals: Signal[] = [];
    early.subscribe((signal) => signals.push(signal));
    await engine.start();
    await until(() => signals.some(({ kind }) => kind === "all"), 10_000);
    await early.close();
  });
});
