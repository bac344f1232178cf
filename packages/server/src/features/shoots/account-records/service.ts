import { readById, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import * as store from "./store.ts";

/** The shoots of a person's weddings stay without their texts. They move with the wedding. */
export const accountRecords: AccountRecords<"shoots"> = {
  section: "shoots",
  onErasure: "kept",
  read: readById(store.readShoots),
  count: ({ db }, id) => store.countShoots(db, id),
  countOpen: ({ db }, id) => store.countOpenShoots(db, id),
  erase: ({ db, now }, id) => store.eraseTexts(db, id, now),
  move: async () => undefined,
};
