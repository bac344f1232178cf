import { sql } from "kysely";
import { partnerColumns, personalPartners } from "../weddings/partner-columns.store.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { NamedRecord } from "../../../kernel/transaction/account-records.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { authorColumn } from "../../staff/auth/staff-names.store.ts";
import { scopeOf } from "./leads.policy.ts";
import { inScope } from "./leads.store.ts";

const lead: PersonalTable = {
  table: "lead",
  subject: "couple",
  isOf: partnerColumns.isOwn,
  personal: {
    ...personalPartners.personal,
    note: { kind: "text", erased: "empty" },
    referred_by: { kind: "name", erased: "empty" },
    updated_by: authorColumn("lead.updated_by"),
  },
  changed: { version: () => sql`version + 1`, updated_at: (now) => sql`${now}::timestamptz` },
  facts: ["wedding_date", "source", "campaign", "state", "created_at"],
  computed: personalPartners.computed,
};

const touch: PersonalPart = {
  table: "lead_touch",
  subject: "couple",
  key: "lead_id",
  isOf: (id) => sql<boolean>`lead_touch.lead_id in (select lead.id from lead where ${partnerColumns.isOwn(id)})`,
  personal: { text: { kind: "text", erased: "empty" }, enquiry: { kind: "text", erased: "null" } },
  facts: ["kind", "created_at"],
};

/** A lead belongs to an app user with the phone number of a partner. It stays without this partner's name and number. */
export const accountRecords = recordsOf({
  section: "leads",
  onErasure: "kept",
  main: lead,
  parts: [touch],
  inScope: (actor) => inScope(scopeOf(actor)),
  named: (id) => sql<NamedRecord>`
    select 'lead' as kind, number, 'lead:' || id as subject, array['lead-%'] as "messageKeys"
    from lead, lateral (values (id::text), ('lead:' || id)) as called (number) where ${partnerColumns.isOwn(id)}`,
  /** Replaces the phone number of the partner by that of the other account. */
  async move({ db, now }, from, to) {
    await sql`
      update lead set version = version + 1, updated_at = ${now}, ${partnerColumns.moved(from, to)}
      where ${partnerColumns.isOwn(from)}`.execute(db);
  },
});
