import {
  priorities,
  type AppChatMessage,
  type ChatMedia,
  type ChatMessage,
  type Conversation,
  type OrderCard,
  type RedPacket,
} from "@vowdesk/contract/chat";
import type { Actor } from "../../kernel/http/context.ts";
import { maskPhone } from "../../kernel/text/masking.ts";
import { allowed, type Situation } from "./chat.policy.ts";
import type { ConversationRow, ListedConversation, MessageRow, PacketRow } from "./chat.store.ts";

/** Waiting times from which a customer waits too long. */
export interface WaitLimits {
  lateMs: number;
  veryLateMs: number;
}

export function situationOf(
  row: Pick<ConversationRow, "state" | "hidden" | "is_snoozed" | "assignee_id" | "lease_user_id" | "lease_until">,
): Situation {
  const {
    state,
    hidden,
    is_snoozed: isSnoozed,
    assignee_id: assigneeId,
    lease_user_id: userId,
    lease_until: until,
  } = row;
  return { state, hidden, isSnoozed, assigneeId, lease: userId !== null && until !== null ? { userId, until } : null };
}

const later = (at: Date | null, ms: number) => (at === null ? null : new Date(at.getTime() + ms).toISOString());

type Hit = Conversation["hit"];

export function presentConversation(
  { actor, now }: { actor: Pick<Actor, "id" | "codes">; now: Date },
  row: ListedConversation,
  limits: WaitLimits,
  hit: Hit = null,
): Conversation {
  const { assignee_id: assigneeId, lease_user_id: leaseId, lease_until: until } = row;
  const isLeased = leaseId !== null && until !== null && until > now;
  return {
    id: row.id,
    version: row.version,
    customer: { id: row.customer_id, name: row.customer_name, phone: maskPhone(row.customer_phone) },
    state: row.state,
    pinned: row.pinned,
    priority: priorities[row.priority] ?? "none",
    labels: row.label_ids,
    hidden: row.hidden,
    snooze: row.is_snoozed ? { until: row.snoozed_until?.toISOString() ?? null } : null,
    assignee: assigneeId === null ? null : { id: assigneeId, name: row.assignee_name ?? "" },
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? "" },
    lease: isLeased ? { id: leaseId, name: row.lease_name ?? "", until: until.toISOString() } : null,
    unread: row.unread,
    readSeq: Number(row.read_seq),
    customerReadSeq: Number(row.customer_read_seq),
    lastSeq: Number(row.last_seq),
    last: row.last_line,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    lateAt: later(row.waiting_since, limits.lateMs),
    veryLateAt: later(row.waiting_since, limits.veryLateMs),
    satisfaction: row.satisfaction && {
      ...row.satisfaction,
      at: new Date(row.satisfaction.at).toISOString(),
    },
    updatedAt: row.updated_at.toISOString(),
    allowed: allowed(actor, situationOf(row), now),
    hit,
  };
}

export interface Attachments {
  packets: ReadonlyMap<string, PacketRow>;
  orders: ReadonlyMap<string, OrderCard>;
  /** Real names by account name. Notes of earlier versions have account names. */
  names: ReadonlyMap<string, string>;
}

function eventOf({ event }: MessageRow, names: ReadonlyMap<string, string>): ChatMessage["event"] {
  if (event === null) return null;
  const name = names.get(String(event.values["by"]));
  return name === undefined ? event : { ...event, values: { ...event.values, by: name } };
}

export function presentMessage(
  actor: Pick<Actor, "id" | "codes">,
  row: MessageRow,
  { packets, orders, names }: Attachments,
): ChatMessage {
  const packet = packets.get(row.id);
  const isMine = row.sender_kind === "staff" && row.sender_id === actor.id;
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq === null ? null : Number(row.seq),
    type: row.type,
    from: row.sender_kind,
    senderId: row.sender_id,
    senderName: row.sender_name,
    senderAvatar: row.sender_avatar,
    isPrivate: row.is_private,
    text: row.body,
    media: row.media as ChatMedia | null,
    packet: packet ? presentPacket(actor, packet) : null,
    order: row.order_number === null ? null : (orders.get(row.order_number) ?? null),
    event: eventOf(row, names),
    at: row.at.toISOString(),
    heldUntil: row.held_until?.toISOString() ?? null,
    clientMsgId: isMine ? row.client_key : null,
  };
}

const packetActs = {
  open: ({ state, sender_kind: by }: PacketRow, { codes }: Pick<Actor, "id" | "codes">) =>
    state === "sent" && by === "customer" && codes.has("chat:red"),
  approve: ({ state, sender_id: sender }: PacketRow, { id, codes }: Pick<Actor, "id" | "codes">) =>
    state === "pending" && sender !== id && codes.has("chat:red:approve"),
  reject: ({ state, sender_id: sender }: PacketRow, { id, codes }: Pick<Actor, "id" | "codes">) =>
    state === "pending" && sender !== id && codes.has("chat:red:approve"),
} as const;

export function presentPacket(actor: Pick<Actor, "id" | "codes">, row: PacketRow): RedPacket {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    messageId: row.message_id,
    state: row.state,
    from: row.sender_kind,
    senderId: row.sender_id,
    senderName: row.sender_name,
    customerName: row.customer_name,
    amountCents: row.amount_cents,
    greeting: row.greeting,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    openedBy: row.opened_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    allowed: (["open", "approve", "reject"] as const).filter((act) => packetActs[act](row, actor)),
  };
}

/** A packet as the customer sees it. Pending packets have no message for the customer yet. */
export function presentAppPacket(row: PacketRow): NonNullable<AppChatMessage["packet"]> {
  return {
    id: row.id,
    state: row.state,
    from: row.sender_kind,
    amountCents: row.amount_cents,
    greeting: row.greeting,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    mayOpen: row.state === "sent" && row.sender_kind === "staff",
  };
}

/** A message for the customer's phone. `seq` counts only messages that the customer can see. */
export function presentAppMessage(row: MessageRow, { packets, orders }: Attachments): AppChatMessage {
  const packet = packets.get(row.id);
  const isMine = row.sender_kind === "customer";
  return {
    id: row.id,
    seq: Number(row.public_seq),
    type: row.type,
    isMine,
    senderName: row.sender_name,
    text: row.body,
    media: row.media as ChatMedia | null,
    packet: packet ? presentAppPacket(packet) : null,
    order: row.order_number === null ? null : (orders.get(row.order_number) ?? null),
    at: row.at.toISOString(),
    clientMsgId: isMine ? row.client_key : null,
  };
}
