import type { Context } from "../../../kernel/http/context.ts";
import type { HandOverKind } from "../../../kernel/transaction/hand-over.ts";
import { notifyDesk } from "../conversations/change.ts";
import { countOpenOf, moveConversations } from "./assignment.store.ts";
import { deskAccess } from "../alerts/notifications.ts";
import { handOverLabels } from "../../../locales/hand-over-texts.ts";

/** Off-boarding: conversations that are not done move to a colleague. */
export const openChats: HandOverKind = {
  name: "chats",
  label: handOverLabels.conversations,
  access: deskAccess,
  count: (ctx: Context, userId: number) => countOpenOf(ctx.db, userId),
  move: async (ctx: Context, from: number, to: number) => {
    const ids = await moveConversations(ctx.db, from, to, ctx.actor.name, ctx.now);
    for (const id of ids) notifyDesk(ctx, id);
    return ids.length;
  },
};
