import { archivePart, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import * as store from "./store.ts";

export const accountRecords: AccountRecords<"account"> = {
  section: "account",
  onErasure: "erased",
  read: async ({ db }, id) => archivePart(await store.readAccount(db, id), () => ""),
  count: async ({ db }, id) => (await store.readAccount(db, id)).length,
  erase: ({ db, now }, id, alias) => store.eraseAccount(db, id, alias, now),
  move: ({ db, now }, from, to) => store.moveAccount(db, from, to, now),
};
