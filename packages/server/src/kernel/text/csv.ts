import { cellOf, textOfCell } from "@vowdesk/contract/kernel";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/** Blanks at an end of a cell are kept by quotes alone, and a cell of several lines needs them. */
const quoted = /^\s|\s$|[\r\n]/;

/** Lines of a CSV file that no spreadsheet runs. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(cellOf)),
    { escape_formulas: true, record_delimiter: "windows", quoted_match: quoted },
  );

export interface CsvRecord {
  cells: string[];
  /** The line in which it ends, from 1. */
  line: number;
}

/** The records of a CSV file, as `writeCsv` was given them; empty lines are left out. Throws a `CsvError` for what is none. */
export function readCsv(text: string, delimiter: string): CsvRecord[] {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, info: true } as const;
  // With `info` each record comes with the line it ends in, which the types of the package do not say.
  const read = parse(text, { ...options, delimiter }) as unknown as { record: string[]; info: { lines: number } }[];
  return read.map(({ record, info }) => ({ cells: record.map(textOfCell), line: info.lines }));
}
