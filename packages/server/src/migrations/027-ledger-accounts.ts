import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// An app user had one account for each role, so that a balance stayed behind when the role changed. The accounts of one
// person become one by name alone: transfers, amounts and moments stay as they are, and so does every sum.
const onePerPerson = sql`
  alter table ledger_entry disable trigger ledger_entry_kept;
  update ledger_entry set account = regexp_replace(account, '^[a-z]+', 'person') where account ~ '^(customer|merchant|worker):[1-9][0-9]*$';
  alter table ledger_entry enable trigger ledger_entry_kept;
  alter table ledger_entry add constraint ledger_entry_person check (account !~ '^person:' or account ~ '^person:[1-9][0-9]*$') not valid;
`;

// The former version names accounts by role, and runs beside this one while the nodes are restarted one by one.
const formerNames = sql`
  create function name_person_account() returns trigger language plpgsql as $$
  begin
    new.account := regexp_replace(new.account, '^[a-z]+', 'person');
    return new;
  end $$;
  create trigger ledger_entry_named before insert on ledger_entry
    for each row when (new.account ~ '^(customer|merchant|worker):[1-9][0-9]*$') execute function name_person_account();
`;

/** One account of the ledger for each app user, whatever their role. */
export const ledgerAccounts: Migration = {
  async up(db) {
    for (const statements of [onePerPerson, formerNames]) await statements.execute(db);
  },
};
