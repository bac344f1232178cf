import { languages } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The order of names in each language: Chinese by pinyin, accents and case after letters. A PostgreSQL without ICU sorts by code points. */
export const nameOrders: Migration = {
  async up(db) {
    const { rows } = await sql`select from pg_collation where collprovider = 'i' limit 1`.execute(db);
    for (const language of languages) {
      const order = rows.length > 0 ? sql`(provider = icu, locale = ${sql.lit(language)})` : sql`from "C"`;
      await sql`create collation if not exists ${sql.id(`names_${language}`)} ${order}`.execute(db);
    }
  },
};
