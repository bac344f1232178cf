import { readById, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import * as store from "./store.ts";

export const accountRecords: AccountRecords<"messages"> = {
  section: "messages",
  onErasure: "erased",
  read: readById(store.readMessages),
  count: ({ db }, id) => store.countMessages(db, id),
  erase: ({ db }, id, alias) => store.eraseMessages(db, id, alias),
  move: ({ db }, from, to) => store.moveMessages(db, from, to),
};
