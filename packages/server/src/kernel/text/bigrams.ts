import { searchedText } from "@vowdesk/contract/kernel";

const withoutBlanks = (text: string) => searchedText(text).replaceAll(/\s/g, "");

/** The words of a search text, normalised for the search. */
export const wordsOf = (text: string) => searchedText(text).split(/\s+/).filter(Boolean);

/** The words of a search text that are single letters, which have no pairs. */
export const lettersOf = (text: string) => wordsOf(text).filter((word) => [...word].length === 1);

/** All substrings of the given length. */
function substrings(letters: readonly string[], length: number): string[] {
  return letters.slice(length - 1).map((_, start) => letters.slice(start, start + length).join(""));
}

/** The search index of texts: every pair of adjacent letters, because Chinese words often have two (docs/decisions/004). */
export function gramsOf(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => substrings([...withoutBlanks(text)], 2)))];
}

/** The pairs that a search word requires, all of which must match. A single letter requires none. */
export function requiredGrams(word: string): string[] {
  return [...new Set(substrings([...withoutBlanks(word)], 2))];
}
