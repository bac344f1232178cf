import { readById, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { eraseAbout } from "../../reviews/index.ts";
import * as store from "./store.ts";

/** A wedding belongs to an app user with the phone number of a partner. It stays without this partner's name and number. */
export const accountRecords: AccountRecords<"weddings"> = {
  section: "weddings",
  onErasure: "kept",
  read: readById(store.readWeddings),
  count: ({ db }, id) => store.countWeddings(db, id),
  async erase(ctx, id, alias) {
    await eraseAbout(ctx, "wedding", await store.erasePartner(ctx.db, id, alias, ctx.now));
  },
  move: ({ db, now }, from, to) => store.movePartner(db, from, to, now),
};
