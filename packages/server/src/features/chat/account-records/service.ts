import { readById, type AccountRecords } from "../../../kernel/transaction/account-records.ts";
import { claimFile } from "../../uploads/index.ts";
import { fileOwner } from "../messages/content.ts";
import * as store from "./store.ts";

export const accountRecords: AccountRecords<"chat"> = {
  section: "chat",
  onErasure: "erased",
  read: readById(store.readMessages),
  count: ({ db }, id) => store.countMessages(db, id),
  countOpen: ({ db }, id) => store.countOpenPackets(db, id),
  async erase(ctx, id, alias) {
    for (const message of await store.messagesWithMedia(ctx.db, id)) await claimFile(ctx, "", fileOwner(message.id));
    await store.eraseConversation(ctx.db, id, { alias, now: ctx.now });
  },
  async move({ db }, from, to) {
    if (await store.hasConversation(db, to)) await store.joinConversation(db, from, to);
    else await store.giveConversation(db, from, to);
    await store.movePackets(db, from, to);
  },
};
