import { shorten } from "@vowdesk/contract/kernel";
import { contentTypes } from "@vowdesk/contract/chat";
import type { Context } from "../../../kernel/http/context.ts";
import { holdersOf } from "../../auth/index.ts";
import { send, type Sending } from "../../notifications/index.ts";
import type { ConversationRow, MessageRow } from "../store.ts";

/** Whoever answers customers. */
export const deskAccess = "chat:desk";

/** Letters of a message that the bell shows. */
const shownLetters = 200;

/** Pictures and voice are worded by the bell itself. */
function textOf({ type, body, order_number: number }: MessageRow): Pick<Sending, "msg" | "template"> {
  if (type === contentTypes.image) return { msg: "[图片]" };
  if (type === contentTypes.voice) return { msg: "[语音]" };
  if (type === contentTypes.packet) return { msg: "[红包]", template: { key: "chat-packet", values: {} } };
  if (type !== contentTypes.order) return { msg: shorten(body, shownLetters) };
  return { msg: `[订单]${number ?? ""}`, template: { key: "chat-order", values: { number: number ?? "" } } };
}

/** The assignee as long as they may answer; else all who may. */
async function audienceOf(
  ctx: Context,
  { assignee_id: id }: ConversationRow,
): Promise<Pick<Sending, "to" | "allUser">> {
  const isFit = id !== null && (await holdersOf(ctx, deskAccess)).includes(id);
  return isFit ? { to: { userIds: [id] }, allUser: 0 } : { to: { holdersOf: deskAccess }, allUser: 1 };
}

/** A customer's message in the bell, of its own content type (SPEC 2, types 0-5); the number is the conversation's. */
export async function ringDesk(ctx: Context, row: ConversationRow, message: MessageRow): Promise<void> {
  await send(ctx, {
    type: message.type,
    ...(await audienceOf(ctx, row)),
    ...textOf(message),
    number: String(row.id),
    sendName: row.customer_name,
    handling: "again",
    handledBy: deskAccess,
  });
}

/** A customer waits too long: the first time it is told to whoever has it, the second to all (issue 7, waiting-time limits). */
export async function ringLate(ctx: Context, row: ConversationRow, level: 1 | 2, minutes: number): Promise<void> {
  const everybody = { to: { holdersOf: deskAccess }, allUser: 1 } as const;
  await send(ctx, {
    type: 0,
    ...(level === 1 ? await audienceOf(ctx, row) : everybody),
    msg: `${row.customer_name} 已等待 ${minutes} 分钟，请尽快回复`,
    template: { key: "chat-waiting", values: { customer: row.customer_name, minutes } },
    number: String(row.id),
    sendName: row.customer_name,
    handling: "begin",
    handledBy: deskAccess,
  });
}
