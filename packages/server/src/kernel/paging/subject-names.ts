import type { Language } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";

/** Selects `key` and `name` of the records with these keys, in a language. Records that do not exist are left out. */
type NamesOfKeys = (keys: readonly string[], language: Language) => RawBuilder<unknown>;

/** How the records of a feature are named in the audit trail, by kind of subject. */
export type SubjectNames = Readonly<Record<string, NamesOfKeys>>;

/** Those of the keys that are numeric ids. */
export const idsIn = (keys: readonly string[]): number[] => keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number);

/** Names of the records of a table that are found by a numeric id. Other keys find nothing. */
export const namesById =
  (table: string, name: (language: Language) => RawBuilder<unknown>): NamesOfKeys =>
  (keys, language) =>
    sql`select id::text as key, ${name(language)} as name from ${sql.table(table)} where id = any(${idsIn(keys)}::integer[])`;
