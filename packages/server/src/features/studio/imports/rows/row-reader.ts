import { shorten } from "@vowdesk/contract/kernel";
import type { ImportProblem, ProblemCode, SheetField } from "@vowdesk/contract/studio/imports";
import { isStorableInput } from "../../../../kernel/http/storable.ts";
import type { TableRow } from "../file/table.ts";
import { columnName, type Columns } from "./headings.ts";
import type { Read } from "./values.ts";

const longestValue = 80;

/** Reads the cells of a row, and collects their problems. */
export class RowReader {
  readonly line: number;
  readonly #row: TableRow;
  readonly #columns: Columns;
  readonly #problems: ImportProblem[];

  constructor(row: TableRow, columns: Columns, problems: ImportProblem[]) {
    this.line = row.line;
    this.#row = row;
    this.#columns = columns;
    this.#problems = problems;
  }

  #columnOf(field: SheetField): number | undefined {
    return this.#columns.columnOf.get(field);
  }

  cell(field: SheetField): string {
    const column = this.#columnOf(field);
    return column === undefined ? "" : (this.#row.cells[column] ?? "").trim();
  }

  report(field: SheetField | null, code: ProblemCode, otherLine: number | null = null): void {
    const column = field === null ? undefined : this.#columnOf(field);
    this.#problems.push({
      line: this.line,
      column: column === undefined ? "" : columnName(column),
      field,
      code,
      value: field === null ? "" : shorten(this.cell(field), longestValue),
      otherLine,
    });
  }

  /** Reports cells without a readable value. Only cells of known columns count. */
  reportFaults(): void {
    for (const [field, column] of this.#columns.columnOf) {
      const fault = this.#row.faults[column];
      if (fault !== undefined) this.report(field, fault);
    }
  }

  /** A text of at most `max` characters in one line. */
  text(field: SheetField, max: number, { isRequired = false } = {}): string {
    const text = this.cell(field).replaceAll(/\s+/g, " ");
    if (text === "" && isRequired) this.report(field, "empty");
    if ([...text].length > max) this.report(field, "too-long");
    else if (!isStorableInput([text])) this.report(field, "unknown-value");
    return text;
  }

  /** The value of a cell; null if the cell is empty or cannot be read. */
  value<T>(field: SheetField, read: (cell: string) => Read<T>, { isRequired = false } = {}): T | null {
    const cell = this.cell(field);
    if (cell === "") {
      if (isRequired) this.report(field, "empty");
      return null;
    }
    const result = read(cell);
    if ("value" in result) return result.value;
    this.report(field, result.problem);
    return null;
  }
}
