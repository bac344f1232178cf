import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const eraser = sql`
  alter table agreement add column erased_at timestamptz`;

// Erasures of the last release left names, signatures and texts of weddings whose partner has the alias and no number.
const erased = sql`
  create temporary table erased_partner on commit drop as
    select id as wedding_id, 'a' as partner, name_a as alias from wedding where name_a ~ '^#[0-9]+$' and phone_a = ''
    union all select id, 'b', name_b from wedding where name_b ~ '^#[0-9]+$' and phone_b = ''`;

const changes = [
  sql`update agreement set erased_at = now(), note = '', discount_reason = '', end_reason = case when end_reason = '' then '' else alias end,
      body = coalesce((select replace(body, signed.name, alias) from agreement_signature as signed
        where signed.agreement_id = agreement.id and signed.partner = erased_partner.partner and signed.name <> ''), body)
    from erased_partner where erased_partner.wedding_id = agreement.wedding_id`,
  sql`update agreement_signature set name = alias, strokes = '[]' from erased_partner, agreement
    where agreement.id = agreement_id and erased_partner.wedding_id = agreement.wedding_id
      and erased_partner.partner = agreement_signature.partner`,
  ...["wedding_refund", "wedding_cancellation", "wedding_waiver", "wedding_receipt"].map(
    (table) => sql`update ${sql.table(table)} set reason = alias from erased_partner
      where erased_partner.wedding_id = ${sql.ref(`${table}.wedding_id`)} and reason <> ''`,
  ),
];

const keptTables = [
  "agreement",
  "agreement_signature",
  "wedding_refund",
  "wedding_cancellation",
  "wedding_waiver",
  "wedding_receipt",
];

/** Personal data of agreements and payments is erased with the app user (docs/decisions/101). */
export const erasedAgreements: Migration = {
  async up(db) {
    await eraser.execute(db);
    await erased.execute(db);
    for (const table of keptTables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    for (const statement of changes) await statement.execute(db);
    for (const table of keptTables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  },
};
