import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// App users had one ledger account per role, so that a balance stayed behind when the role changed. Renaming merges the accounts
// of one person. Transfers, amounts, times and sums do not change.
const onePerPerson = sql`
  alter table ledger_entry disable trigger ledger_entry_kept;
  update ledger_entry set account = regexp_replace(account, '^[a-z]+', 'person') where account ~ '^(customer|merchant|worker):[1-9][0-9]*$';
  alter table ledger_entry enable trigger ledger_entry_kept;
  alter table ledger_entry add constraint ledger_entry_person check (account !~ '^person:' or account ~ '^person:[1-9][0-9]*$') not valid;
`;

// The previous version names accounts by role and runs beside this one during a rolling restart.
const formerNames = sql`
  create function name_person_account() returns trigger language plpgsql as $$
  begin
    new.account := regexp_replace(new.account, '^[a-z]+', 'person');
    return new;
  end $$;
  create trigger ledger_entry_named before insert on ledger_entry
    for each row when (new.account ~ '^(customer|merchant|worker):[1-9][0-9]*$') execute function name_person_account();
`;

/** One ledger account per app user, independent of their role. */
export const ledgerAccounts: Migration = {
  async up(db) {
    for (const statements of [onePerPerson, formerNames]) await statements.execute(db);
  },
};
