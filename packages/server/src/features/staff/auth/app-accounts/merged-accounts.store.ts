import { sql, type RawBuilder } from "kysely";

/** The ids of the accounts that were merged into an account, also of those that had been merged into one of them before. */
export const mergedAccounts = (id: number): RawBuilder<unknown> => sql`(
  with recursive merged as (
    select app_account.id from app_account where merged_into = ${id}
    union select earlier.id from app_account as earlier join merged on earlier.merged_into = merged.id
  )
  select merged.id from merged)`;
