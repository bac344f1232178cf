import { cellOf, textOfCell } from "@vowdesk/contract/kernel";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** Leading and trailing blanks and line breaks survive only in quotes. */
const quoted = /^\s|\s$|[\r\n]/;

/** Writes CSV whose cells no spreadsheet interprets as formulas. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(cellOf)),
    { escape_formulas: true, record_delimiter: "windows", quoted_match: quoted },
  );

export interface CsvRecord {
  cells: string[];
  /** Number of the last line of the record, starting at 1. */
  line: number;
}

const delimiters = [",", ";", "\t", "|"] as const;
/** The first line by which spreadsheets name the delimiter, `sep=;`, also in quotes and with empty cells behind it. */
const separatorLine = /^"?sep=([\t]|[^\w\s"])"?\1*[^\S\t\r\n]*(?:\r\n|\r|\n|$)/i;

/** The most frequent delimiter of the first line that has text, outside of quotes. Spanish spreadsheets use semicolons. */
function frequentDelimiter(text: string): string {
  const [headings = ""] = /[^\r\n]+/.exec(text.replaceAll(/"[^"]*"/g, "")) ?? [];
  const counts = delimiters.map((delimiter) => headings.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Reads CSV as `writeCsv` and spreadsheets write it. Empty lines are skipped. Throws a `CsvError` for malformed input. */
export function readCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\uFEFF+/, "");
  const [declared = "", delimiter = frequentDelimiter(text)] = separatorLine.exec(text) ?? [];
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, info: true } as const;
  // With `info`, each record comes with its line number, which the package's types do not express.
  const read = parse(text.slice(declared.length), { ...options, delimiter }) as unknown as {
    record: string[];
    info: { lines: number };
  }[];
  const firstLine = declared === "" ? 0 : 1;
  return read.map(({ record, info }) => ({ cells: record.map(textOfCell), line: info.lines + firstLine }));
}
