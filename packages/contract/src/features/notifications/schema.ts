import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

/** `message` is the page of the archive; an order that nobody claims reaches the holders of `message:escalated`. */
export const messagePermissions = permissions("message", "message:escalated");

/** What the calls of messages say no to. */
export const messageRefusals = {
  /** The seconds in which reading can be undone are over. */
  "undo-expired": 200,
  /** Somebody else has claimed it: only they release it. */
  "claimed-by-another": 200,
  /** It is done; nobody need claim it any more. */
  "handled-already": 200,
} as const;

/** Message types (SPEC 2): 0-5 customer service, 6 orders, 7 challenge, 8-15 as the target table says. */
export const MessageType = z.int().min(0).max(15);

/** Groups of the drawer, one for each line of the target table (SPEC 2), in the order of their types. */
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
] as const;
export const MessageGroup = z.enum(messageGroups);
export type MessageGroup = z.infer<typeof MessageGroup>;

/** The first type of each group; a type belongs to the last group that begins at it or before. */
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
};

/** The group of a message type. */
export function groupOf(type: number): MessageGroup {
  return messageGroups.findLast((group) => firstTypeOf[group] <= type) ?? "general";
}

/** Unread messages of each group; a group without any is absent. */
export const UnreadByGroup = z.partialRecord(MessageGroup, z.int());
export type UnreadByGroup = z.infer<typeof UnreadByGroup>;

/** What a team handles: read is personal, handled is for all who were told. */
export const handledKinds = ["order", "chat"] as const;
export const HandledKind = z.enum(handledKinds);
export type HandledKind = z.infer<typeof HandledKind>;

export const teamStates = ["unclaimed", "claimed", "done"] as const;
export const TeamState = z.enum(teamStates);
export type TeamState = z.infer<typeof TeamState>;

/** How far the team is with what a message is about. */
export const Team = z.object({
  kind: HandledKind,
  /** The order's number; with `kind` it names what is claimed. */
  subject: z.string(),
  state: TeamState,
  /** Who claimed it, or brought it to its end; empty when nobody of the staff did. */
  by: z.string(),
  byId: z.int().nullable(),
  /** Since when it is in this state. */
  at: z.iso.datetime({ offset: true }),
});
export type Team = z.infer<typeof Team>;

/** The Message record of SPEC 3, as it travels over the socket and in lists. */
export const Message = z.object({
  /** A string: a JavaScript number would acknowledge the wrong message above 2^53 (DELIVERY 6.1). */
  id: z.string(),
  type: MessageType,
  /** 0 unread, 1 read. */
  flag: z.union([z.literal(0), z.literal(1)]),
  sendName: z.string(),
  sendImg: z.string(),
  msg: z.string(),
  createTime: z.iso.datetime({ offset: true }),
  /** 1: a broadcast, kept per person. */
  allUser: z.union([z.literal(0), z.literal(1)]),
  /** Order reference, empty when there is none. */
  number: z.string(),
  /** `epoch:seq`, this user's stream position; sent to v2 clients. */
  seq: z.string().optional(),
  /** How often this message was sent again; sent to v2 clients. */
  re: z.int().optional(),
  /** How far the team is with it; null when it is nothing to handle. Sent to v2 clients. */
  team: Team.nullable().optional(),
});
export type Message = z.infer<typeof Message>;

/** A message as the archive shows it. */
export const ArchivedMessage = Message.extend({
  /** Where it leads, as `targetOf` says. */
  target: z.string().nullable(),
  readAt: z.iso.datetime({ offset: true }).nullable(),
});
export type ArchivedMessage = z.infer<typeof ArchivedMessage>;

/** Messages of the types of pictures and voice say 'voice/image message' (SPEC 2, Message drawer; PRODUCT 4, content types). */
export const mediaTypes: readonly number[] = [1, 2];

/** How long reading can be undone (PRODUCT 4, Notifications). */
export const undoReadMs = 10_000;

/** The word for challenge; in languages that part their words by spaces it is one of its own: "secreto" is no "reto". */
const challengeWords = /挑战|挑戦|チャレンジ|challenge|(?<!\p{L})(?:retos?|desafíos?)(?!\p{L})/u;
/** What a message about an order calls it; words of all languages, for the message is in its reader's. */
const orderKeywords: readonly (readonly [path: string, words: readonly string[]])[] = [
  ["/order", ["外卖", "takeout", "a domicilio", "デリバリー", "出前"]],
  ["/daiorder", ["代驾", "designated", "conductor designado", "運転代行"]],
  ["/sendorder", ["跑腿", "errand", "recado", "mandado", "おつかい", "お使い"]],
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
};

/** Where a message leads, path and query; null when nowhere (SPEC 2, PRODUCT 1). */
export function targetOf({ type, msg, number }: Pick<Message, "type" | "msg" | "number">): string | null {
  const text = msg.normalize("NFC").toLowerCase();
  if (challengeWords.test(text)) return "/gamepk";
  if (type !== 6) return targetByType[type] ?? null;
  const path =
    orderKeywords.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? (number ? "/order" : null);
  if (path === null) return null;
  return number ? `${path}?number=${encodeURIComponent(number)}` : path;
}
