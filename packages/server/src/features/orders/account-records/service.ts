import { readById, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { releaseOwned } from "../../uploads/index.ts";
import { photoOwner } from "../evidence/photos.ts";
import * as store from "./store.ts";

/** Orders are receipts: they stay without the person's name, phone number, addresses and texts. */
export const accountRecords: AccountRecords<"orders"> = {
  section: "orders",
  onErasure: "kept",
  read: readById(store.readOrders),
  count: ({ db }, id) => store.countOrders(db, id),
  countOpen: ({ db }, id) => store.countOpenOrders(db, id),
  async erase(ctx, id, alias) {
    for (const number of await store.photographedNumbers(ctx.db, id)) await releaseOwned(ctx, photoOwner(number));
    await store.eraseCustomer(ctx.db, id, alias);
    await store.eraseWorker(ctx.db, id, alias);
  },
  move: ({ db }, from, to) => store.moveCustomer(db, from, to),
};
