import { sql } from "kysely";
import { partnerColumns, personalPartners } from "./partner-columns.store.ts";
import { recordsOf } from "../../../kernel/paging/personal-tables.ts";
import type { NamedRecord } from "../../../kernel/transaction/account-records.ts";
import type { PersonalTable } from "../../../kernel/transaction/personal-data.ts";
import { scopeOf } from "./weddings.policy.ts";
import { inScope } from "./weddings.store.ts";

const wedding: PersonalTable = {
  table: "wedding",
  subject: "couple",
  isOf: partnerColumns.isOwn,
  personal: { ...personalPartners.personal, note: { kind: "text", erased: "empty" } },
  changed: { version: () => sql`version + 1`, updated_at: (now) => sql`${now}::timestamptz` },
  facts: ["number", "wedding_date", "created_at"],
  computed: personalPartners.computed,
};

/** A wedding belongs to an app user with the phone number of a partner. It stays without this partner's name and number. */
export const accountRecords = recordsOf({
  section: "weddings",
  onErasure: "kept",
  main: wedding,
  inScope: (actor) => inScope(scopeOf(actor)),
  named: (id) => sql<NamedRecord>`
    select 'wedding' as kind, called.number, 'wedding:' || wedding.number as subject, called.keys as "messageKeys", called.values as "messageValues"
    from wedding, lateral (values
      (id::text, array['instalment-overdue', 'notice-reply', 'discount-%', 'wedding-refund-%'], null::jsonb),
      ('wedding:' || id, array['hold-not-firmed'], null),
      -- Their number is that of the page with the income of all weddings. Those of earlier releases have the names only.
      ('income', array['earning-waiting'], jsonb_build_object('weddingId', id)),
      ('income', array['earning-waiting'],
        jsonb_build_object('couple', concat_ws(' & ', nullif(name_a, ''), nullif(name_b, ''))))) as called (number, keys, values)
    where ${partnerColumns.isOwn(id)}`,
  /** Replaces the phone number of the partner by that of the other account. */
  async move({ db, now }, from, to) {
    await sql`
      update wedding set version = version + 1, updated_at = ${now}, ${partnerColumns.moved(from, to)}
      where ${partnerColumns.isOwn(from)}`.execute(db);
  },
});
