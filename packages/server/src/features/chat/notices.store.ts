import type { Db } from "../../platform/database/index.ts";
import { messages, type MessageRow } from "./chat.store.ts";

/** The notice with this key. */
export const findNotice = (db: Db, key: string): Promise<MessageRow | undefined> =>
  messages(db)
    .where("sender_kind", "=", "system")
    .where("sender_id", "=", 0)
    .where("client_key", "=", key)
    .executeTakeFirst();
