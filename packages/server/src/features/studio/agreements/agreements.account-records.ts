import { sql } from "kysely";
import { isOfOwnWedding, partnerColumns } from "../weddings/partner-columns.store.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { authorColumn } from "../../staff/auth/staff-names.store.ts";
import { scopeOf } from "../weddings/weddings.ts";
import { inScope } from "./agreements.store.ts";

/** The account and the names by which the text of an agreement may call the partner, longest first. */
const namesOf = (id: number) => sql`
  select called from (
    select ${partnerColumns.name(id)} as called from wedding where wedding.id = agreement.wedding_id
    union select name from agreement_signature where agreement_id = agreement.id and ${isOwnSignature(id)}
    union select name from app_account where app_account.id = ${id}
    union select real_name from app_account where app_account.id = ${id}
    union select ${partnerColumns.phone(id)}
    union select regexp_replace(${partnerColumns.phone(id)}, '^[+]86', '')
  ) as names where length(called) > 1 order by length(called) desc`;

const isOwnSignature = (id: number) => sql<boolean>`exists (
  select from agreement as signed join wedding as own on own.id = signed.wedding_id
  where signed.id = agreement_signature.agreement_id
    and case partner when 'a' then own.phone_a else own.phone_b end = ${partnerColumns.phone(id)})`;

/** A text of an agreement in which every name of the partner is replaced by the alias. */
const withoutNames = (column: "title" | "body") => (id: number, alias: string) =>
  sql`(
  with recursive called as (
    select row_number() over () as line, called as word from (${namesOf(id)}) as listed
  ), replaced as (
    select 0::bigint as line, ${sql.ref(`agreement.${column}`)} as text
    union all select called.line, replace(text, word, ${alias}) from replaced join called on called.line = replaced.line + 1
  )
  select text from replaced order by line desc limit 1)`;

const agreement: PersonalTable = {
  table: "agreement",
  subject: "couple",
  isOf: isOfOwnWedding("agreement.wedding_id"),
  law: "accounting",
  isFrozen: true,
  personal: {
    title: { kind: "name", erased: withoutNames("title") },
    body: { kind: "name", erased: withoutNames("body") },
    couple_digest: { kind: "name", erased: "null", exported: null },
    note: { kind: "text", erased: "alias" },
    discount_reason: { kind: "text", erased: "alias" },
    difference_reason: { kind: "text", erased: "alias" },
    end_reason: { kind: "text", erased: "alias" },
    updated_by: authorColumn("agreement.updated_by"),
  },
  // The digest proves the text as it was signed, not this one.
  changed: { erased_at: (now) => sql`${now}::timestamptz` },
  facts: ["number", "state", "language", "total_cents", "sent_at", "signed_at", "ended_at"],
};

/** Only the signature of the partner, not that of the other one. */
const signature: PersonalPart = {
  table: "agreement_signature",
  subject: "couple",
  key: "agreement_id",
  isOf: isOwnSignature,
  law: "claims",
  isFrozen: true,
  personal: {
    name: { kind: "name", erased: "alias" },
    strokes: { kind: "signature", erased: () => sql`'[]'::jsonb` },
    phone_hash: { kind: "phone", erased: "null", exported: null },
  },
  facts: ["partner", "signed_at", "signed_in"],
};

const isOwnParty = (id: number) => sql<boolean>`exists (
  select from agreement as sent join wedding as own on own.id = sent.wedding_id
  where sent.id = agreement_party.agreement_id
    and case partner when 'a' then own.phone_a else own.phone_b end = ${partnerColumns.phone(id)})`;

/** The name and the number to which the agreement was sent. */
const party: PersonalPart = {
  table: "agreement_party",
  subject: "couple",
  key: "agreement_id",
  isOf: isOwnParty,
  isFrozen: true,
  personal: {
    name: { kind: "name", erased: "alias" },
    phone: { kind: "phone", erased: "empty" },
    shared_phone_reason: { kind: "text", erased: "alias" },
  },
  facts: ["partner"],
};

/** Agreements stay with their terms and dates, without the names of the partner in their texts. */
export const accountRecords = recordsOf({
  section: "agreements",
  onErasure: "kept",
  main: agreement,
  parts: [signature, party],
  inScope: (actor) => sql<boolean>`${inScope(scopeOf(actor))}`,
  isOpen: sql<boolean>`state in ('sent', 'signed_a')`,
});
