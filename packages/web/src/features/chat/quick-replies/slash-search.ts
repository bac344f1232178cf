import { sliceText } from "@vowdesk/contract/kernel";

/** A search for quick replies that the user types into the text field: a slash, then the query up to the cursor. */
export interface SlashSearch {
  /** Index of the slash. */
  start: number;
  /** Index of the cursor. */
  end: number;
  query: string;
}

/** Finds the search that ends at the cursor. Its slash is at the start or after white space, unlike that of a URL or date. */
export function slashSearchAt(text: string, end: number): SlashSearch | null {
  const typed = /(?:^|\s)\/([^\s/]*)$/.exec(sliceText(text, 0, end));
  if (!typed) return null;
  const query = typed[1] ?? "";
  return { start: end - query.length - 1, end, query };
}
