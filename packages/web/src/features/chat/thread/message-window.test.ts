import { aChatMessage } from "@vowdesk/contract/chat/sample";
import { describe, expect, test } from "vitest";
import { firstSeq, joinAfter, joinBefore, joinLatest, lastSeq, type MessageWindow } from "./message-window.ts";

const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aChatMessage({ id: String(from + index), seq: from + index }));
const loaded = (from: number, to: number, more: Partial<MessageWindow> = {}): MessageWindow => ({
  records: run(from, to),
  hasBefore: from > 1,
  hasAfter: false,
  ...more,
});

describe("scrolling through 200,000 messages", () => {
  test("scrolling up keeps at most 400 messages without a gap", () => {
    let at = loaded(199_951, 200_000);
    for (let to = 199_950; to > 198_000; to -= 50) {
      at = joinBefore(at, loaded(to - 49, to, { hasAfter: true }));
      expect(at.records.length).toBeLessThanOrEqual(400);
      expect(lastSeq(at) - firstSeq(at)).toBe(at.records.length - 1);
    }
    expect(at).toMatchObject({ hasBefore: true, hasAfter: true });
  });

  test("scrolling down keeps at most 400 messages", () => {
    let at = loaded(1, 50, { hasAfter: true });
    for (let from = 51; from < 5_000; from += 50) at = joinAfter(at, loaded(from, from + 49));
    expect(at.records).toHaveLength(400);
    expect(at).toMatchObject({ hasBefore: true, hasAfter: false });
  });

  test("lists a message once if two answers contain it", () => {
    expect(joinBefore(loaded(51, 100), loaded(31, 60)).records.map(({ seq }) => seq)).toEqual(
      run(31, 100).map(({ seq }) => seq),
    );
  });
});

describe("merging the latest messages", () => {
  test("appends them if they adjoin the window", () => {
    expect(joinLatest(loaded(1, 50), loaded(3, 52), true).records.map(({ seq }) => seq)).toEqual(
      run(1, 52).map(({ seq }) => seq),
    );
  });

  test("replaces the window if there is a gap and the reader is at the end", () => {
    expect(firstSeq(joinLatest(loaded(1, 50), loaded(101, 150), true))).toBe(101);
  });

  test("keeps the window and marks more messages if there is a gap and the reader is further up", () => {
    const at = joinLatest(loaded(1, 50), loaded(101, 150), false);
    expect(at).toMatchObject({ hasAfter: true });
    expect(lastSeq(at)).toBe(50);
  });

  test("keeps a window of old messages", () => {
    const old = loaded(1, 50, { hasAfter: true });
    expect(joinLatest(old, loaded(900, 949), true)).toBe(old);
  });

  test("replaces a changed message at its position", () => {
    const latest = loaded(1, 3);
    const opened = { ...latest, records: latest.records.map((item) => ({ ...item, text: "opened" })) };
    expect(joinLatest(latest, opened, true).records[0]?.text).toBe("opened");
  });
});
