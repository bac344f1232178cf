import type { Language } from "@vowdesk/contract/kernel";
import { sql, type RawBuilder } from "kysely";

/** A column of names, to sort by as the reader's language does (R-15.10): `order by ${inNameOrder("name", language)}`. */
export const inNameOrder = (column: string | RawBuilder<string>, language: Language): RawBuilder<string> =>
  sql<string>`${typeof column === "string" ? sql.ref(column) : column} collate ${sql.id(`names_${language}`)}`;
