import type { WeddingMonth } from "@vowdesk/contract/studio/wedding-payments";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

const mostMonths = 120;

/** The sums of the accounts of weddings by month of a time zone, newest first. */
export async function sumMonths(db: Db, zone: string): Promise<WeddingMonth[]> {
  const { rows } = await sql<WeddingMonth>`
    with moved as (
      select to_char(entry.at at time zone ${zone}, 'YYYY-MM') as month, transfer.purpose, entry.cents
      from ledger_entry entry join ledger_transfer transfer on transfer.id = entry.transfer_id
      where entry.account ~ '^wedding:'
    ), summed as (
      select month, sum(cents) as cents,
        coalesce(sum(cents) filter (where purpose in ('wedding.paid', 'wedding.late', 'wedding.reversed')), 0) as received,
        coalesce(-sum(cents) filter (where purpose = 'wedding.refund'), 0) as refunded,
        coalesce(-sum(cents) filter (where purpose not in ('wedding.paid', 'wedding.late', 'wedding.reversed', 'wedding.refund')), 0) as income,
        sum(sum(cents)) over (order by month) as closing
      from moved group by month
    )
    select month, (closing - cents)::double precision as "openingCents", received::double precision as "receivedCents",
      refunded::double precision as "refundedCents", income::double precision as "incomeCents",
      closing::double precision as "closingCents"
    from summed order by month desc limit ${mostMonths}`.execute(db);
  return rows;
}
