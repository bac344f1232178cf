import { archivePart, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { unlimited } from "../../../kernel/transaction/data-scope.ts";
import * as store from "./store.ts";

/** Shop and worker's record. The orders of a worker are emptied by the orders feature, together with their record. */
export const shopRecords: AccountRecords<"work"> = {
  section: "work",
  onErasure: "erased",
  read: async ({ db, actor }, id) => archivePart(await store.readWork(db, id, actor.scope), () => ""),
  count: async ({ db }, id) => (await store.readWork(db, id, unlimited)).length,
  erase: ({ db }, id, alias) => store.eraseShop(db, id, alias),
  // Only customers are merged. They have neither a shop nor a worker's record.
  move: () => Promise.resolve(),
};
