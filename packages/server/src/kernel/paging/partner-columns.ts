import { sql } from "kysely";

/** Only a proved number tells that an account belongs to a partner (docs/decisions/095). */
const phoneOf = (id: number) => sql`(select phone from app_account where id = ${id} and phone_verified_at is not null)`;

/** Weddings of which the app user is a partner, by phone number. */
export const isOfOwnWedding = (column: string) => (id: number) =>
  sql<boolean>`${sql.ref(column)} in (select wedding.id from wedding where ${partnerColumns.isOwn(id)})`;

/** The columns of the partner with the proved phone number of an app account, in rows with two partners. */
export const partnerColumns = {
  phone: phoneOf,
  isOwn: (id: number) => sql<boolean>`(phone_a = ${phoneOf(id)} or phone_b = ${phoneOf(id)})`,
  name: (id: number) => sql<string>`case when phone_a = ${phoneOf(id)} then name_a else name_b end`,
  /** Assignments that replace the name by an alias and remove the phone number. */
  erased: (id: number, alias: string) => sql`
    name_a = case when phone_a = ${phoneOf(id)} then ${alias} else name_a end,
    phone_a = case when phone_a = ${phoneOf(id)} then '' else phone_a end,
    name_b = case when phone_b = ${phoneOf(id)} then ${alias} else name_b end,
    phone_b = case when phone_b = ${phoneOf(id)} then '' else phone_b end`,
  /** Assignments that replace the phone number by the proved one of another account. */
  moved: (from: number, to: number) => sql`
    phone_a = case when phone_a = ${phoneOf(from)} then coalesce(${phoneOf(to)}, phone_a) else phone_a end,
    phone_b = case when phone_b = ${phoneOf(from)} then coalesce(${phoneOf(to)}, phone_b) else phone_b end`,
};
