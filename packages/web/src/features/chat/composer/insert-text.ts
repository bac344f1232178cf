import { sliceText } from "@vowdesk/contract/kernel";
import type { SlashSearch } from "../quick-replies/slash-search.ts";

/** Returns the field's value with a text inserted at the cursor, and moves the cursor behind it. */
export function insertAt(field: HTMLTextAreaElement | null, text: string): string {
  if (!field) return text;
  const { value, selectionStart, selectionEnd } = field;
  const next = sliceText(value, 0, selectionStart) + text + sliceText(value, selectionEnd);
  const cursor = selectionStart + text.length;
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(cursor, cursor);
  });
  return next;
}

/** Returns the field's value with a text in place of the search for quick replies, and moves the cursor behind it. */
export function replaceSearch(field: HTMLTextAreaElement | null, { start, end }: SlashSearch, text: string): string {
  field?.setSelectionRange(start, end);
  return insertAt(field, text);
}
