import { sql } from "kysely";
import { recordsOf } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Links with staff accounts stay, because they exclude staff from their own cases. */
const link: PersonalTable = {
  table: "staff_app_link",
  subject: "app",
  isOf: (id) => sql<boolean>`staff_app_link.account_id = ${id}`,
  law: "claims",
  personal: {
    reason: { kind: "text", kept: "claims", afterwards: "alias" },
    end_reason: { kind: "text", kept: "claims", afterwards: "alias" },
  },
  facts: ["since", "until"],
};

export const accountRecords = recordsOf({
  section: "links",
  onErasure: "kept",
  main: link,
  inScope: () => sql<boolean>`true`,
  /** A current link that both accounts have stays with the first one, which has ended. */
  async move({ db }, from, to) {
    await sql`
      update staff_app_link as moved set account_id = ${to} where account_id = ${from} and (until is not null or not exists (
        select from staff_app_link as own where own.user_id = moved.user_id and own.account_id = ${to} and own.until is null))`.execute(
      db,
    );
  },
});
