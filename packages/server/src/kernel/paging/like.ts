import { searchedText } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";

/** Matches `%`, `_` and `\` of typed text as they are. */
const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A pattern of `like` that matches the text anywhere. */
const containing = (text: string) => `%${escaped(text)}%`;

/** A pattern of `like` that matches the text at the start. */
export const startingWith = (text: string) => `${escaped(text)}%`;

const formOf = (column: string | RawBuilder<string>) =>
  sql`searched_text(${typeof column === "string" ? sql.ref(column) : column})`;

/** Matches rows whose column contains the text, ignoring width, case, accents and invisible signs. */
export const textMatches = (column: string | RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${formOf(column)} like ${containing(searchedText(text))}`;

/** Like `textMatches`, at the beginning of the column. */
export const textBegins = (column: string | RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${formOf(column)} like ${startingWith(searchedText(text).trimStart())}`;
