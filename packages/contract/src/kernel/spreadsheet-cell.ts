/**
 * Matches text that a spreadsheet may interpret as a formula: a formula sign of any width, possibly after blanks or invisible
 * characters, or a control character. Leading apostrophes come from programs that write such files.
 */
const formula = /^'*(?:[\s\p{Cf}]*[=+\-@−]|[\t\r\n])/u;

const isFormula = (text: string): boolean => formula.test(text.normalize("NFKC")) || formula.test(text);

/** Escapes a text for a CSV cell: text that could run as a formula gets a leading apostrophe. */
export const cellOf = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Reverses `cellOf`. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
