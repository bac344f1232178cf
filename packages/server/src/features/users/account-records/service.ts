import { archivePart, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import * as store from "./store.ts";

/** Links with staff accounts. They stay, because they exclude staff from their own cases. */
export const accountRecords: AccountRecords<"links"> = {
  section: "links",
  onErasure: "kept",
  read: async ({ db }, id) => archivePart(await store.readLinks(db, id), () => ""),
  count: async ({ db }, id) => (await store.readLinks(db, id)).length,
  erase: () => Promise.resolve(),
  move: ({ db }, from, to) => store.moveLinks(db, from, to),
};
