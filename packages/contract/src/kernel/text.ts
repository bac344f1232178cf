/**
 * The beginning of a text, of at most `max` UTF-16 code units: the unit in which schemas limit texts. Cuts between code points, and
 * the result is well-formed, so PostgreSQL takes it in every column type.
 */
export function shorten(text: string, max: number): string {
  const whole = text.toWellFormed();
  const cut = whole.slice(0, Math.max(0, max));
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Whether PostgreSQL can store a text: it takes neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
