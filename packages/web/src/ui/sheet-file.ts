/** What stands in a cell of an exported table. */
export type Cell = string | number;

/** Spreadsheets take a file for UTF-8 when it begins so. */
const byteOrderMark = "\ufeff";
/** A spreadsheet would run a text that begins so (RELIABILITY 93). */
const formula = /^[=+@\t\r-]/;

function csvCell(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLines = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");

/** A table that is written piece by piece and becomes a file at the end. */
export interface SheetFile {
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  finish(): Promise<Blob>;
}

/** Comma-separated values. */
export function csvFile(): SheetFile {
  const parts: Blob[] = [new Blob([byteOrderMark])];
  return {
    // A blob of its own may leave the memory; one long text may not.
    add: async (rows) => void parts.push(new Blob([csvLines(rows)])),
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

const xmlCell = (cell: Cell) =>
  typeof cell === "number"
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${asXml(cell)}</t></is></c>`;
const xmlRows = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `<row>${row.map(xmlCell).join("")}</row>`).join("");

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ns = "http://schemas.openxmlformats.org";
/** The parts of a workbook of one sheet beside the sheet itself. */
const workbook: readonly (readonly [name: string, xml: string])[] = [
  [
    "[Content_Types].xml",
    `<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
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
    `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="r1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

/** A workbook of one sheet. Cells are texts or numbers, never formulas. The zip is loaded when the first one is written. */
export async function xlsxFile(): Promise<SheetFile> {
  const { zipEntry, zipOf } = await import("./zip.ts");
  const sheet = zipEntry("xl/worksheets/sheet1.xml");
  await sheet.write(`${xmlHead}<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>`);
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
