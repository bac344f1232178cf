import { archivePart, recordsPerPart, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { personAccount } from "./ledger.policy.ts";
import { post } from "./ledger.service.ts";
import * as ledger from "./ledger.store.ts";
import * as store from "./ledger.account-records.ts";

/** Entries of the person's account. They can only be added, and name the account by its number. */
export const accountRecords: AccountRecords<"ledger"> = {
  section: "ledger",
  onErasure: "kept",
  read: async ({ db }, id, after) => {
    const query = { purpose: "", before: after, most: recordsPerPart + 1 };
    return archivePart(await ledger.entriesOf(db, personAccount(id), query), ({ position }) => position);
  },
  count: ({ db }, id) => store.countEntries(db, personAccount(id)),
  countOpen: async ({ db }, id) => Number((await ledger.balanceOf(db, personAccount(id))) !== 0),
  // Ledger entries hold the number of the account only, so an erasure has nothing to change.
  tables: [],
  named: () => Promise.resolve([]),
  erase: () => Promise.resolve(),
  release: () => Promise.resolve(),
  async move(ctx, from, to) {
    const cents = await ledger.balanceOf(ctx.db, personAccount(from));
    const entries = [
      { account: personAccount(from), cents: -cents },
      { account: personAccount(to), cents },
    ];
    await post(ctx, { key: `account.merged:${from}`, purpose: "account.merged", subject: `person:${to}`, entries });
  },
};
