/**
 * Returns the beginning of a text, at most `max` UTF-16 code units, the unit of schema limits. Cuts between code points; the
 * result is well-formed.
 */
export function shorten(text: string, max: number): string {
  const wellFormed = text.toWellFormed();
  const cut = wellFormed.slice(0, Math.max(0, max));
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The part of a text from `start` to `end`, as `slice` counts. A position inside of a character moves before it. */
export function sliceText(text: string, start: number, end = text.length): string {
  const [from = 0, to = 0] = [start, end].map((position) => {
    const at = position < 0 ? Math.max(0, text.length + position) : position;
    return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
  });
  return text.slice(from, to);
}

/** Whether PostgreSQL can store a text: no NUL and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A value for a sentence. One with letters from right to left is isolated (https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates),
 * so that it does not move the words, numbers and signs beside it.
 */
export const isolated = (value: string): string => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value);
