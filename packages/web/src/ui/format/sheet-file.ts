import { wallTimeIn } from "@vowdesk/contract/wall-clock";

/** A time, written as local time of a time zone. */
interface TimeCell {
  at: string;
  timeZone: string;
}

/** An amount of money. */
interface MoneyCell {
  cents: number;
}

/** Content of a cell in an exported table. */
export type Cell = string | number | TimeCell | MoneyCell;

export interface SheetColumn {
  /** In characters. */
  width: number;
  /** How a spreadsheet shows the column's numbers. */
  format?: "time" | "money";
}

/** A table to write. Its rows are requested part by part while the file is written; their error ends the writing. */
export interface Sheet {
  columns: readonly SheetColumn[];
  parts: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Escapes a text that a spreadsheet would run as a formula. */
  harmless: (text: string) => string;
}

/** Local time to the second: `2026-11-02T12:30:00`. */
const wallClock = ({ at, timeZone }: TimeCell): string => wallTimeIn(timeZone, Date.parse(at)).slice(0, -".000".length);

/** Spreadsheets detect UTF-8 by this mark. */
const byteOrderMark = "\ufeff";

function csvCell(cell: Cell, harmless: Sheet["harmless"]): string | number {
  if (typeof cell === "string") return harmless(cell);
  if (typeof cell === "number") return cell;
  return "cents" in cell ? cell.cents / 100 : wallClock(cell).replace("T", " ");
}

/** Writes a CSV file. The library loads with the first file. */
export async function csvFile({ parts, harmless }: Sheet): Promise<Blob> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  // Browsers may move blobs to disk, but not one long string.
  const written = [new Blob([byteOrderMark])];
  for await (const rows of parts) {
    const lines = stringify(
      rows.map((row) => row.map((cell) => csvCell(cell, harmless))),
      { escape_formulas: true, record_delimiter: "windows", quoted_match: /^\s|\s$|[\r\n]/ },
    );
    written.push(new Blob([lines]));
  }
  return new Blob(written, { type: "text/csv;charset=utf-8" });
}

const numberFormats = { time: "yyyy-mm-dd hh:mm:ss", money: "#,##0.00" } as const;

function xlsxCell(cell: Cell): string | number | Date {
  // XML has no such characters. Spreadsheets read `_x0041_` as the code of a character, unless its underscore is written as one.
  if (typeof cell === "string")
    return cell.replaceAll(/[\ufffe\uffff]/g, "").replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
  if (typeof cell === "number") return cell;
  // The library writes the UTC fields of a date.
  return "cents" in cell ? cell.cents / 100 : new Date(`${wallClock(cell)}Z`);
}

async function* xlsxRows(parts: Sheet["parts"]) {
  for await (const rows of parts) yield* rows.map((row) => row.map(xlsxCell));
}

/** Writes an XLSX workbook. Its cells are never formulas. The library loads with the first file. */
export async function xlsxFile({ columns, parts }: Sheet): Promise<Blob> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const written: Blob[] = [];
  const stream = writeXlsxStream(xlsxRows(parts), {
    name: "1",
    columns: columns.map(({ width, format }) => ({ width, ...(format && { numFmt: numberFormats[format] }) })),
  });
  // The library's type allows shared memory, which a blob does not accept, so the data is copied.
  const save = (bytes: Uint8Array) => {
    written.push(new Blob([new Uint8Array(bytes)]));
  };
  await stream.pipeTo(new WritableStream({ write: save }));
  return new Blob(written, { type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" });
}

/** Whether a file is a zip archive, as a workbook is. */
export const isXlsx = (bytes: Uint8Array): boolean => [0x50, 0x4b, 3, 4].every((byte, index) => bytes[index] === byte);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? value.toISOString().replace(/T00:00:00\.000Z$/, "") : `${value as string | number}`;
}

/** The first sheet of a workbook as CSV, with formulas escaped by `harmless`. Null if it cannot be read. */
export async function csvOfXlsx(bytes: Uint8Array, harmless: Sheet["harmless"]): Promise<string | null> {
  const { readXlsx } = await import("hucre/xlsx");
  const book = await readXlsx(bytes).catch(() => null);
  const [first] = book?.sheets ?? [];
  if (!first) return null;
  const rows = first.rows.map((row) => row.map(textOf));
  const parts = (async function* () {
    yield rows;
  })();
  return (await csvFile({ columns: [], parts, harmless })).text();
}
