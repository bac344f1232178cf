import { sql } from "kysely";
import { partnerColumns } from "../weddings/partner-columns.store.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { NamedRecord } from "../../../kernel/transaction/account-records.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { scopeOf } from "./quotes.policy.ts";
import { inScope } from "./quotes.store.ts";

const isOwnLead = (id: number) =>
  sql<boolean>`quote.lead_id in (select lead.id from lead where ${partnerColumns.isOwn(id)})`;

const quote: PersonalTable = {
  table: "quote",
  subject: "couple",
  isOf: isOwnLead,
  isFrozen: true,
  personal: {
    note: { kind: "text", erased: "alias" },
    reason: { kind: "text", erased: "alias" },
    discount_reason: { kind: "text", erased: "alias" },
  },
  facts: ["state", "language", "valid_until", "accepted", "created_at", "sent_at", "decided_at"],
};

const linesWithoutTexts = sql`(
  select coalesce(jsonb_agg(line - 'text' || jsonb_build_object('text', '')), '[]') from jsonb_array_elements(lines) as line)`;

const option: PersonalPart = {
  table: "quote_option",
  subject: "couple",
  key: "quote_id",
  isFrozen: true,
  isOf: (id) => sql<boolean>`quote_option.quote_id in (select quote.id from quote where ${isOwnLead(id)})`,
  personal: {
    note: { kind: "text", erased: "alias" },
    lines: { kind: "text", erased: () => linesWithoutTexts },
  },
  facts: ["number", "total_cents"],
};

/** Quotes stay with their amounts, without texts. They belong to a lead with the phone number of the person. */
export const accountRecords = recordsOf({
  section: "quotes",
  onErasure: "kept",
  main: quote,
  parts: [option],
  inScope: (actor) => inScope(scopeOf(actor)),
  named: (id) => sql<NamedRecord>`
    select 'quote' as kind, 'quote:' || id as number, 'quote:' || id as subject, array['discount-%'] as "messageKeys"
    from quote where ${isOwnLead(id)}`,
});
