import { wallClock } from "./wall-clock.ts";

/** A moment as the clocks of a time zone show it. */
interface TimeCell {
  at: string;
  timeZone: string;
}

/** An amount of money. */
interface MoneyCell {
  cents: number;
}

/** What stands in a cell of an exported table. */
export type Cell = string | number | TimeCell | MoneyCell;

/** A table that is written piece by piece and becomes a file at the end. */
export interface SheetFile {
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  finish(): Promise<Blob>;
}

export interface SheetOptions {
  /** The widths of the columns, in characters. */
  widths: readonly number[];
  /** Makes a text harmless that a spreadsheet would run when it opens comma-separated values. */
  harmless: (text: string) => string;
}

/** Spreadsheets take a file for UTF-8 when it begins so. */
const byteOrderMark = "\ufeff";

function csvCell(cell: Cell, harmless: SheetOptions["harmless"]): string | number {
  if (typeof cell === "string") return harmless(cell);
  if (typeof cell === "number") return cell;
  return "cents" in cell ? cell.cents / 100 : wallClock(cell.at, cell.timeZone).replace("T", " ");
}

/** Comma-separated values. The library is loaded when the first file is written. */
export async function csvFile({ harmless }: SheetOptions): Promise<SheetFile> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const parts: Blob[] = [new Blob([byteOrderMark])];
  const lines = (rows: readonly (readonly Cell[])[]) =>
    stringify(
      rows.map((row) => row.map((cell) => csvCell(cell, harmless))),
      { escape_formulas: true, record_delimiter: "windows", quoted_match: /^\s|\s$|[\r\n]/ },
    );
  return {
    // A blob of its own may leave the memory; one long text may not.
    add: async (rows) => void parts.push(new Blob([lines(rows)])),
    finish: async () => new Blob(parts, { type: "text/csv;charset=utf-8" }),
  };
}

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
// XML holds no control characters but these three, and no half of a surrogate pair.
const asXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[&<>]/g, (mark) => marks[mark] ?? "")
    // oxlint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

const dayMs = 24 * 60 * 60_000;
/** Spreadsheets count days from 1899-12-30. */
const firstDay = Date.UTC(1899, 11, 30);
const serialOf = (wall: string) => (Date.parse(`${wall}Z`) - firstDay) / dayMs;

/** Places in the styles of the workbook. */
const styled = { time: 1, money: 2 } as const;

function xmlCell(cell: Cell): string {
  if (typeof cell === "string") return `<c t="inlineStr"><is><t xml:space="preserve">${asXml(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c><v>${cell}</v></c>`;
  if ("cents" in cell) return `<c s="${styled.money}"><v>${cell.cents / 100}</v></c>`;
  return `<c s="${styled.time}"><v>${serialOf(wallClock(cell.at, cell.timeZone))}</v></c>`;
}

const xmlRows = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `<row>${row.map(xmlCell).join("")}</row>`).join("");

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ns = "http://schemas.openxmlformats.org";
/** The parts of a workbook of one sheet beside the sheet itself. */
const workbook: readonly (readonly [name: string, xml: string])[] = [
  [
    "[Content_Types].xml",
    `<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${ns}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${ns}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    "xl/styles.xml",
    `<styleSheet xmlns="${ns}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
];

const xmlColumns = (widths: readonly number[]) =>
  widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join("");

/** A workbook of one sheet. Cells are texts, numbers, dates or amounts, never formulas. The zip is loaded when the first one is written. */
export async function xlsxFile({ widths }: SheetOptions): Promise<SheetFile> {
  const { zipEntry, zipOf } = await import("./zip.ts");
  const sheet = zipEntry("xl/worksheets/sheet1.xml");
  const columns = `<cols>${xmlColumns(widths)}</cols>`;
  await sheet.write(`${xmlHead}<worksheet xmlns="${ns}/spreadsheetml/2006/main">${columns}<sheetData>`);
  return {
    add: (rows) => sheet.write(xmlRows(rows)),
    finish: async () => {
      await sheet.write("</sheetData></worksheet>");
      const small = workbook.map(async ([name, xml]) => {
        const entry = zipEntry(name);
        await entry.write(xmlHead + xml);
        return entry.end();
      });
      const entries = await Promise.all([...small, sheet.end()]);
      return zipOf(entries, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    },
  };
}
