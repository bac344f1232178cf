import { describe, expect, test } from "vitest";
import { segmentOf } from "./base-backup-stream.ts";
import { followingSegment, newestTimeline, pathOnOwnTimeline, pathTo } from "./wal-path.ts";

const at = (place: number, timeline = 1) =>
  segmentOf(`${Math.floor(place / 256).toString(16)}/${((place % 256) << 24).toString(16)}`.replace("-", ""), timeline);
const named = (...names: string[]) => new Set(names);

test("continues segment names in the next log file", () => {
  expect(followingSegment("0000000100000000000000FF")).toBe("000000010000000100000000");
});

describe("on the timeline of the base", () => {
  test("needs every segment up to the newest one, including those in a gap", () => {
    const names = named(at(5), at(6), at(8), "00000001000000000000000500000028.backup");
    expect(pathOnOwnTimeline(at(6), names).needed).toEqual([at(6), at(7), at(8)]);
  });

  test("needs no segment if there are no later ones", () => {
    expect(pathOnOwnTimeline(at(6), named(at(4), at(5))).needed).toEqual([]);
  });
});

describe("to a newer timeline", () => {
  const history = "1\t0/7000120\tbefore 2026-11-02 10:30:00+08\n";

  test("needs the parent's segments up to the branch, then those of the branch", () => {
    const names = named(at(6), at(7), at(8), at(9), at(7, 2), at(8, 2), "00000002.history");
    expect(newestTimeline(names)).toBe(2);
    expect(pathTo(2, history, at(6), names)?.needed).toEqual(["00000002.history", at(6), at(7, 2), at(8, 2)]);
  });

  test("uses the parent's segment if the branch has not finished its first one", () => {
    const names = named(at(6), at(7), at(8), "00000002.history");
    expect(pathTo(2, history, at(6), names)?.needed).toEqual(["00000002.history", at(6), at(7)]);
  });

  test("needs the first segment of the branch if it has later ones", () => {
    const names = named(at(6), at(7), at(8, 2), "00000002.history");
    expect(pathTo(2, history, at(6), names)?.needed).toEqual(["00000002.history", at(6), at(7, 2), at(8, 2)]);
  });

  test("rejects a base made after the branch point, and accepts one made on the branch", () => {
    expect(pathTo(2, history, at(9), named(at(9)))).toBeNull();
    expect(pathTo(2, history, at(9, 2), named(at(9, 2)))?.needed).toEqual(["00000002.history", at(9, 2)]);
  });
});
