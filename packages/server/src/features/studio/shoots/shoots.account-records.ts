import { sql } from "kysely";
import { partnerColumns } from "../weddings/partner-columns.store.ts";
import { recordsOf, type PersonalPart } from "../../../kernel/paging/personal-tables.ts";
import type { NamedRecord } from "../../../kernel/transaction/account-records.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { authorColumn } from "../../staff/auth/staff-names.store.ts";
import { scopeOf } from "./shoots.policy.ts";
import { inScope } from "./shoots.store.ts";

/** Shoots of the weddings and leads of the person. */
const isOwn = (id: number) => sql<boolean>`(
  shoot.wedding_id in (select wedding.id from wedding where ${partnerColumns.isOwn(id)})
  or shoot.lead_id in (select lead.id from lead where ${partnerColumns.isOwn(id)}))`;

const shoot: PersonalTable = {
  table: "shoot",
  subject: "couple",
  isOf: isOwn,
  personal: {
    note: { kind: "text", erased: "empty" },
    stops: { kind: "place", erased: () => sql`'[]'::jsonb` },
    wishes: { kind: "text", erased: "empty" },
    end_reason: { kind: "text", erased: "empty" },
    undo: { kind: "history", erased: "null", exported: null },
    updated_by: authorColumn("shoot.updated_by"),
  },
  changed: { version: () => sql`version + 1`, updated_at: (now) => sql`${now}::timestamptz` },
  facts: ["purpose", "state", "starts_at", "ends_at", "zone", "created_at"],
};

const slot: PersonalPart = {
  table: "slot",
  subject: "couple",
  key: null,
  isOf: (id) => sql<boolean>`slot.shoot_id in (select shoot.id from shoot where ${isOwn(id)})`,
  personal: { note: { kind: "text", erased: "empty" }, updated_by: authorColumn("slot.updated_by") },
  facts: [],
};

/** Shoots stay with their purpose, times and team, without texts. They move with the wedding. */
export const accountRecords = recordsOf({
  section: "shoots",
  onErasure: "kept",
  main: shoot,
  parts: [slot],
  inScope: (actor) => sql<boolean>`${inScope(scopeOf(actor))}`,
  isOpen: sql<boolean>`ended_at is null`,
  named: (id) => sql<NamedRecord>`
    select 'shoot' as kind, id::text as number, 'shoot:' || id as subject, array['shoot-%'] as "messageKeys"
    from shoot where ${isOwn(id)}`,
});
