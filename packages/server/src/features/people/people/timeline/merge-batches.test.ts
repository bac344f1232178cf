import type { TimelineEntry } from "@vowdesk/contract/people/people";
import { anEntry } from "@vowdesk/contract/people/people/sample";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cursorOf, readCursor } from "./cursor.ts";
import { mergeBatches, type Batch, type SourceEntry } from "./merge-batches.ts";

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 2, 0, minute)).toISOString();

const sourceEntry = (source: string, minute: number): SourceEntry => ({
  position: String(minute),
  entry: anEntry({ id: `${source}:${minute}`, at: moment(minute) }),
});

function chatMessage(minute: number): SourceEntry {
  const line = { type: 0, from: "customer", senderName: "陈", isPrivate: false, text: String(minute) } as const;
  const exchange = { conversationId: 1, count: 1, lines: [{ ...line, seq: minute, at: moment(minute) }] };
  return { position: String(minute), entry: { id: `talk:${minute}`, at: moment(minute), type: "talk", ...exchange } };
}

const lastBatch = (entries: readonly SourceEntry[]): Batch => ({ entries, hasMore: false });

test("merges several sources, newest first, and returns the position of each", () => {
  const batches = new Map([
    ["a", lastBatch([9, 5, 1].map((minute) => sourceEntry("a", minute)))],
    ["b", lastBatch([7, 6].map((minute) => sourceEntry("b", minute)))],
  ]);
  const { entries, reached, isEnd } = mergeBatches(batches, 3);
  expect(entries.map(({ id }) => id)).toEqual(["a:9", "b:7", "b:6"]);
  expect(Object.fromEntries(reached)).toEqual({ a: "9", b: "6" });
  expect(isEnd).toBe(false);
  expect(mergeBatches(batches, 5).isEnd).toBe(true);
});

test("stops when a source could have newer entries", () => {
  const { entries, isEnd } = mergeBatches(
    new Map([
      ["a", { entries: [sourceEntry("a", 9)], hasMore: true }],
      ["b", lastBatch([sourceEntry("b", 1)])],
    ]),
    10,
  );
  expect(entries.map(({ id }) => id)).toEqual(["a:9"]);
  expect(isEnd).toBe(false);
});

test("combines messages within 30 minutes into one exchange unless another entry lies between", () => {
  const chat = lastBatch([chatMessage(100), chatMessage(99), chatMessage(98), chatMessage(97), chatMessage(40)]);
  const exchanges = mergeBatches(new Map([["chat", chat]]), 20).entries as Extract<TimelineEntry, { type: "talk" }>[];
  expect(exchanges.map(({ count, lines }) => [count, lines.map(({ text }) => text)])).toEqual([
    [4, ["100", "99", "98"]],
    [1, ["40"]],
  ]);
  const mixed = mergeBatches(
    new Map([
      ["chat", chat],
      ["order", lastBatch([{ ...sourceEntry("order", 98.5) }])],
    ]),
    20,
  );
  expect(mixed.entries.map(({ type }) => type)).toEqual(["talk", "joined", "talk", "talk"]);
});

const anySource = Object.fromEntries([0, 1, 2, 3].map((name) => [name, { position: { accepts: () => true } }]));

test("returns every entry once and in order over all pages", () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(minutes, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 7 }), (sources, limit) => {
      const all = sources.map((source) => source.toSorted((a, b) => b - a));
      const times: string[] = [];
      let positions = readCursor(undefined, {});
      for (let isEnd = false; !isEnd;) {
        const batches = all.map((source, index): [string, Batch] => {
          const after = positions.get(String(index));
          const remaining = after === undefined ? source : source.filter((minute) => minute < Number(after));
          const entries = remaining.slice(0, limit).map((minute) => sourceEntry(String(index), minute));
          return [String(index), { entries, hasMore: remaining.length > limit }];
        });
        const page = mergeBatches(new Map(batches), limit);
        times.push(...page.entries.map(({ at }) => at));
        isEnd = page.isEnd;
        positions = readCursor(cursorOf(new Map([...positions, ...page.reached])), anySource);
      }
      expect(times).toEqual(all.flat().map(moment).toSorted().toReversed());
    }),
  );
});

test("refuses an invalid cursor", () => {
  for (const text of ["", "x", "bnVsbA", Buffer.from('{"a":1}').toString("base64url")])
    expect(() => readCursor(text, anySource)).toThrow("invalid-input");
  const unknown = cursorOf(new Map([["constructor", "1"]]));
  expect(() => readCursor(unknown, anySource)).toThrow("invalid-input");
});
