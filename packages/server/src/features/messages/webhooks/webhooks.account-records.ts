import { sql } from "kysely";
import { recordsOf } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Events about the account that went to other systems. Those about its records are found by their subjects. */
const delivery: PersonalTable = {
  table: "webhook_delivery",
  subject: "app",
  isOf: (id) => sql<boolean>`webhook_delivery.subject = ${`person:${id}`}`,
  deleted: sql`true`,
  personal: { subject: { kind: "identity", erased: "empty" }, body: { kind: "history", erased: "empty" } },
  facts: ["type", "state", "created_at"],
};

export const accountRecords = recordsOf({
  section: "webhooks",
  onErasure: "erased",
  main: delivery,
  inScope: () => sql<boolean>`true`,
  async eraseMore({ db }, _id, _alias, named) {
    const subjects = named.map(({ subject }) => subject);
    await sql`delete from webhook_delivery where subject = any(${subjects}::text[])`.execute(db);
  },
});
