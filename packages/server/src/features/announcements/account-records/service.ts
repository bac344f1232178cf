import { archivePart, recordsPerPart, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import * as store from "./store.ts";

export const accountRecords: AccountRecords<"announcements"> = {
  section: "announcements",
  onErasure: "erased",
  read: async ({ db }, id, after) => {
    const rows = await store.readReceipts(db, id, after ?? "0", recordsPerPart + 1);
    return archivePart(rows, (receipt) => String(receipt.announcementId));
  },
  count: ({ db }, id) => store.countReceipts(db, id),
  erase: ({ db }, id) => store.deleteReceipts(db, id),
  move: ({ db }, from, to) => store.moveReceipts(db, from, to),
};
