import { expect, test } from "vitest";
import { DeliveryWindow, windowLimits, type WindowLimits } from "./delivery-window.ts";

const limits: WindowLimits = { messages: 3, bytes: 1_000, resendAfterMs: [10, 20], rounds: 2, fullForMs: 100 };
const row = (seq: number) => ({ seq, id: `m${seq}` });

function filled(...seqs: number[]) {
  const window = new DeliveryWindow<{ seq: number; id: string }>(0, limits);
  for (const seq of seqs) window.take(row(seq), 100, 0);
  return window;
}

//
test("the limits are 256 messages or 1 MB, and redelivery after 10, 20, 40 and 60 s", () => {
  expect(windowLimits).toMatchObject({
    messages: 256,
    bytes: 1_048_576,
    resendAfterMs: [10_000, 20_000, 40_000, 60_000],
    rounds: 5,
  });
});

test("takes each row once and in order while there is room", () => {
  const window = filled(1, 2);
  expect(window.take(row(2), 100, 0)).toBe(false);
  expect(window.take(row(3), 100, 0)).toBe(true);
  expect(window.take(row(4), 100, 0)).toBe(false);
  expect([window.lastSent, window.size, window.room()]).toEqual([3, 3, 0]);
});

//
test("the window is limited in bytes and acknowledgements free it", () => {
  const window = new DeliveryWindow(0, limits);
  window.take(row(1), 1_000, 0);
  expect(window.room()).toBe(0);
  expect(window.ack(["m1", "m1", "other"], 0)).toBe(1);
  expect([window.room(), window.bytes]).toEqual([3, 0]);
});

test("unacknowledged rows become due at growing intervals", () => {
  const window = filled(1);
  expect(window.due(9)).toEqual([]);
  expect(window.due(10)).toEqual([{ row: row(1), re: 1 }]);
  expect(window.due(29)).toEqual([]);
  expect(window.due(30)).toEqual([{ row: row(1), re: 2 }]);
});

test("a client that acknowledges nothing after all rounds is too slow", () => {
  const window = filled(1);
  for (const at of [10, 30, 50]) window.due(at);
  expect(window.isTooSlow(50)).toBe(true);
});

test("gives up a message that the client fails to acknowledge while it acknowledges later ones", () => {
  const window = filled(1, 2);
  window.ack(["m2"], 5);
  for (const at of [10, 30, 50]) window.due(at);
  expect([window.size, window.isTooSlow(50)]).toEqual([0, false]);
  expect([window.takeStuck(), window.takeStuck()]).toEqual([[row(1)], []]);
});

test("a client is too slow when its window stays full, not when it acknowledges gradually", () => {
  const window = filled(1, 2, 3);
  expect(window.isTooSlow(99)).toBe(false);
  expect(window.isTooSlow(100)).toBe(true);
  window.ack(["m1"], 90);
  window.take(row(4), 100, 95);
  expect(window.isTooSlow(100)).toBe(false);
});

test("skips rows that must not be sent", () => {
  const window = filled(1);
  window.skip(row(2));
  window.advanceTo(5);
  expect([window.lastSent, window.size]).toEqual([5, 1]);
});
