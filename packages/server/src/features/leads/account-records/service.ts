import { readById, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { eraseAbout } from "../../reviews/index.ts";
import * as store from "./store.ts";

/** A lead belongs to an app user with the phone number of a partner. It stays without this partner's name and number. */
export const accountRecords: AccountRecords<"leads"> = {
  section: "leads",
  onErasure: "kept",
  read: readById(store.readLeads),
  count: ({ db }, id) => store.countLeads(db, id),
  async erase(ctx, id, alias) {
    await eraseAbout(ctx, "lead", await store.erasePartner(ctx.db, id, alias, ctx.now));
  },
  move: ({ db, now }, from, to) => store.movePartner(db, from, to, now),
};
