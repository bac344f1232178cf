import { sql } from "kysely";

const open = sql`(part.cents - part.paid_cents - part.waived_cents)`;
const place = (table: string) =>
  sql`(coalesce(${sql.ref(`${table}.due_on`)}, 'infinity'), ${sql.ref(`${table}.position`)})`;

/**
 * What a reminder asks for of a row of `wedding_instalment`, in cents: its open amount, less payments that are recorded and not checked yet, which count
 * for the earliest instalments first, as on the page of the couple (R-24.13). Zero or less means that nothing is asked for.
 */
export const askedCents = sql<number>`(
  select least(wedding_instalment.cents - wedding_instalment.paid_cents - wedding_instalment.waived_cents, sum(${open}) - (
    select coalesce(sum(amount_cents), 0) from wedding_receipt
    where wedding_receipt.wedding_id = wedding_instalment.wedding_id and wedding_receipt.state = 'waiting'))::double precision
  from wedding_instalment as part
  where part.wedding_id = wedding_instalment.wedding_id and ${place("part")} <= ${place("wedding_instalment")})`;
