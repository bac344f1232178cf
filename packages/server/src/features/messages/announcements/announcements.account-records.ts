import { sql } from "kysely";
import { recordsOf } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";

const ofReader = (id: number) => sql<boolean>`(reader_kind = 'app' and reader_id = ${id})`;

/** That a person has read an announcement. */
const receipt: PersonalTable = {
  table: "announcement_receipt",
  subject: "app",
  isOf: ofReader,
  deleted: sql`true`,
  personal: {},
  facts: ["announcement_id", "told_at", "read_at", "confirmed_at"],
};

export const accountRecords = recordsOf({
  section: "announcements",
  onErasure: "erased",
  main: receipt,
  key: "announcement_id",
  inScope: () => sql<boolean>`true`,
  /** A receipt that both accounts have stays with the second one. */
  async move({ db }, from, to) {
    await sql`
      update announcement_receipt as moved set reader_id = ${to} where ${ofReader(from)} and not exists (
        select from announcement_receipt as own where own.announcement_id = moved.announcement_id and own.reader_kind = 'app'
          and own.reader_id = ${to})`.execute(db);
    await sql`delete from announcement_receipt where ${ofReader(from)}`.execute(db);
  },
});
