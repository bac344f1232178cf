import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Computes the same as `searchedText` of kernel/text. A text of ASCII and ideographs, the usual case, has no accents. It is not strict, because
// PostgreSQL then writes it into the query instead of calling it. The literals are escapes of regular expressions.
const normalized = sql`
  create or replace function searched_text(value text) returns text language sql immutable parallel safe as $$
    select case when value !~ '[^\\u0009-\\u000d\\u0020-\\u007e\\u4e00-\\u9fff]' then lower(value)
      else normalize(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(value, NFKD),
        '[\\u0001-\\u0008\\u000e-\\u001f\\u007f\\u00ad\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20f0\\u2800\\ufe00-\\ufe0f\\ufeff\\ufff9-\\ufffb\\U000e0000-\\U000e0fff]',
        '', 'g')), 'łøđðħıŧŋς', 'loddhitnσ'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFC) end
  $$`;

// The former terms remain beside the new ones, for nodes of the previous release.
const folded = (table: string, column: string) => sql`
  update ${sql.table(table)} set ${sql.ref(column)} = array(
    select distinct term from unnest(${sql.ref(column)}) as former (term)
    union select searched_text(term) from unnest(${sql.ref(column)}) as former (term) where searched_text(term) <> '')
  where array_to_string(${sql.ref(column)}, '') <> searched_text(array_to_string(${sql.ref(column)}, ''))`;

const indexes = [
  ["order_search", "grams"],
  ["message_search", "grams"],
  ["chat_message", "grams"],
  ["conversation", "name_grams"],
  ["review", "grams"],
] as const;

export const searchedTexts: Migration = {
  async up(db) {
    await normalized.execute(db);
    for (const [table, column] of indexes) await folded(table, column).execute(db);
  },
};
