import { sql } from "kysely";
import { partnerColumns } from "../weddings/partner-columns.store.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** The rows of the partner with the number of the person, not those of the other partner. */
const isOwn = (table: "couple_contact" | "couple_notice") => (id: number) =>
  sql<boolean>`exists (
  select from wedding where wedding.id = ${sql.ref(`${table}.wedding_id`)}
    and case ${sql.ref(`${table}.partner`)} when 'a' then wedding.phone_a else wedding.phone_b end = ${partnerColumns.phone(id)})`;

const contact: PersonalTable = {
  table: "couple_contact",
  subject: "couple",
  isOf: isOwn("couple_contact"),
  deleted: sql`true`,
  personal: { email: { kind: "email", erased: "empty" } },
  facts: ["partner", "language", "consent_given_at", "consent_withdrawn_at"],
};

const notice: PersonalPart = {
  table: "couple_notice",
  subject: "couple",
  key: sql<number>`(select couple_contact.id from couple_contact
    where couple_contact.wedding_id = couple_notice.wedding_id and couple_contact.partner = couple_notice.partner)`,
  isOf: isOwn("couple_notice"),
  deleted: sql`true`,
  personal: { body: { kind: "text", erased: "empty" } },
  facts: ["partner", "kind", "state", "channel", "created_at", "ended_at"],
};

/** Address, language and consent of a partner, and what the partner was told. They belong to the wedding, also when accounts are merged. */
export const accountRecords = recordsOf({
  section: "contacts",
  onErasure: "erased",
  main: contact,
  parts: [notice],
  inScope: () => sql<boolean>`true`,
});
