import * as z from "zod";
import { permissions, Moment, RecordId } from "../../../kernel/index.ts";
import { type OrderKind, orderKinds } from "../../local/orders/orders.schema.ts";

/** `message` opens the archive. `message:escalated` receives orders that no one claims. */
export const messagePermissions = permissions("message", "message:escalated");

/** Refusals of messages. */
export const messageRefusals = {
  "undo-expired": 200,
  /** Another user has claimed the subject; only that user can release it. */
  "claimed-by-another": 200,
  /** The subject is done and cannot be claimed any more. */
  "handled-already": 200,
} as const;

/** Message types: 0-5 chat, 6 orders, 7 challenge, 8-19 by their target. */
export const MessageType = z.int().min(0).max(19);

/** Groups of the drawer, one per target, in the order of their types. */
export const messageGroups = [
  "chat",
  "order",
  "challenge",
  "announcement",
  "withdrawal",
  "general",
  "verification",
  "post",
  "application",
  "complaint",
  "feedback",
  "shoot",
  "payment",
  "discount",
  "refund",
] as const;
export const MessageGroup = z.enum(messageGroups);
export type MessageGroup = z.infer<typeof MessageGroup>;

/** The first type of each group. A type belongs to the last group that starts at or before it. */
export const firstTypeOf: Readonly<Record<MessageGroup, number>> = {
  chat: 0,
  order: 6,
  challenge: 7,
  announcement: 8,
  withdrawal: 9,
  general: 10,
  verification: 11,
  post: 12,
  application: 13,
  complaint: 14,
  feedback: 15,
  shoot: 16,
  payment: 17,
  discount: 18,
  refund: 19,
};

/** The group of a message type. */
export function groupOf(type: number): MessageGroup {
  return messageGroups.findLast((group) => firstTypeOf[group] <= type) ?? "general";
}

/** Unread messages per group. Groups without any are absent. */
export const UnreadByGroup = z.partialRecord(MessageGroup, z.int());
export type UnreadByGroup = z.infer<typeof UnreadByGroup>;

/** Subjects that a team handles. Reading is personal, handling applies to all recipients. */
export const handledKinds = ["order", "chat"] as const;
export const HandledKind = z.enum(handledKinds);
export type HandledKind = z.infer<typeof HandledKind>;

export const teamStates = ["unclaimed", "claimed", "done"] as const;
export const TeamState = z.enum(teamStates);
export type TeamState = z.infer<typeof TeamState>;

/** The team's state of the subject of a message. */
export const Team = z.object({
  kind: HandledKind,
  /** The number of the order; `kind` and `subject` identify what is claimed. */
  subject: z.string(),
  state: TeamState,
  /** The user who claimed or finished it; empty if no member of staff did. */
  by: z.string(),
  byId: RecordId.nullable(),
  at: Moment,
});
export type Team = z.infer<typeof Team>;

/** A message, over the socket and in lists. */
export const Message = z.object({
  /** A string, because a number above 2^53 would lose precision and acknowledge the wrong message. */
  id: z.string(),
  type: MessageType,
  /** 0 unread, 1 read. */
  flag: z.union([z.literal(0), z.literal(1)]),
  sendName: z.string(),
  sendImg: z.string(),
  msg: z.string(),
  createTime: Moment,
  /** 1 for a broadcast, which is stored per recipient. */
  allUser: z.union([z.literal(0), z.literal(1)]),
  /** Number of the order; empty if there is none. */
  number: z.string(),
  /** The kind of the order; sent to version 2 clients, which find the target by it. */
  orderKind: z.enum(orderKinds).optional(),
  /** Whether a template is the text; words of names in it lead nowhere. Sent to version 2 clients if true. */
  isTemplate: z.boolean().optional(),
  /** Stream position `epoch:seq`; sent to version 2 clients. */
  seq: z.string().optional(),
  /** Number of redeliveries; sent to version 2 clients. */
  re: z.int().optional(),
  /** The team's state; null if there is nothing to handle. Sent to version 2 clients. */
  team: Team.nullable().optional(),
  /** Whether the reader caused the message. Sent to version 2 clients if true. */
  own: z.boolean().optional(),
});
export type Message = z.infer<typeof Message>;

/** A message in the archive. */
export const ArchivedMessage = Message.extend({
  target: z.string().nullable(),
  readAt: Moment.nullable(),
});
export type ArchivedMessage = z.infer<typeof ArchivedMessage>;

/** Types whose messages show "voice/image message" as text. */
export const mediaTypes: readonly number[] = [1, 2];

/** Time to undo marking as read. */
export const undoReadMs = 10_000;

/** The words for challenge. In languages with spaces they match as whole words: "secreto" does not contain "reto". */
const challengeWords = /挑战|挑戦|チャレンジ|challenge|(?<!\p{L})(?:retos?|desafíos?)(?!\p{L})/u;
const orderPaths: Readonly<Record<OrderKind, string>> = {
  delivery: "/order",
  driver: "/daiorder",
  errand: "/sendorder",
};
/** Keywords of orders in all languages, for messages without `orderKind`. */
const orderKeywords: readonly (readonly [kind: OrderKind, words: readonly string[]])[] = [
  ["delivery", ["外卖", "takeout", "a domicilio", "デリバリー", "出前"]],
  ["driver", ["代驾", "designated", "conductor designado", "運転代行"]],
  ["errand", ["跑腿", "errand", "recado", "mandado", "おつかい", "お使い"]],
];
const targetByType: Readonly<Record<number, string>> = {
  0: "/kefumsg",
  1: "/kefumsg",
  2: "/kefumsg",
  3: "/kefumsg",
  4: "/kefumsg",
  5: "/kefumsg",
  7: "/gamepk",
  8: "/gonggao",
  9: "/tixian",
  10: "/list",
  11: "/user/renzheng",
  12: "/user/dongtailist",
  13: "/shenqing",
  14: "/tousu",
  15: "/fankui",
  16: "/calendar",
  17: "/payments-due",
  18: "/discounts",
  19: "/refunds",
};

/** Pages of the records that a number names before its colon. */
const pageByPrefix: Readonly<Record<string, string>> = {
  quote: "/quotes",
  lead: "/leads",
  wedding: "/weddings",
  gallery: "/galleries",
};

/** The numbers of messages that open a page without a record. */
export type PageNumber = "settings" | "income" | "galleries";

/** The page of the settings, of waiting income, of galleries, or of the wedding, shoot, quote, lead or gallery that a message names; null for other messages. */
function recordTarget(type: number, number: string): string | null {
  if (number === "settings") return "/system/studio";
  if (number === "income") return "/wedding-payments";
  if (number === "galleries") return "/galleries";
  if (type !== 16 && type !== 17) return null;
  const [prefix = "", id] = number.split(":");
  const page = pageByPrefix[prefix];
  if (page && id) return `${page}?id=${encodeURIComponent(id)}`;
  return `${type === 16 ? "/calendar" : "/weddings"}?id=${encodeURIComponent(number)}`;
}

/** Returns the target of a message as path and query; null if there is none. */
export function targetOf(
  message: Pick<Message, "type" | "msg" | "number" | "orderKind" | "isTemplate">,
): string | null {
  const { type, number } = message;
  const text = message.msg.normalize("NFC").toLowerCase();
  const isPlain = !message.orderKind && !message.isTemplate;
  if (isPlain && challengeWords.test(text)) return "/gamepk";
  const record = number ? recordTarget(type, number) : null;
  if (record) return record;
  if (type !== 6) return targetByType[type] ?? null;
  const kind =
    message.orderKind ??
    orderKeywords.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ??
    (number ? "delivery" : null);
  if (kind === null) return null;
  const path = orderPaths[kind];
  return number ? `${path}?number=${encodeURIComponent(number)}` : path;
}
