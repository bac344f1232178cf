import { archivePart, recordsPerPart, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import * as store from "./store.ts";

export const accountRecords: AccountRecords<"messages"> = {
  section: "messages",
  onErasure: "erased",
  read: async ({ db }, id, after) =>
    archivePart(await store.readMessages(db, id, after ?? "0", recordsPerPart + 1), (message) => message.id),
  count: ({ db }, id) => store.countMessages(db, id),
  erase: ({ db }, id, alias) => store.eraseMessages(db, id, alias),
  move: ({ db }, from, to) => store.moveMessages(db, from, to),
};
