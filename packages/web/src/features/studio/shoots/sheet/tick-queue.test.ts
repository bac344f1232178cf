import type { Tick } from "@vowdesk/contract/studio/sheets";
import { expect, test } from "vitest";
import { TickQueue, type PendingTick, type TickStorage } from "./tick-queue.ts";

class NoAnswer extends Error {}
class Refused extends Error {}

const keyOf = ({ shootId, number }: Pick<PendingTick, "shootId" | "number">) => `${shootId}:${number}`;

/** A storage that survives the queue, as that of a browser does. */
function createStorage() {
  const stored = new Map<string, string>();
  const storage: TickStorage = {
    readAll: () => [...stored.values()].map((text) => JSON.parse(text) as PendingTick),
    write: (tick) => stored.set(keyOf(tick), JSON.stringify(tick)),
    remove: (tick) => {
      if (stored.get(keyOf(tick)) === JSON.stringify(tick)) stored.delete(keyOf(tick));
    },
  };
  return { stored, storage };
}

/** A server with the rule of the call: the latest tick of an item counts. */
function createServer() {
  const items = new Map<string, Tick>();
  let changes = 0;
  const apply = (shootId: number, ticks: readonly Tick[]) => {
    for (const tick of ticks) {
      const key = keyOf({ ...tick, shootId });
      const before = items.get(key);
      if (before && before.at >= tick.at) continue;
      items.set(key, tick);
      changes += 1;
    }
  };
  return { items, apply, changes: () => changes };
}

function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

//
test("of 1,000 ticks with cut lines, closed pages and a clock that is set back, none is lost and none counts twice", async () => {
  const random = randomFrom(7);
  const { stored, storage } = createStorage();
  const server = createServer();
  let cut = { before: 0, after: 0 };
  let clock = Date.parse("2026-11-02T02:00:00Z");
  const open = () =>
    new TickQueue({
      storage,
      now: () => (clock += random(5) - 1),
      isRefused: (failure) => failure instanceof Refused,
      refused: () => expect.unreachable(),
      send: async (shootId, ticks) => {
        await Promise.resolve();
        if (random(3) === 0) {
          cut = { ...cut, before: cut.before + 1 };
          throw new NoAnswer();
        }
        server.apply(shootId, ticks);
        if (random(3) === 0) {
          cut = { ...cut, after: cut.after + 1 };
          throw new NoAnswer();
        }
      },
    });
  let queue = open();
  const wanted = new Map<string, boolean>();
  for (let made = 0; made < 1_000; made += 1) {
    const tick = { shootId: 1 + random(4), number: 1 + random(12), isDone: random(2) === 0 };
    wanted.set(keyOf(tick), tick.isDone);
    queue.add(tick);
    if (random(4) === 0) void queue.flush();
    if (random(6) === 0) await queue.flush();
    if (random(50) === 0) queue = open();
  }
  for (let tries = 0; queue.pending().length > 0 && tries < 1_000; tries += 1) await queue.flush();
  expect(Math.min(cut.before, cut.after)).toBeGreaterThan(20);
  expect(stored.size).toBe(0);
  expect(Object.fromEntries([...server.items].map(([key, { isDone }]) => [key, isDone]))).toEqual(
    Object.fromEntries(wanted),
  );
  const changes = server.changes();
  for (const [key, tick] of server.items) server.apply(Number(key.split(":")[0]), [tick]);
  expect(server.changes()).toBe(changes);
});

//
test("a tick that is made while an earlier one of its item is on the way stays pending", async () => {
  const { storage } = createStorage();
  const sent: boolean[] = [];
  const queue: TickQueue = new TickQueue({
    storage,
    now: () => 0,
    isRefused: () => false,
    refused: () => {},
    send: (_shootId, ticks) => {
      sent.push(...ticks.map(({ isDone }) => isDone));
      if (sent.length === 1) queue.add({ shootId: 1, number: 1, isDone: false });
      return Promise.resolve();
    },
  });
  queue.add({ shootId: 1, number: 1, isDone: true });
  await queue.flush();
  expect(sent).toEqual([true, false]);
  expect(storage.readAll()).toEqual([]);
});

//
test("ticks that the server refuses are dropped and reported, those of other shoots are sent", async () => {
  const { storage } = createStorage();
  const reported: unknown[] = [];
  const sent: number[] = [];
  const queue = new TickQueue({
    storage,
    now: () => 0,
    isRefused: (failure) => failure instanceof Refused,
    refused: (failure) => reported.push(failure),
    send: (shootId) => {
      sent.push(shootId);
      return shootId === 1 ? Promise.reject(new Refused()) : Promise.resolve();
    },
  });
  queue.add({ shootId: 1, number: 1, isDone: true });
  queue.add({ shootId: 2, number: 1, isDone: true });
  await queue.flush();
  expect([sent, reported.length, queue.pending(), storage.readAll()]).toEqual([[1, 2], 1, [], []]);
});
