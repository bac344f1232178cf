import { priorities, type ChatAction, type ChatEvent, type Conversation, type Priority } from "@vowdesk/contract/chat";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { claimOfColleague, may } from "../chat.policy.ts";
import { presentConversation, situationOf, type WaitLimits } from "../chat.present.ts";
import * as store from "../chat.store.ts";
import type { ConversationChange, ConversationRow, MessageRow } from "../chat.store.ts";
import { findSettings } from "./conversations.store.ts";

/** The fields of a conversation in events: those that actions change, without message texts. */
interface ChatFacts {
  state?: ConversationRow["state"];
  pinned?: boolean;
  priority?: Priority | undefined;
  hidden?: boolean;
  isSnoozed?: boolean;
  assigneeId?: number | null;
  unread?: number;
}
type ChatFact = Fact & { before: ChatFacts | null; after: object };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat.sent": ChatFact;
    /** A customer wrote. */
    "chat.written": ChatFact & { text: string };
    "chat.noted": ChatFact;
    "chat.taken-back": ChatFact;
    "chat.read": ChatFact;
    "chat.pinned": ChatFact;
    "chat.unpinned": ChatFact;
    "chat.hidden": ChatFact;
    "chat.snoozed": ChatFact;
    "chat.unsnoozed": ChatFact;
    "chat.snooze-ended": ChatFact;
    "chat.labelled": ChatFact;
    "chat.priority-set": ChatFact;
    "chat.claimed": ChatFact;
    "chat.released": ChatFact;
    "chat.handed-over": ChatFact;
    "chat.handed-to-team": ChatFact;
    /** The customer rated an inquiry. */
    "chat.rated": ChatFact;
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
  | "snoozed"
  | "unsnoozed"
  | "snooze-ended"
  | "labelled"
  | "priority-set"
  | "claimed"
  | "released"
  | "handed-over"
  | "handed-to-team"
  | "rated"
  | "taken-over"
  | "finished"
  | "reopened"}`;

/** Columns of a conversation that is not snoozed. */
export const notSnoozed = { is_snoozed: false, snoozed_until: null } as const;

export const subjectOf = ({ id }: { id: number }) => `chat:${id}`;

export const factsOf = (row: ConversationRow): ChatFacts => {
  const { state, pinned, priority, hidden, is_snoozed: isSnoozed, assignee_id: assigneeId, unread } = row;
  return { state, pinned, priority: priorities[priority], hidden, isSnoozed, assigneeId, unread };
};

export async function waitLimits(ctx: Context): Promise<WaitLimits> {
  const { late_seconds: late, very_late_seconds: veryLate } = await findSettings(ctx.db);
  return { lateMs: late * 1_000, veryLateMs: veryLate * 1_000 };
}

/** Signals to the desk that a conversation changed, with the version if the change increased it. */
export function notifyDesk(ctx: Context, id: number, version?: number): void {
  const known = version === undefined ? {} : { version };
  ctx.signal({ kind: "changed", feature: "chat", id: String(id), access: "chat", ...known });
}

export async function presentById(ctx: Context, id: number): Promise<Conversation> {
  const row = (await store.findConversation(ctx.db, id)) ?? refuse("not-found");
  return presentConversation(ctx, row, await waitLimits(ctx));
}

export async function lockOrRefuse(ctx: Context, id: number): Promise<ConversationRow> {
  return (await store.lockConversation(ctx.db, id)) ?? refuse("not-found");
}

/** Refuses an outdated version (G-R17). */
export function assertCurrentVersion(ctx: Context, row: ConversationRow, seen: number | undefined): Promise<void> {
  return assertVersion({ ...row, changed_at: row.updated_at }, seen, () => presentById(ctx, row.id));
}

/** Refuses while a colleague claims the conversation, with their name and the end of the claim. */
export async function assertUnclaimed(ctx: Context, row: ConversationRow): Promise<void> {
  const claim = claimOfColleague(situationOf(row), ctx.actor.id, ctx.now);
  if (claim === null) return;
  const name = (await store.findStaff(ctx.db, claim.userId))?.name ?? "";
  const data = { by: { id: claim.userId, name }, until: claim.until.toISOString() };
  refuse("chat-claimed", { data, values: { who: name } });
}

export async function assertMay(ctx: Context, act: ChatAction, row: ConversationRow): Promise<void> {
  if (may(ctx.actor, act, situationOf(row), ctx.now)) return;
  await assertUnclaimed(ctx, row);
  refuse("chat-act-closed");
}

/** Locks a conversation for an action. Refuses an action that its state does not allow, and an outdated version. */
export async function lockFor(
  ctx: Context,
  act: ChatAction,
  { id, version }: { id: number; version?: number | undefined },
): Promise<ConversationRow> {
  const row = await lockOrRefuse(ctx, id);
  await assertMay(ctx, act, row);
  await assertCurrentVersion(ctx, row, version);
  return row;
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
  assigns_author: false,
  client_key: null,
  request_hash: null,
  grams: [],
} as const;

/** Adds a system note to the thread. Only staff see it. */
async function writeNote(ctx: Context, row: ConversationRow, seq: string, event: ChatEvent): Promise<MessageRow> {
  return store.insertMessage(ctx.db, {
    ...emptyMessage,
    grams: [],
    id: await store.nextMessageId(ctx.db),
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
  fact?: {
    type: ChatFactName;
    reason?: string | undefined;
    /** Fields of the audit entry in addition to `ChatFacts`. */
    before?: object;
    after?: object;
  };
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
    ctx.emit({
      type: fact.type,
      subject: subjectOf(row),
      before: { ...factsOf(row), ...fact.before },
      after: { ...factsOf(after), ...fact.after },
      ...reason,
    });
  }
  notifyDesk(ctx, row.id, after.version);
  return after;
}
