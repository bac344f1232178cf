import { writeXlsx } from "hucre/xlsx";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readCsvTable } from "./csv.ts";
import { readWorkbook } from "./workbook.ts";

const limits = { maxRows: 100, maxBytes: 20 * 1_048_576 };
const cellsOf = (result: ReturnType<typeof readCsvTable>) =>
  "rows" in result ? result.rows.map(({ cells }) => cells) : result;

test.each([
  ["UTF-8", Buffer.from("类型,姓名\n订单,李雷\n")],
  ["UTF-8 with its mark", Buffer.from("\uFEFF类型;姓名\n订单;李雷\n")],
  ["UTF-16", Buffer.from("\uFEFF类型\t姓名\n订单\t李雷\n", "utf16le")],
  // 类型,姓名 / 订单,李雷 in GB18030.
  ["GB18030", Buffer.from("c0e0d0cd2cd0d5c3fb0ab6a9b5a52cc0eec0d70a", "hex")],
])("reads CSV in %s", (_name, bytes) => {
  expect(cellsOf(readCsvTable(bytes, 100))).toEqual([
    ["类型", "姓名"],
    ["订单", "李雷"],
  ]);
});

test("refuses CSV that is no text, is malformed, or has too many rows", () => {
  expect(readCsvTable(Buffer.from([0x50, 0, 1, 2]), 100)).toEqual({ refused: "table-unreadable" });
  expect(readCsvTable(Buffer.from('a,"b\n'), 100)).toEqual({ refused: "table-unreadable" });
  expect(readCsvTable(Buffer.from("a\nb\nc\n"), 2)).toEqual({ refused: "table-too-large" });
});

const bookOf = (sheet: object) => writeXlsx({ sheets: [{ name: "1", ...sheet }] } as never);

test("reads dates, numbers and texts of a workbook, and marks formulas and merged cells", async () => {
  const bytes = await bookOf({
    rows: [
      ["Type", "Date", "Amount"],
      ["Wedding", new Date("2027-05-01T00:00:00Z"), 12.5],
      ["Lead", new Date("2027-05-01T09:30:00Z"), null],
    ],
    cells: new Map([["2,2", { value: 3, type: "formula", formula: "1+2" }]]),
    merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }],
  });
  const result = await readWorkbook(bytes, limits);
  if ("refused" in result) throw new Error(result.refused);
  expect(result.rows.map(({ line, cells }) => [line, ...cells.slice(0, 2)])).toEqual([
    [1, "Type", "Date"],
    [2, "Wedding", "2027-05-01"],
    [3, expect.any(String), "2027-05-01T09:30"],
  ]);
  expect(result.rows[1]?.cells[2]).toBe("12.5");
  expect(result.rows[1]?.faults).toEqual({ 0: "merged" });
  expect(result.rows[2]?.faults).toEqual({ 0: "merged", 2: "formula" });
});

test("refuses a workbook with too many rows, and an archive that is none", async () => {
  const bytes = await bookOf({ rows: Array.from({ length: 101 }, (_, index) => [`row ${index}`]) });
  expect(await readWorkbook(bytes, limits)).toEqual({ refused: "table-too-large" });
  expect(await readWorkbook(Buffer.from("PK\u0003\u0004 no archive"), limits)).toEqual({ refused: "table-unreadable" });
});

/** A zip archive with one entry of this size, which says that it has another. */
function archiveOf(bytes: number, stated: number): Buffer {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const data = deflateRawSync(Buffer.alloc(bytes, 0x20));
  const header = (signature: number, length: number) => {
    const buffer = Buffer.alloc(length);
    buffer.writeUInt32LE(signature);
    return buffer;
  };
  const local = header(0x04034b50, 30);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(stated, 22);
  local.writeUInt16LE(name.length, 26);
  const central = header(0x02014b50, 46);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(stated, 24);
  central.writeUInt16LE(name.length, 28);
  const end = header(0x06054b50, 22);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, name, data, central, name, end]);
}

test("refuses an archive that expands beyond the limit, also one that hides it", async () => {
  const bytes = 30 * 1_048_576;
  expect(await readWorkbook(archiveOf(bytes, bytes), limits)).toEqual({ refused: "table-too-large" });
  expect(await readWorkbook(archiveOf(bytes, 100), limits)).toEqual({ refused: "table-unreadable" });
});
