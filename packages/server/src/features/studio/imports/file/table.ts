/** Why a cell of a workbook has no value that could be read safely. */
export type CellFault = "formula" | "merged" | "cell-error";

/** A row of a file: its number, starting at 1, its cells as text, and the faults of cells by column. */
export interface TableRow {
  line: number;
  cells: string[];
  faults: Readonly<Record<number, CellFault>>;
}

/** A file as a table, or why it is none. */
export type TableResult = { rows: TableRow[] } | { refused: "table-unreadable" | "table-too-large" };
