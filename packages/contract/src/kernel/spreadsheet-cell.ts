/**
 * A text that a spreadsheet may run: it begins with a mark of formulas in any width, perhaps behind blanks or invisible
 * characters, or with a control character. Apostrophes in front are those of a writer of such files.
 */
const formula = /^'*(?:[\s\p{Cf}]*[=+\-@−]|[\t\r\n])/u;

const isFormula = (text: string): boolean => formula.test(text.normalize("NFKC")) || formula.test(text);

/** A text as a cell of a CSV file: one that a spreadsheet would run gets an apostrophe in front. */
export const cellOf = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The text of a cell that `cellOf` made. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
