import { expect, test } from "vitest";
import { rangeOf } from "./byte-range.ts";

test.each([
  [undefined, null],
  ["bytes=0-", { from: 0, to: 99 }],
  ["bytes=10-19", { from: 10, to: 19 }],
  ["bytes=90-1000", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-1000", { from: 0, to: 99 }],
  ["bytes=100-", "beyond"],
  ["bytes=-0", "beyond"],
  ["bytes=5-1", null],
  ["bytes=-", null],
  ["bytes=0-0,1-1,2-2,3-3", null],
  ["bytes=0-99999999999999999999", null],
  ["items=0-1", null],
])("parses the range %s of 100 bytes as %o", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});
