import { sql } from "kysely";
import { partnerColumns } from "../../../kernel/paging/partner-columns.ts";
import { recordsOf, type PersonalPart, type PersonalTable } from "../../../kernel/paging/personal-tables.ts";
import { scopeOf } from "../policy.ts";
import { inScope } from "../store.ts";

const isOwnLead = (id: number) =>
  sql<boolean>`quote.lead_id in (select lead.id from lead where ${partnerColumns.isOwn(id)})`;

const quote: PersonalTable = {
  table: "quote",
  isOf: isOwnLead,
  personal: { note: "alias", reason: "alias", discount_reason: "alias" },
  facts: ["state", "language", "valid_until", "accepted", "created_at", "sent_at", "decided_at"],
};

const option: PersonalPart = {
  table: "quote_option",
  key: "quote_id",
  isOf: (id) => sql<boolean>`quote_option.quote_id in (select quote.id from quote where ${isOwnLead(id)})`,
  personal: {
    note: "alias",
    lines: () => sql`(
    select coalesce(jsonb_agg(line - 'text' || jsonb_build_object('text', '')), '[]') from jsonb_array_elements(lines) as line)`,
  },
  facts: ["number", "total_cents"],
};

export const personalTables = [quote, option];

/** Quotes stay with their amounts, without texts. They belong to a lead with the phone number of the person. */
export const accountRecords = recordsOf({
  section: "quotes",
  main: quote,
  parts: [option],
  inScope: (actor) => inScope(scopeOf(actor)),
});
