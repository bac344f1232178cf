import { sql } from "kysely";
import type { PersonalColumn } from "../../../kernel/transaction/personal-data.ts";

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
  /** Assignments that replace the phone number by the proved one of another account. */
  moved: (from: number, to: number) => sql`
    phone_a = case when phone_a = ${phoneOf(from)} then coalesce(${phoneOf(to)}, phone_a) else phone_a end,
    phone_b = case when phone_b = ${phoneOf(from)} then coalesce(${phoneOf(to)}, phone_b) else phone_b end`,
};

const nameOf = (partner: "a" | "b"): PersonalColumn => ({
  kind: "name",
  erased: (id, alias) =>
    sql`case when ${sql.ref(`phone_${partner}`)} = ${phoneOf(id)} then ${alias} else ${sql.ref(`name_${partner}`)} end`,
  exported: null,
});

const numberOf = (partner: "a" | "b"): PersonalColumn => ({
  kind: "phone",
  erased: (id) =>
    sql`case when ${sql.ref(`phone_${partner}`)} = ${phoneOf(id)} then '' else ${sql.ref(`phone_${partner}`)} end`,
  exported: null,
});

/** The declaration of both partners. An export has the name and the number of the person, not those of the other partner. */
export const personalPartners = {
  personal: { name_a: nameOf("a"), phone_a: numberOf("a"), name_b: nameOf("b"), phone_b: numberOf("b") },
  computed: { name: partnerColumns.name, phone: phoneOf },
};
