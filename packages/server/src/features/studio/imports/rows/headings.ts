import { shorten } from "@vowdesk/contract/kernel";
import {
  purposeWords,
  rowKindWords,
  sheetFields,
  sheetHeadings,
  sourceWords,
  type SheetField,
} from "@vowdesk/contract/studio/imports";
import { nameKey } from "../../../../kernel/text/name-key.ts";
import type { TableRow } from "../file/table.ts";

const longestHeading = 64;

const keyOf = (text: string) => nameKey(text).replaceAll(/[\s_*:：-]/g, "");

const fieldByHeading: ReadonlyMap<string, SheetField> = new Map(
  sheetFields.flatMap((field) =>
    [field, ...Object.values(sheetHeadings[field])].map((heading) => [keyOf(heading), field] as const),
  ),
);

/** Words of any language, and the codes themselves, by the code for which they stand. */
const byWord = <K extends string>(words: Readonly<Record<K, Readonly<Record<string, string>>>>) =>
  new Map(
    (Object.keys(words) as K[]).flatMap((code) =>
      [code, ...Object.values(words[code])].map((word) => [keyOf(word), code] as const),
    ),
  );

const kinds = byWord(rowKindWords);
const sources = byWord(sourceWords);
const purposesByWord = byWord(purposeWords);

export const kindOf = (word: string) => kinds.get(keyOf(word));
export const sourceOf = (word: string) => sources.get(keyOf(word));
export const purposeOf = (word: string) => purposesByWord.get(keyOf(word));

/** The columns of a file by field, and the headings that match none. */
export interface Columns {
  columnOf: ReadonlyMap<SheetField, number>;
  unknownHeadings: string[];
}

/** Reads the headings, in any language and order. Null without the columns that every row needs. */
export function readHeadings({ cells }: TableRow): Columns | null {
  const columnOf = new Map<SheetField, number>();
  const unknownHeadings: string[] = [];
  for (const [column, heading] of cells.entries()) {
    const field = fieldByHeading.get(keyOf(heading));
    if (field !== undefined && !columnOf.has(field)) columnOf.set(field, column);
    else if (heading !== "") unknownHeadings.push(shorten(heading, longestHeading));
  }
  return columnOf.has("kind") && columnOf.has("nameA") ? { columnOf, unknownHeadings } : null;
}

/** The letters by which spreadsheets name a column: 0 is `A`, 26 is `AA`. */
export function columnName(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
