/**
 * Returns the beginning of a text, at most `max` UTF-16 code units, the unit of schema limits. Cuts between code points; the
 * result is well-formed.
 */
export function shorten(text: string, max: number): string {
  const wellFormed = text.toWellFormed();
  const cut = wellFormed.slice(0, Math.max(0, max));
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Whether PostgreSQL can store a text: no NUL and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
