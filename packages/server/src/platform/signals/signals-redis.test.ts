import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findEngine, TestEngine } from "../../../test/redis.ts";
import type { SharedSignals } from "./signal-exchange.ts";
import type { Signal } from "./signals.ts";
import { openRedisSignals } from "./signals-redis.ts";
import { openLog } from "../observability/log.ts";

const log = openLog("silent");
const command = findEngine();
if (!command) process.stdout.write("skipped: hints through Redis, for no redis-server or valkey-server is installed\n");

async function until(isTrue: () => boolean, withinMs = 5_000): Promise<void> {
  for (const end = Date.now() + withinMs; !isTrue(); await wait(10))
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms`);
}

describe.skipIf(!command)("hints through a fan-out engine", () => {
  let engine: TestEngine;
  let here: SharedSignals;
  let there: SharedSignals;
  let heardHere: Signal[] = [];
  let heardThere: Signal[] = [];

  beforeAll(async () => {
    engine = await TestEngine.start(command ?? "");
  });
  afterAll(() => engine?.close());
  beforeEach(async () => {
    here = await openRedisSignals(engine.url, log);
    there = await openRedisSignals(engine.url, log);
    [heardHere, heardThere] = [[], []];
    here.subscribe((signal) => heardHere.push(signal));
    there.subscribe((signal) => heardThere.push(signal));
  });
  afterEach(async () => {
    await here.close();
    await there.close();
  });

  /** Says something until it is heard: after a connection that was lost nobody knows when hints flow again. */
  async function flowsAgain(): Promise<void> {
    const sign: Signal = { kind: "sessions", userIds: [99] };
    await until(() => {
      here.publish(sign);
      return heardThere.some((signal) => JSON.stringify(signal) === JSON.stringify(sign));
    }, 10_000);
  }

  test("are heard at once here, and gathered elsewhere, each once", async () => {
    const changed: Signal = { kind: "changed", feature: "orders", id: "WM1", access: "order" };
    for (const signal of [{ kind: "stream", userIds: [1, 2] } as const, { kind: "stream", userIds: [2, 3] } as const])
      here.publish(signal);
    here.publish(changed);
    here.publish(changed);
    expect(heardHere).toHaveLength(4);
    await until(() => heardThere.length > 0);
    await wait(50);
    expect(heardThere).toEqual([{ kind: "stream", userIds: [1, 2, 3] }, changed]);
    expect(heardHere).toHaveLength(4);
  });

  test("of another house on the same engine are not heard", async () => {
    const other = await openRedisSignals(engine.url.replace(/3$/, "4"), log);
    other.publish({ kind: "all" });
    await other.close();
    here.publish({ kind: "sessions", userIds: [7] });
    await until(() => heardThere.length > 0);
    expect(heardThere).toEqual([{ kind: "sessions", userIds: [7] }]);
  });

  test("are missed while the engine is gone, and everybody looks at everything when it is back", async () => {
    await engine.kill();
    here.publish({ kind: "stream", userIds: [1] });
    expect(heardHere).toEqual([{ kind: "stream", userIds: [1] }]);
    await engine.start();
    await until(() => heardThere.some(({ kind }) => kind === "all"), 10_000);
    await until(() => heardHere.some(({ kind }) => kind === "all"), 10_000);
    expect(heardThere).not.toContainEqual({ kind: "stream", userIds: [1] });
    await flowsAgain();
  });

  test("that an engine kept waiting are told as soon as it goes on, however long it was silent", async () => {
    engine.pause();
    for (let i = 0; i < 500; i += 1) here.publish({ kind: "stream", userIds: [i] });
    await wait(1_000);
    engine.goOn();
    await until(() => heardThere.length > 0);
    await flowsAgain();
    const told = heardThere.flatMap((signal) => (signal.kind === "stream" ? signal.userIds : []));
    expect(new Set(told).size).toBe(500);
  });

  test("an engine that never was there keeps nobody from starting, and is used when it comes", async () => {
    await engine.kill();
    const early = await openRedisSignals(engine.url, log);
    const heard: Signal[] = [];
    early.subscribe((signal) => heard.push(signal));
    await engine.start();
    await until(() => heard.some(({ kind }) => kind === "all"), 10_000);
    await early.close();
  });
});
