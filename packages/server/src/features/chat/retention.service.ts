import type { Context } from "../../kernel/http/context.ts";
import { retentionOfRows } from "../../kernel/transaction/retention.ts";
import { claimFile } from "../operations/uploads/uploads.ts";
import { notifyDesk } from "./conversations/change.ts";
import { lockConversation } from "./chat.store.ts";
import { fileOwner } from "./messages/content.ts";
import * as store from "./retention.store.ts";

async function deleteIn(ctx: Context, conversationId: number, before: Date): Promise<number> {
  if (!(await lockConversation(ctx.db, conversationId))) return 0;
  const { withFiles, count } = await store.deleteOldMessages(ctx.db, conversationId, before);
  for (const id of withFiles) await claimFile(ctx, "", fileOwner(id));
  notifyDesk(ctx, conversationId);
  return count;
}

/** Chat messages with their pictures and voice messages. */
export const messageRetention = retentionOfRows({
  kind: "chat",
  batchSize: 50,
  count: store.countMessages,
  find: store.conversationsWithOldMessages,
  apply: deleteIn,
});
