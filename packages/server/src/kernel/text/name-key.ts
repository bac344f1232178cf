import { canonicalName } from "./user-names.ts";

const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The form by which names of things are unique, such as labels and departments: without differences of case, width, composition and
 * blanks, and without invisible signs. Accents count. A dot above i does not, because the lower case of the database drops it.
 */
export function nameKey(name: string): string {
  const bare = name.normalize("NFKC").replaceAll(/\s+/g, " ").replace(invisible, "");
  return canonicalName(bare).replaceAll("i\u0307", "i").replaceAll(/ +/g, " ");
}

interface Named {
  id: number;
  name: string;
}

/**
 * Whether another of the rows has the name. A row keeps the name that it has, because former releases stored names that are the same now.
 * The caller holds a lock under which all of them are written. `id` is null for a new row.
 */
export function isNameTaken(rows: readonly Named[], name: string, id: number | null): boolean {
  if (rows.some((row) => row.id === id && row.name === name)) return false;
  const key = nameKey(name);
  return rows.some((row) => row.id !== id && nameKey(row.name) === key);
}
