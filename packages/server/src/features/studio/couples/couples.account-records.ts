import { sql } from "kysely";
import { partnerColumns } from "../weddings/partner-columns.store.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** The links of the partner with the number of the person, not those of the other partner. */
const isOwn = (id: number) => sql<boolean>`exists (
  select from wedding where wedding.id = couple_link.wedding_id
    and case couple_link.partner when 'a' then wedding.phone_a else wedding.phone_b end = ${partnerColumns.phone(id)})`;

const link: PersonalTable = {
  table: "couple_link",
  subject: "couple",
  isOf: isOwn,
  deleted: sql`true`,
  personal: { key_hash: { kind: "credential", erased: "empty", exported: null } },
  facts: ["partner", "issued_at", "expires_at", "used_at", "revoked_at"],
};

const session: PersonalPart = {
  table: "couple_session",
  subject: "couple",
  key: "link_id",
  isOf: (id) => sql<boolean>`couple_session.link_id in (select couple_link.id from couple_link where ${isOwn(id)})`,
  deleted: sql`true`,
  personal: {
    token_hash: { kind: "credential", erased: "empty", exported: null },
    phone_hash: { kind: "phone", erased: "empty", exported: null },
  },
  facts: ["created_at", "expires_at"],
};

/** Links to the pages for couples, and their sessions. They belong to the wedding, also when accounts are merged. */
export const accountRecords = recordsOf({
  section: "portal",
  onErasure: "erased",
  main: link,
  parts: [session],
  inScope: () => sql<boolean>`true`,
});
