import type { ChatAct, ChatEvent, Conversation } from "@vowdesk/contract/chat";
import type { Context } from "../../../kernel/http/context.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimOfColleague, may } from "../policy.ts";
import { presentConversation, situationOf, type WaitLimits } from "../present.ts";
import * as store from "../store.ts";
import type { ConversationChange, ConversationRow, MessageRow } from "../store.ts";
import { findSettings } from "./store.ts";
import { insertMessage, nextMessageId } from "../messages/store.ts";

/** The fields of a conversation in events: those that actions change, without message texts. */
interface ChatFacts {
  state?: ConversationRow["state"];
  pinned?: boolean;
  hidden?: boolean;
  assigneeId?: number | null;
  unread?: number;
}
type ChatFact = Fact & { before: ChatFacts | null; after: object };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat.sent": ChatFact;
    /** A customer wrote. */
    "chat.written": ChatFact;
    "chat.noted": ChatFact;
    "chat.taken-back": ChatFact;
    "chat.read": ChatFact;
    "chat.pinned": ChatFact;
    "chat.unpinned": ChatFact;
    "chat.hidden": ChatFact;
    "chat.claimed": ChatFact;
    "chat.released": ChatFact;
    "chat.handed-over": ChatFact;
    "chat.taken-over": ChatFact;
    "chat.finished": ChatFact;
    "chat.reopened": ChatFact;
  }
}

export type ChatFactName = `chat.${
  | "sent"
  | "noted"
  | "taken-back"
  | "read"
  | "pinned"
  | "unpinned"
  | "hidden"
  | "claimed"
  | "released"
  | "handed-over"
  | "taken-over"
  | "finished"
  | "reopened"}`;

export const subjectOf = ({ id }: { id: number }) => `chat:${id}`;

export const factsOf = ({ state, pinned, hidden, assignee_id: assigneeId, unread }: ConversationRow): ChatFacts => ({
  state,
  pinned,
  hidden,
  assigneeId,
  unread,
});

export async function waitLimits(ctx: Context): Promise<WaitLimits> {
  const { late_seconds: late, very_late_seconds: veryLate } = await findSettings(ctx.db);
  return { lateMs: late * 1_000, veryLateMs: veryLate * 1_000 };
}

export function notifyDesk(ctx: Context, id: number): void {
  ctx.signal({ kind: "changed", feature: "chat", id: String(id), access: "chat" });
}

export async function presentById(ctx: Context, id: number): Promise<Conversation> {
  const row = (await store.findConversation(ctx.db, id)) ?? refuse("not-found");
  return presentConversation(ctx, row, await waitLimits(ctx));
}

export async function lockOrRefuse(ctx: Context, id: number): Promise<ConversationRow> {
  return (await store.lockConversation(ctx.db, id)) ?? refuse("not-found");
}

/** Refuses an outdated version (R17). */
export async function assertVersion(ctx: Context, row: ConversationRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return;
  const data = {
    current: await presentById(ctx, row.id),
    changedBy: row.changed_by,
    changedAt: row.updated_at.toISOString(),
  };
  refuse("changed-meanwhile", { data, values: { who: row.changed_by } });
}

/** Refuses while a colleague claims the conversation, with their name and the end of the claim. */
export async function assertUnclaimed(ctx: Context, row: ConversationRow): Promise<void> {
  const claim = claimOfColleague(situationOf(row), ctx.actor.id, ctx.now);
  if (claim === null) return;
  const name = (await store.findStaff(ctx.db, claim.userId))?.name ?? "";
  const data = { by: { id: claim.userId, name }, until: claim.until.toISOString() };
  refuse("chat-claimed", { data, values: { who: name } });
}

export async function assertMay(ctx: Context, act: ChatAct, row: ConversationRow): Promise<void> {
  if (may(ctx.actor, act, situationOf(row), ctx.now)) return;
  await assertUnclaimed(ctx, row);
  refuse("chat-act-closed");
}

/** Default values of a message's columns. */
export const emptyMessage = {
  public_seq: null,
  sender_avatar: "",
  is_private: false,
  body: "",
  media: null,
  order_number: null,
  event: null,
  held_until: null,
  client_key: null,
  request_hash: null,
  grams: [],
} as const;

/** Adds a system note to the thread. Only staff see it. */
async function writeNote(ctx: Context, row: ConversationRow, seq: string, event: ChatEvent): Promise<MessageRow> {
  return insertMessage(ctx.db, {
    ...emptyMessage,
    grams: [],
    id: await nextMessageId(ctx.db),
    conversation_id: row.id,
    seq,
    state: "sent",
    type: 5,
    sender_kind: "system",
    sender_id: 0,
    sender_name: "",
    is_private: true,
    event,
    at: ctx.now,
  });
}

export const nextSeq = (seq: string) => String(BigInt(seq) + 1n);

interface Change {
  change: ConversationChange;
  /** Shown in the thread as a system note. */
  event?: ChatEvent;
  fact?: { type: ChatFactName; reason?: string | undefined };
}

/** Saves the change of a locked conversation, with note, event and signal. The caller has checked the rules. */
export async function applyChange(
  ctx: Context,
  row: ConversationRow,
  { change, event, fact }: Change,
): Promise<ConversationRow> {
  const last_seq = event ? nextSeq(row.last_seq) : row.last_seq;
  if (event) await writeNote(ctx, row, last_seq, event);
  const changes: ConversationChange = {
    ...change,
    last_seq,
    version: row.version + 1,
    changed_by: ctx.actor.name,
    updated_at: ctx.now,
  };
  await store.saveConversation(ctx.db, row.id, changes);
  const after = { ...row, ...changes };
  if (fact) {
    const reason = fact.reason ? { reason: fact.reason } : {};
    ctx.emit({ type: fact.type, subject: subjectOf(row), before: factsOf(row), after: factsOf(after), ...reason });
  }
  notifyDesk(ctx, row.id);
  return after;
}
