import type { TimelineEntry } from "@vowdesk/contract/people";
import { anEntry } from "@vowdesk/contract/people/sample";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cursorOf, partsOf, readCursor } from "./cursor.ts";
import { merge, type Batch, type Happening } from "./merge-batches.ts";

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 2, 0, minute)).toISOString();

const happened = (source: string, minute: number): Happening => ({
  position: String(minute),
  entry: anEntry({ id: `${source}:${minute}`, at: moment(minute) }),
});

function said(minute: number): Happening {
  const line = { type: 0, from: "customer", senderName: "陈", isPrivate: false, text: String(minute) } as const;
  const talk = { conversationId: 1, count: 1, lines: [{ ...line, seq: minute, at: moment(minute) }] };
  return { position: String(minute), entry: { id: `talk:${minute}`, at: moment(minute), type: "talk", ...talk } };
}

const whole = (happenings: readonly Happening[]): Batch => ({ happenings, hasMore: false });

test("what several sources tell comes newest first, and each goes on where it ended", () => {
  const batches = new Map([
    ["a", whole([9, 5, 1].map((minute) => happened("a", minute)))],
    ["b", whole([7, 6].map((minute) => happened("b", minute)))],
  ]);
  const { entries, reached, isEnd } = merge(batches, 3);
  expect(entries.map(({ id }) => id)).toEqual(["a:9", "b:7", "b:6"]);
  expect(Object.fromEntries(reached)).toEqual({ a: "9", b: "6" });
  expect(isEnd).toBe(false);
  expect(merge(batches, 5).isEnd).toBe(true);
});

test("a page ends before a source that might have something newer", () => {
  const { entries, isEnd } = merge(
    new Map([
      ["a", { happenings: [happened("a", 9)], hasMore: true }],
      ["b", whole([happened("b", 1)])],
    ]),
    10,
  );
  expect(entries.map(({ id }) => id)).toEqual(["a:9"]);
  expect(isEnd).toBe(false);
});

test("messages that follow each other soon are one talk; what came between them parts it", () => {
  const chat = whole([said(100), said(99), said(98), said(97), said(40)]);
  const one = merge(new Map([["chat", chat]]), 20).entries as Extract<TimelineEntry, { type: "talk" }>[];
  expect(one.map(({ count, lines }) => [count, lines.map(({ text }) => text)])).toEqual([
    [4, ["100", "99", "98"]],
    [1, ["40"]],
  ]);
  const both = merge(
    new Map([
      ["chat", chat],
      ["order", whole([{ ...happened("order", 98.5) }])],
    ]),
    20,
  );
  expect(both.entries.map(({ type }) => type)).toEqual(["talk", "joined", "talk", "talk"]);
});

test("page by page everything is told once and in order, whatever the sources hold", () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(minutes, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 7 }), (sources, most) => {
      const all = sources.map((of) => of.toSorted((one, other) => other - one));
      const told: string[] = [];
      let before = readCursor(undefined);
      for (let isEnd = false; !isEnd;) {
        const batches = all.map((of, index): [string, Batch] => {
          const after = before.get(String(index));
          const left = after === undefined ? of : of.filter((minute) => minute < Number(after));
          const happenings = left.slice(0, most).map((minute) => happened(String(index), minute));
          return [String(index), { happenings, hasMore: left.length > most }];
        });
        const page = merge(new Map(batches), most);
        told.push(...page.entries.map(({ at }) => at));
        isEnd = page.isEnd;
        before = readCursor(cursorOf(new Map([...before, ...page.reached])));
      }
      expect(told).toEqual(all.flat().map(moment).toSorted().toReversed());
    }),
  );
});

test("a cursor that is none of ours is refused", () => {
  for (const text of ["", "x", "bnVsbA", Buffer.from('{"a":1}').toString("base64url")])
    expect(() => readCursor(text)).toThrow("invalid-input");
  expect(() => partsOf("1; drop", /^(\d+)$/)).toThrow("invalid-input");
});
