import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv, writeCsv } from "./csv.ts";

const marks = [
  "=",
  "+",
  "-",
  "@",
  "＝",
  "＋",
  "－",
  "＠",
  "﹢",
  "﹣",
  "﹦",
  "﹫",
  "−",
  "\t",
  "\r",
  "\n",
  "'",
  '"',
  ",",
  ";",
  " ",
  "　",
  "\u200b",
  "\ufeff",
  "1",
  "王",
];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...marks), maxLength: 6 }),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
/** The reader skips empty lines, so the first cell is never empty. */
const row = fc.tuple(fc.constant("row"), text, text, fc.constant("end"));

test("reads back any text that was written", () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      expect(readCsv(writeCsv(rows), ",").map(({ cells }) => cells)).toEqual(rows);
    }),
    { numRuns: 2_000 },
  );
});

const width = (mark: string) => mark.normalize("NFKC");

test("no cell begins with a formula sign, in any width and after blanks", () => {
  fc.assert(
    fc.property(text, (cell) => {
      const written = writeCsv([["row", cell]])
        .slice("row,".length, -2)
        .replace(/^"/, "");
      expect(width(written)).not.toMatch(/^[\s\p{Cf}]*[=+\-@−]|^[\t\r\n]/u);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  "﹦1",
  " =1",
  "\u200b=1",
])("prefixes %j with an apostrophe", (cell) => {
  expect(writeCsv([[cell]])).toContain(`'${cell}`);
});

test("writes other text unchanged", () => {
  expect(writeCsv([["王芳", "a'b", "'quoted'", "13802799718", "a=b"]])).toBe("王芳,a'b,'quoted',13802799718,a=b\r\n");
});
