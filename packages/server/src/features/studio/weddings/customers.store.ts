import type { PersonWedding } from "@vowdesk/contract/people/people";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { nameOfAnyUser } from "../../staff/auth/staff-names.store.ts";

interface Asked {
  phone: string;
  /** The consultant whose weddings are read; null for all. */
  scope: number | null;
  now: Date;
}

type Found = Omit<PersonWedding, "nextShootAt"> & { nextShootAt: Date | null };

const maxShown = 20;

export async function findOfPhone(db: Db, { phone, scope, now }: Asked): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, number, concat_ws(' & ', name_a, nullif(name_b, '')) as couple, wedding_date as "weddingDate",
      ${nameOfAnyUser("wedding.consultant_id")} as "consultantName",
      (select min(starts_at) from shoot where shoot.wedding_id = wedding.id and shoot.ended_at is null
        and shoot.starts_at > ${now}) as "nextShootAt"
    from wedding where ${phone} <> '' and (phone_a = ${phone} or phone_b = ${phone})
      and (${scope}::integer is null or consultant_id = ${scope}::integer)
    order by created_at desc, id desc limit ${maxShown}`.execute(db);
  return rows;
}
