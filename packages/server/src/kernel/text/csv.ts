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

/** Reads CSV as `writeCsv` writes it. Empty lines are skipped. Throws a `CsvError` for malformed input. */
export function readCsv(text: string, delimiter: string): CsvRecord[] {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, info: true } as const;
  // With `info`, each record comes with its line number, which the package's types do not express.
  const read = parse(text, { ...options, delimiter }) as unknown as { record: string[]; info: { lines: number } }[];
  return read.map(({ record, info }) => ({ cells: record.map(textOfCell), line: info.lines }));
}
