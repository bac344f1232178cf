import { finished } from "node:stream/promises";
import { sliceText } from "@vowdesk/contract/kernel";
import type { CellValue, Sheet } from "hucre";
import { readXlsx } from "hucre/xlsx";
import yauzl, { type ZipFile } from "yauzl";
import type { CellFault, TableResult, TableRow } from "./table.ts";

/** Whether a file is a zip archive, as a workbook is. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 3, 4].every((byte, index) => bytes[index] === byte);

/** Minutes of a day that a spreadsheet stores with a rounding error. */
const toMinute = (date: Date) => new Date(Math.round(date.getTime() / 60_000) * 60_000);

/** The text of a cell. Dates are local time without a zone: `2027-05-01`, `2027-05-01T09:30`. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (!(value instanceof Date)) return String(value).trim();
  if (Number.isNaN(value.getTime())) return "#DATE";
  return sliceText(toMinute(value).toISOString(), 0, 16).replace("T00:00", "");
}

function faultsOf({ cells, merges = [] }: Sheet): Map<number, Record<number, CellFault>> {
  const byRow = new Map<number, Record<number, CellFault>>();
  const add = (row: number, column: number, fault: CellFault) => byRow.set(row, { ...byRow.get(row), [column]: fault });
  for (const { startRow, endRow, startCol, endCol } of merges)
    for (let row = startRow; row <= Math.min(endRow, startRow + maxMerged); row += 1)
      for (let column = startCol; column <= Math.min(endCol, startCol + maxMerged); column += 1)
        add(row, column, "merged");
  for (const [position, cell] of cells ?? []) {
    const [row = 0, column = 0] = position.split(",").map(Number);
    if (cell.formula !== undefined) add(row, column, "formula");
    else if (cell.type === "error") add(row, column, "cell-error");
  }
  return byRow;
}

/** Cells of a merged range in each direction that are reported. One of them is enough to refuse the file. */
const maxMerged = 100;

function rowsOf(sheet: Sheet): TableRow[] {
  const faults = faultsOf(sheet);
  return sheet.rows
    .map((row, index) => ({ line: index + 1, cells: row.map(textOf), faults: faults.get(index) ?? {} }))
    .filter(({ cells, faults: own }) => cells.some((cell) => cell !== "") || Object.keys(own).length > 0);
}

/**
 * Whether the archive is as large as it says, and not too large. Reads every entry, because the sizes in the archive may be wrong: then
 * the reader fails.
 */
async function isWithin(archive: ZipFile, maxBytes: number): Promise<boolean> {
  let total = 0;
  for await (const entry of archive.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > maxBytes) return false;
    await finished((await archive.openReadStreamPromise(entry)).resume());
  }
  return true;
}

/** Reads the first sheet of a workbook. Formulas, merged cells and error values are faults of their cells. */
export async function readWorkbook(
  bytes: Uint8Array,
  { maxRows, maxBytes }: { maxRows: number; maxBytes: number },
): Promise<TableResult> {
  try {
    const archive = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!(await isWithin(archive, maxBytes))) return { refused: "table-too-large" };
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: maxRows + 1 });
    const [sheet] = sheets;
    if (!sheet) return { refused: "table-unreadable" };
    const rows = rowsOf(sheet);
    return rows.length > maxRows ? { refused: "table-too-large" } : { rows };
  } catch {
    return { refused: "table-unreadable" };
  }
}
