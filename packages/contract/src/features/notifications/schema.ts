import * as z from "zod";

/** Message types (SPEC 2): 0-5 customer service, 6 orders, 7 challenge, 8-15 as the target table says. */
export const MessageType = z.int().min(0).max(15);

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
});
export type Message = z.infer<typeof Message>;

const challengeWords = ["挑战", "challenge", "reto", "desafío", "チャレンジ", "挑戦"];
const orderKeywords: readonly (readonly [path: string, words: readonly string[]])[] = [
  ["/order", ["外卖", "takeout"]],
  ["/daiorder", ["代驾", "designated"]],
  ["/sendorder", ["跑腿", "errand"]],
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
  const text = msg.toLowerCase();
  if (challengeWords.some((word) => text.includes(word))) return "/gamepk";
  if (type !== 6) return targetByType[type] ?? null;
  const path =
    orderKeywords.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? (number ? "/order" : null);
  if (path === null) return null;
  return number ? `${path}?number=${encodeURIComponent(number)}` : path;
}
