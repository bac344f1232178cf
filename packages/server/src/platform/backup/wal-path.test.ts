import { describe, expect, test } from "vitest";
import { segmentOf } from "./base-backup-stream.ts";
import { followingSegment, newestTimeline, pathOnOwnTimeline, pathTo } from "./wal-path.ts";

/** The name of a segment by its place, on a time line. */
const at = (place: number, timeline = 1) =>
  segmentOf(`${Math.floor(place / 256).toString(16)}/${((place % 256) << 24).toString(16)}`.replace("-", ""), timeline);
const named = (...names: string[]) => new Set(names);

test("segments follow each other over the end of a log file", () => {
  expect(followingSegment("0000000100000000000000FF")).toBe("000000010000000100000000");
});

describe("on the copy's own time line", () => {
  test("every segment up to the newest one is needed, those in a gap included", () => {
    const names = named(at(5), at(6), at(8), "00000001000000000000000500000028.backup");
    expect(pathOnOwnTimeline(at(6), names).needed).toEqual([at(6), at(7), at(8)]);
  });

  test("without later segments none is needed", () => {
    expect(pathOnOwnTimeline(at(6), named(at(4), at(5))).needed).toEqual([]);
  });
});

describe("to a newer time line", () => {
  const history = "1\t0/7000120\tbefore 2026-11-02 10:30:00+08\n";

  test("the segments of the branch follow those of its parent, and what the parent wrote later is not needed", () => {
    const names = named(at(6), at(7), at(8), at(9), at(7, 2), at(8, 2), "00000002.history");
    expect(newestTimeline(names)).toBe(2);
    expect(pathTo(2, history, at(6), names)?.needed).toEqual(["00000002.history", at(6), at(7, 2), at(8, 2)]);
  });

  test("where the branch has not finished its first segment, the parent's leads there", () => {
    const names = named(at(6), at(7), at(8), "00000002.history");
    expect(pathTo(2, history, at(6), names)?.needed).toEqual(["00000002.history", at(6), at(7)]);
  });

  test("the branch's first segment is needed where it has later ones", () => {
    const names = named(at(6), at(7), at(8, 2), "00000002.history");
    expect(pathTo(2, history, at(6), names)?.needed).toEqual(["00000002.history", at(6), at(7, 2), at(8, 2)]);
  });

  test("a copy that was made behind the branch does not lead there, one made on it does", () => {
    expect(pathTo(2, history, at(9), named(at(9)))).toBeNull();
    expect(pathTo(2, history, at(9, 2), named(at(9, 2)))?.needed).toEqual(["00000002.history", at(9, 2)]);
  });
});
