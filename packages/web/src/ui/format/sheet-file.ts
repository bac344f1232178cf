import { wallClock } from "./wall-clock.ts";

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

/** A table that is written in parts and becomes a file at the end. */
export interface SheetFile {
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  finish(): Promise<Blob>;
}

export interface SheetOptions {
  /** Column widths in characters. */
  widths: readonly number[];
  /** Escapes a text that a spreadsheet would run as a formula. */
  harmless: (text: string) => string;
}

/** Spreadsheets detect UTF-8 by this mark. */
const byteOrderMark = "\ufeff";

function csvCell(cell: Cell, harmless: SheetOptions["harmless"]): string | number {
  if (typeof cell === "string") return harmless(cell);
  if (typeof cell === "number") return cell;
  return "cents" in cell ? cell.cents / 100 : wallClock(cell.at, cell.timeZone).replace("T", " ");
}

/** A CSV file. The library loads with the first file. */
export async function csvFile({ harmless }: SheetOptions): Promise<SheetFile> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const parts: Blob[] = [new Blob([byteOrderMark])];
  const lines = (rows: readonly (readonly Cell[])[]) =>
    stringify(
      rows.map((row) => row.map((cell) => csvCell(cell, harmless))),
      { escape_formulas: true, record_delimiter: "windows", quoted_match: /^\s|\s$|[\r\n]/ },
    );
  return {
    // Browsers may move blobs to disk, but not one long string.
    add: async (rows) => void parts.push(new Blob([lines(rows)])),
    finish: async () => new Blob(parts, { type: "text/csv;charset=utf-8" }),
  };
}

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
// XML allows no other control characters and no lone surrogates.
const asXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[&<>]/g, (mark) => marks[mark] ?? "")
    // oxlint-disable-next-line no-control-regex -- XML forbids these characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

const dayMs = 24 * 60 * 60_000;
/** Spreadsheets count days from 1899-12-30. */
const firstDay = Date.UTC(1899, 11, 30);
const serialOf = (wall: string) => (Date.parse(`${wall}Z`) - firstDay) / dayMs;

/** Indexes into the cell styles of the workbook. */
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
/** The other parts of a workbook with one sheet. */
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

/** An XLSX workbook with one sheet. Cells are never formulas. The zip code loads with the first file. */
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
