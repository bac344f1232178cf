import { aChatMessage } from "@vowdesk/contract/chat/sample";
import { describe, expect, test } from "vitest";
import { firstSeq, joinAfter, joinBefore, joinLatest, lastSeq, type Stretch } from "./message-window.ts";

const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => aChatMessage({ id: String(from + index), seq: from + index }));
const stretch = (from: number, to: number, more: Partial<Stretch> = {}): Stretch => ({
  records: run(from, to),
  hasBefore: from > 1,
  hasAfter: false,
  ...more,
});

describe("issue 7: 200,000 messages in one conversation, memory flat", () => {
  test("however far somebody scrolls up, no more than 400 messages are at hand, and none is missing", () => {
    let at = stretch(199_951, 200_000);
    for (let to = 199_950; to > 198_000; to -= 50) {
      at = joinBefore(at, stretch(to - 49, to, { hasAfter: true }));
      expect(at.records.length).toBeLessThanOrEqual(400);
      expect(lastSeq(at) - firstSeq(at)).toBe(at.records.length - 1);
    }
    expect(at).toMatchObject({ hasBefore: true, hasAfter: true });
  });

  test("and down again", () => {
    let at = stretch(1, 50, { hasAfter: true });
    for (let from = 51; from < 5_000; from += 50) at = joinAfter(at, stretch(from, from + 49));
    expect(at.records).toHaveLength(400);
    expect(at).toMatchObject({ hasBefore: true, hasAfter: false });
  });

  test("what was answered twice stands once", () => {
    expect(joinBefore(stretch(51, 100), stretch(31, 60)).records.map(({ seq }) => seq)).toEqual(
      run(31, 100).map(({ seq }) => seq),
    );
  });
});

describe("the latest messages came anew", () => {
  test("they follow what is at hand", () => {
    expect(joinLatest(stretch(1, 50), stretch(3, 52), true).records.map(({ seq }) => seq)).toEqual(
      run(1, 52).map(({ seq }) => seq),
    );
  });

  test("where they leave a hole, somebody at the end goes on with them", () => {
    expect(firstSeq(joinLatest(stretch(1, 50), stretch(101, 150), true))).toBe(101);
  });

  test("where they leave a hole, somebody further up keeps their place and learns that there is more", () => {
    const at = joinLatest(stretch(1, 50), stretch(101, 150), false);
    expect(at).toMatchObject({ hasAfter: true });
    expect(lastSeq(at)).toBe(50);
  });

  test("somebody who reads an old part keeps it", () => {
    const old = stretch(1, 50, { hasAfter: true });
    expect(joinLatest(old, stretch(900, 949), true)).toBe(old);
  });

  test("a message that has become something else is replaced where it stands", () => {
    const latest = stretch(1, 3);
    const opened = { ...latest, records: latest.records.map((one) => ({ ...one, text: "opened" })) };
    expect(joinLatest(latest, opened, true).records[0]?.text).toBe("opened");
  });
});
