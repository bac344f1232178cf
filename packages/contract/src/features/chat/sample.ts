import { ChatMessage, Conversation, QuickReply, RedPacket } from "./schema.ts";

/** A valid conversation, for tests. */
export function aConversation(overrides: Partial<Conversation> = {}): Conversation {
  return Conversation.parse({
    id: 12,
    version: 7,
    customer: { id: 301, name: "陈思雨", phone: "138****5678" },
    state: "waiting",
    pinned: false,
    priority: "none",
    labels: [],
    hidden: false,
    snooze: null,
    assignee: { id: 3, name: "李客服" },
    team: null,
    lease: null,
    unread: 2,
    readSeq: 40,
    customerReadSeq: 39,
    lastSeq: 42,
    last: {
      seq: 42,
      type: 0,
      from: "customer",
      senderName: "陈思雨",
      text: "我的外卖怎么还没到？",
      at: "2026-11-02T11:58:00+08:00",
    },
    waitingSince: "2026-11-02T11:57:00+08:00",
    lateAt: "2026-11-02T12:00:00+08:00",
    veryLateAt: "2026-11-02T12:07:00+08:00",
    satisfaction: null,
    updatedAt: "2026-11-02T11:58:00+08:00",
    allowed: [
      "send",
      "note",
      "read",
      "claim",
      "hand-over",
      "hand-to-team",
      "pin",
      "label",
      "set-priority",
      "snooze",
      "hide",
      "finish",
      "send-packet",
    ],
    hit: null,
    ...overrides,
  });
}

/** A valid message of a customer, for tests. */
export function aChatMessage(overrides: Partial<ChatMessage> = {}): ChatMessage {
  return ChatMessage.parse({
    id: "9001",
    conversationId: 12,
    seq: 42,
    type: 0,
    from: "customer",
    senderId: 301,
    senderName: "陈思雨",
    senderAvatar: "",
    isPrivate: false,
    text: "我的外卖怎么还没到？",
    media: null,
    packet: null,
    order: null,
    event: null,
    at: "2026-11-02T11:58:00+08:00",
    heldUntil: null,
    clientMsgId: null,
    ...overrides,
  });
}

/** A valid red packet of a customer, for tests. */
export function aRedPacket(overrides: Partial<RedPacket> = {}): RedPacket {
  return RedPacket.parse({
    id: "501",
    conversationId: 12,
    messageId: "9002",
    state: "sent",
    from: "customer",
    senderId: 301,
    senderName: "陈思雨",
    customerName: "陈思雨",
    amountCents: 888,
    greeting: "辛苦了",
    sentAt: "2026-11-02T11:59:00+08:00",
    expiresAt: "2026-11-03T11:59:00+08:00",
    openedAt: null,
    openedBy: null,
    decidedBy: null,
    decidedAt: null,
    reason: null,
    allowed: ["open"],
    ...overrides,
  });
}

/** A valid quick reply, for tests. */
export function aQuickReply(overrides: Partial<QuickReply> = {}): QuickReply {
  return QuickReply.parse({
    id: 4,
    version: 1,
    title: "催单",
    text: "您好，订单 {number} 由骑手 {courier} 配送中，请稍候。",
    folder: "外卖",
    departmentId: null,
    orderNum: 1,
    changedBy: "admin",
    changedAt: "2026-11-02T09:00:00+08:00",
    ...overrides,
  });
}
