import { delayedEffect } from "../../../kernel/concurrency/delayed-effect.ts";
import type { Context } from "../../../kernel/http/context.ts";
import * as store from "../chat.store.ts";
import type { ConversationRow, MessageRow } from "../chat.store.ts";
import { answerOf, recordAnswers } from "../customers/inquiries.service.ts";
import { nextSeq, notifyDesk } from "../conversations/change.ts";
import { lastLineOf } from "./content.ts";
import { dueConversations, findHeld, nextRelease } from "./messages.store.ts";
import { undoSendMs } from "@vowdesk/contract/chat";

/**
 * The state of the conversation after held replies are sent: waiting if the customer wrote after the last reply was written, done
 * if the conversation was finished meanwhile, else open.
 */
async function waitAfterReplies(ctx: Context, row: ConversationRow, replies: readonly MessageRow[]) {
  const answers = replies.map(answerOf);
  const { isFinished } = await recordAnswers(ctx, row.id, answers);
  const writtenAt = answers.at(-1)?.writtenAt ?? ctx.now;
  const since = await store.firstCustomerMessageAfter(ctx.db, row.id, writtenAt);
  const answered = isFinished ? ("done" as const) : ("open" as const);
  return { state: since ? ("waiting" as const) : answered, waiting_since: since, alert_level: 0 };
}

/** Releases the due messages of a conversation to the customer, in the order in which they were written. */
async function releaseDue(ctx: Context, id: number): Promise<number> {
  const row = await store.lockConversation(ctx.db, id);
  if (!row) return 0;
  const held = await findHeld(ctx.db, id);
  const due = held.filter(({ held_until: until }) => until !== null && until <= ctx.now);
  const last = due.at(-1);
  if (!last) return 0;
  let { last_seq: seq, last_public_seq: publicSeq } = row;
  for (const message of due) {
    [seq, publicSeq] = [nextSeq(seq), nextSeq(publicSeq)];
    const at = message.held_until ?? ctx.now;
    await store.saveMessage(ctx.db, message.id, { state: "sent", seq, public_seq: publicSeq, held_until: null, at });
  }
  await store.saveConversation(ctx.db, id, {
    last_seq: seq,
    last_public_seq: publicSeq,
    customer_unread: row.customer_unread + due.length,
    last_line: lastLineOf(last, seq, ctx.now),
    last_at: ctx.now,
    hidden: false,
    ...(await waitAfterReplies(ctx, row, due)),
  });
  notifyDesk(ctx, id);
  return due.length;
}

/** Releases the held messages of conversations when their undo time is over. */
export const heldMessages = delayedEffect({
  runner: "held-messages",
  batchSize: 100,
  delayMs: undoSendMs,
  find: dueConversations,
  nextAt: nextRelease,
  apply: releaseDue,
});
