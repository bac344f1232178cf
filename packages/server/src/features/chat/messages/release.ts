import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { processAllDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { dueTimer } from "../../../kernel/concurrency/due-timer.ts";
import * as store from "../store.ts";
import type { ConversationRow, MessageRow } from "../store.ts";
import { nextSeq, notifyDesk } from "../conversations/change.ts";
import { lastLineOf } from "./content.ts";
import { dueConversations, heldMessages, nextRelease, saveMessage, firstCustomerMessageAfter } from "./store.ts";
import { undoSendMs } from "@vowdesk/contract/chat";

const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
const maxPerRun = 100;

/** The customer still waits if they wrote after this reply was written. */
async function waitAfterReply(ctx: Context, row: ConversationRow, last: MessageRow) {
  const writtenAt = new Date((last.held_until ?? last.at).getTime() - undoSendMs);
  const since = await firstCustomerMessageAfter(ctx.db, row.id, writtenAt);
  return { state: since ? "waiting" : "open", waiting_since: since, alert_level: 0 } as const;
}

/** Releases the due messages of a conversation to the customer, in the order in which they were written. */
async function releaseDue(ctx: Context, id: number): Promise<number> {
  const row = await store.lockConversation(ctx.db, id);
  if (!row) return 0;
  const held = await heldMessages(ctx.db, id);
  const due = held.filter(({ held_until: until }) => until !== null && until <= ctx.now);
  const last = due.at(-1);
  if (!last) return 0;
  let { last_seq: seq, last_public_seq: publicSeq } = row;
  for (const message of due) {
    [seq, publicSeq] = [nextSeq(seq), nextSeq(publicSeq)];
    const at = message.held_until ?? ctx.now;
    await saveMessage(ctx.db, message.id, { state: "sent", seq, public_seq: publicSeq, held_until: null, at });
  }
  await store.saveConversation(ctx.db, id, {
    last_seq: seq,
    last_public_seq: publicSeq,
    customer_unread: row.customer_unread + due.length,
    last_line: lastLineOf(last, seq, ctx.now),
    last_at: ctx.now,
    hidden: false,
    ...(await waitAfterReply(ctx, row, last)),
  });
  notifyDesk(ctx, id);
  return due.length;
}

const runner = "chat: a held message";

/** Releases every due message and returns how many. Also a job, for messages of a node that stopped. */
export function releaseHeld(services: Services): Promise<number> {
  return processAllDueRows(services, {
    runner,
    atOnce: maxPerRun,
    find: (now) => dueConversations(services.db, { runner, now }, maxPerRun),
    work: (id) => inTransaction(services, origin, (ctx) => releaseDue(ctx, id)),
  });
}

const timer = dueTimer({
  where: "chat: held messages",
  run: releaseHeld,
  nextAt: ({ db, clock }) => nextRelease(db, { runner, now: clock.now() }),
});

/** Schedules a check for due messages. One timer per process serves all conversations. */
export const releaseSoon = (services: Services, inMs: number = undoSendMs): void => timer(services, inMs);
