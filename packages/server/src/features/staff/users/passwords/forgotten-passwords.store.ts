import { sql } from "kysely";
import { lookupKeys } from "../../../../kernel/text/user-names.ts";
import type { Db } from "../../../../platform/database/index.ts";

/** More accounts of one address do not get a link. */
const maxAccounts = 5;

/** Enabled accounts with a verified address whose user name or address is `name`. */
export async function findMailable(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where enabled and deleted_at is null and email <> '' and email_verified_at is not null
      and (name_key = any (${lookupKeys(name)}::text[]) or lower(email) = lower(${name}))
    order by id limit ${maxAccounts}`.execute(db);
  return rows.map(({ id }) => id);
}
