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
      expect(readCsv(`sep=,\r\n${writeCsv(rows)}`).map(({ cells }) => cells)).toEqual(rows);
    }),
    { numRuns: 2_000 },
  );
});

test.each([",", ";", "\t", "|"])("detects the delimiter %j, with and without a line that names it", (delimiter) => {
  const lines = [
    ["user", 'a "quoted" name', "x,y;z"],
    ["wang", "王", ""],
  ].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter));
  const expected = [
    { cells: ["user", 'a "quoted" name', "x,y;z"], line: 1 },
    { cells: ["wang", "王", ""], line: 2 },
  ];
  const later = expected.map(({ cells, line }) => ({ cells, line: line + 1 }));
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = lines.join(end);
    expect(readCsv(text)).toEqual(expected);
    expect(readCsv(`\uFEFF${text}`)).toEqual(expected);
    for (const first of [`sep=${delimiter}`, `SEP=${delimiter}`, `"sep=${delimiter}"`, `sep=${delimiter}${delimiter}`])
      expect(readCsv(`\uFEFF${first}${end}${text}`)).toEqual(later);
  }
});

test("a named delimiter is used where another one is more frequent, and other characters can be named", () => {
  expect(readCsv("sep=;\na,b,c;d\n").map(({ cells }) => cells)).toEqual([["a,b,c", "d"]]);
  expect(readCsv("sep=^\na^b\n").map(({ cells }) => cells)).toEqual([["a", "b"]]);
  expect(readCsv("sep=\na,b\n").map(({ cells }) => cells)).toEqual([["sep="], ["a", "b"]]);
});

test("the delimiter is detected after empty lines and outside of quotes", () => {
  expect(readCsv('"a,,,\n,,,";b\n').map(({ cells }) => cells)).toEqual([["a,,,\n,,,", "b"]]);
  expect(readCsv("\n\na;b\n").map(({ cells }) => cells)).toEqual([["a", "b"]]);
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
