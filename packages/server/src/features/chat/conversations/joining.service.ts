import type { Db } from "../../../platform/database/index.ts";
import * as store from "./joining.store.ts";

/** Gives the conversation and the red packets of an account to another one, whose own conversation takes the messages. */
export async function moveConversation(db: Db, from: number, to: number): Promise<void> {
  if (await store.hasConversation(db, to)) await store.joinConversation(db, from, to);
  else await store.giveConversation(db, from, to);
  await store.movePackets(db, from, to);
}
