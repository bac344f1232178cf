import { shorten } from "@vowdesk/contract/kernel";
import { contentTypes } from "@vowdesk/contract/chat";
import type { Context } from "../../../kernel/http/context.ts";
import { shownName } from "../../../kernel/transaction/actor.ts";
import { holdersOf } from "../../staff/auth/auth.ts";
import { send, type Sending } from "../../messages/notifications/notifications.ts";
import { findMembers, type ConversationRow, type MessageRow } from "../chat.store.ts";
import { storedTexts } from "../../../locales/stored-texts.ts";

/** Permission to answer customers. */
export const deskAccess = "chat:desk";

/** Characters of a message in its notification. */
const shownLength = 200;

/** The client writes the texts for pictures and voice messages. */
function textOf({ type, body, order_number: number }: MessageRow): Pick<Sending, "msg" | "template"> {
  if (type === contentTypes.image) return { msg: storedTexts.picture };
  if (type === contentTypes.voice) return { msg: storedTexts.voice };
  if (type === contentTypes.packet) return { msg: storedTexts.packet, template: { key: "chat-packet", values: {} } };
  if (type !== contentTypes.order) return { msg: shorten(body, shownLength) };
  return { msg: storedTexts.order(number ?? ""), template: { key: "chat-order", values: { number: number ?? "" } } };
}

/** The assignee if they may still answer customers, else the members of the team who may, else all staff who may. */
async function audienceOf(
  ctx: Context,
  { assignee_id: id, team_id: teamId }: ConversationRow,
): Promise<Pick<Sending, "to" | "allUser">> {
  const members = id === null && teamId !== null ? await findMembers(ctx.db, teamId) : [];
  const requested = id === null ? members : [id];
  const holders = requested.length === 0 ? [] : await holdersOf(ctx, deskAccess);
  const userIds = requested.filter((item) => holders.includes(item));
  return userIds.length > 0 ? { to: { userIds }, allUser: 0 } : { to: { holdersOf: deskAccess }, allUser: 1 };
}

/** Notifies the members of a team of a conversation that was handed over to it. */
export async function notifyHandedToTeam(
  ctx: Context,
  row: ConversationRow,
  team: { name: string; members: readonly number[] },
): Promise<void> {
  const userIds = team.members.filter((id) => id !== ctx.actor.id);
  if (userIds.length === 0) return;
  const by = shownName(ctx.actor);
  await send(ctx, {
    type: 0,
    to: { userIds },
    allUser: 0,
    msg: storedTexts.handedToTeam(by, row.customer_name, team.name),
    template: { key: "chat-handed-to-team", values: { by, customer: row.customer_name, team: team.name } },
    number: String(row.id),
    sendName: by,
  });
}

/** Notifies staff of a customer's message. Its type is the content type, its number the conversation's id. */
export async function notifyNewMessage(ctx: Context, row: ConversationRow, message: MessageRow): Promise<void> {
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

/** Notifies staff that the snooze of a conversation has ended. */
export async function notifySnoozeEnded(ctx: Context, row: ConversationRow): Promise<void> {
  await send(ctx, {
    type: 0,
    ...(await audienceOf(ctx, row)),
    msg: storedTexts.snoozeEnded(row.customer_name),
    template: { key: "chat-snooze-ended", values: { customer: row.customer_name } },
    number: String(row.id),
    sendName: row.customer_name,
  });
}

/** Notifies staff that a customer waits too long: the assignee at level 1, the whole desk at level 2. */
export async function notifyWaiting(ctx: Context, row: ConversationRow, level: 1 | 2, minutes: number): Promise<void> {
  const wholeDesk = { to: { holdersOf: deskAccess }, allUser: 1 } as const;
  await send(ctx, {
    type: 0,
    ...(level === 1 ? await audienceOf(ctx, row) : wholeDesk),
    msg: storedTexts.waiting(row.customer_name, minutes),
    template: { key: "chat-waiting", values: { customer: row.customer_name, minutes } },
    number: String(row.id),
    sendName: row.customer_name,
    handling: "begin",
    handledBy: deskAccess,
  });
}
