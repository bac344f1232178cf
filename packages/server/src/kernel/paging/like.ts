import { searchedText } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";

/** Matches `%`, `_` and `\` of typed text as they are. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** The words of typed text in their order, in any number of blanks. Invisible signs are no words. */
const wordsPattern = (text: string) => searchedText(text).split(/\s+/).filter(Boolean).map(escaped).join("%");

/** A pattern of `like` that matches the text at the start, as it is. */
export const startingWith = (text: string) => `${escaped(text)}%`;

/** A pattern of `like` that matches the start of a text in its searched form. */
export const searchedStart = (text: string) => `${wordsPattern(text)}%`;

const formOf = (column: string | RawBuilder<string>) =>
  sql`searched_text(${typeof column === "string" ? sql.ref(column) : column})`;

/** Matches rows whose column contains the words, ignoring width, case, accents, blanks and invisible signs (R-15.7). */
export const textMatches = (column: string | RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${formOf(column)} like ${`%${searchedStart(text)}`}`;

/** Like `textMatches`, at the beginning of the column. */
export const textBegins = (column: string | RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${formOf(column)} like ${searchedStart(text)}`;

/** A column that may hold one of these forms of typed text: as it is, and in its searched form in small and capital letters. */
export const codeBegins = (column: string, text: string): RawBuilder<boolean> => {
  const form = searchedText(text).trim();
  const starts = [...new Set([text, form, form.toUpperCase()])];
  // An index does not serve `like any`.
  const conditions = starts.map((start) => sql<boolean>`${sql.ref(column)} like ${startingWith(start)}`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
};

/**
 * Matches rows by the pairs of letters of their search index (`gramsOf`): all pairs of longer words, and words of one letter in any
 * pair. A pair has two characters; longer entries of the index have other meanings. A single digit has no meaning: beside other words
 * it is ignored, alone it matches nothing.
 */
export function gramsMatch(pairs: readonly string[], singles: readonly string[]): RawBuilder<boolean> {
  const letters = singles.filter((single) => !/\d/.test(single));
  if (singles.length > 0 && pairs.length + letters.length === 0) return sql<boolean>`false`;
  const inPair = letters.map(
    (letter) => sql` and exists (
      select from unnest(grams) as pair where length(pair) = 2 and pair like ${`%${escaped(letter)}%`})`,
  );
  return sql<boolean>`(grams @> ${pairs}::text[]${sql.join(inPair, sql``)})`;
}
