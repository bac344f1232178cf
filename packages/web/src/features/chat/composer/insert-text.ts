/** The text of a field with words put in where the cursor stands; the cursor then stands behind them. */
export function insertAt(field: HTMLTextAreaElement | null, words: string): string {
  if (!field) return words;
  const { value, selectionStart, selectionEnd } = field;
  const next = value.slice(0, selectionStart) + words + value.slice(selectionEnd);
  const cursor = selectionStart + words.length;
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(cursor, cursor);
  });
  return next;
}
