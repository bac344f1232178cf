import type { SalesRow } from "@vowdesk/contract/studio/agreements";
import type { Language } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { shownName } from "../../staff/auth/staff-names.store.ts";

interface Asked {
  /** The consultant whose weddings are summed; null for all. */
  scope: number | null;
  /** The consultant of whose weddings the payments are summed; null for all. */
  paymentsOf: number | null;
  from: Date;
  /** Exclusive. */
  until: Date;
  by: "consultant" | "offer";
  language: Language;
}

/** The signed agreements of a period that are valid, summed, the largest sum first. */
export async function sumSales(db: Db, { scope, paymentsOf, from, until, by, language }: Asked): Promise<SalesRow[]> {
  const [id, name] =
    by === "consultant"
      ? [sql`consultant.id`, sql`coalesce(${shownName("consultant")}, '')`]
      : [sql`agreement.offer_id`, sql`agreement.terms->'texts'->${language}::text->>'name'`];
  const { rows } = await sql<SalesRow>`
    select ${id} as id, max(${name}) as name, count(*)::integer as agreements,
      sum(total_cents::bigint + discount_cents)::double precision as "priceCents", sum(discount_cents)::double precision as "discountCents",
      sum(total_cents)::double precision as "totalCents", sum(deposit_cents)::double precision as "depositCents",
      coalesce(sum((select sum(cents - paid_cents - waived_cents) from wedding_instalment as planned
        where planned.wedding_id = agreement.wedding_id
          and (${paymentsOf}::integer is null or wedding.consultant_id = ${paymentsOf}::integer))), 0)::double precision as "outstandingCents"
    from agreement join wedding on wedding.id = agreement.wedding_id
      left join users as consultant on consultant.id = wedding.consultant_id
    where agreement.state = 'signed' and signed_at >= ${from} and signed_at < ${until}
      and (${scope}::integer is null or wedding.consultant_id = ${scope}::integer)
    group by 1 order by "totalCents" desc, 1`.execute(db);
  return rows;
}
