import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { untilNoneDue } from "../../../kernel/concurrency/due-rows.ts";
import { dueTimer } from "../../../kernel/concurrency/due-timer.ts";
import * as store from "../store.ts";
import type { ConversationRow, MessageRow } from "../store.ts";
import { next, notifyDesk } from "../conversations/change.ts";
import { lineOf } from "./content.ts";
import { conversationsDue, heldIn, nextRelease, saveMessage, wroteAfter } from "./store.ts";
import { undoSendMs } from "@vowdesk/contract/chat";

const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
/** Conversations looked at together. */
const atOnce = 100;

/** The customer waits on for an answer to what they wrote after this reply was. */
async function waitingAfter(ctx: Context, row: ConversationRow, last: MessageRow) {
  const writtenAt = new Date((last.held_until ?? last.at).getTime() - undoSendMs);
  const since = await wroteAfter(ctx.db, row.id, writtenAt);
  return { state: since ? "waiting" : "open", waiting_since: since, alert_level: 0 } as const;
}

/** Gives the customer what was held for them and is due, in the order it was written. */
async function releaseIn(ctx: Context, id: number): Promise<number> {
  const row = await store.lockConversation(ctx.db, id);
  if (!row) return 0;
  const held = await heldIn(ctx.db, id);
  const due = held.filter(({ held_until: until }) => until !== null && until <= ctx.now);
  const last = due.at(-1);
  if (!last) return 0;
  let { last_seq: seq, last_public_seq: publicSeq } = row;
  for (const message of due) {
    [seq, publicSeq] = [next(seq), next(publicSeq)];
    const at = message.held_until ?? ctx.now;
    await saveMessage(ctx.db, message.id, { state: "sent", seq, public_seq: publicSeq, held_until: null, at });
  }
  await store.saveConversation(ctx.db, id, {
    last_seq: seq,
    last_public_seq: publicSeq,
    customer_unread: row.customer_unread + due.length,
    last_line: lineOf(last, seq, ctx.now),
    last_at: ctx.now,
    hidden: false,
    ...(await waitingAfter(ctx, row, last)),
  });
  notifyDesk(ctx, id);
  return due.length;
}

const runner = "chat: a held message";

/** Gives out every held message that is due. Answers how many. A job, too: what a node held that died goes out by another. */
export function releaseHeld(services: Services): Promise<number> {
  return untilNoneDue(services, {
    runner,
    atOnce,
    find: (now) => conversationsDue(services.db, { runner, now }, atOnce),
    work: (id) => inTransaction(services, origin, (ctx) => releaseIn(ctx, id)),
  });
}

const timer = dueTimer({
  where: "chat: held messages",
  run: releaseHeld,
  nextAt: ({ db, clock }) => nextRelease(db, { runner, now: clock.now() }),
});

/** Looks for due messages when the next one may be; one timer a process is enough for all of them. */
export const releaseSoon = (services: Services, inMs: number = undoSendMs): void => timer(services, inMs);
