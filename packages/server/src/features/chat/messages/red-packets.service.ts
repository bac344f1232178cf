import { packetMs, type AppPacket, type chatApi, type PacketLimits, type RedPacket } from "@vowdesk/contract/chat";
import { type HandlerInput, type Page } from "@vowdesk/contract/kernel";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { shownName } from "../../../kernel/transaction/actor.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { startOfToday } from "../../../platform/business-time.ts";
import { personAccount, post, type Account } from "../../money/ledger/ledger.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { presentAppPacket, presentPacket } from "../chat.present.ts";
import { isOwnCase } from "../../staff/users/users.ts";
import * as store from "../chat.store.ts";
import type { ConversationRow, MessageRow, PacketRow } from "../chat.store.ts";
import { lockOrRefuse, nextSeq, applyChange, notifyDesk } from "../conversations/change.ts";
import { lastLineOf } from "./content.ts";
import { recordAnswers } from "../customers/inquiries.service.ts";
import { businessSettings } from "../../operations/business/business.ts";
import * as packets from "./red-packets.store.ts";
import { storedTexts } from "../../../locales/stored-texts.ts";

type PacketFact = Fact & { before: object | null; after: object };

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "packet.sent": PacketFact;
    "packet.opened": PacketFact;
    "packet.approved": PacketFact;
    "packet.rejected": PacketFact;
    "packet.expired": PacketFact;
  }
}

type Ending = "opened" | "approved" | "rejected" | "expired";

/** Account that pays the packets of the business and receives those of customers. */
const businessAccount = "house:redpackets";
const packetAccount = ({ id }: PacketRow) => `packet:${id}` as const;

/** The account that a packet is paid from and refunded to: the business's, or the customer's bank. */
const sourceOf = ({ sender_kind: by }: PacketRow) => (by === "staff" ? businessAccount : "bank");
const receiverOf = (packet: PacketRow) =>
  packet.sender_kind === "staff" ? personAccount(packet.customer_id) : businessAccount;

async function transfer(ctx: Context, packet: PacketRow, what: string, from: Account, to: Account): Promise<void> {
  const cents = packet.amount_cents;
  const moved = await post(ctx, {
    key: `packet.${what}:${packet.id}`,
    purpose: `packet.${what}`,
    subject: `packet:${packet.id}`,
    entries: [
      { account: from, cents: -cents },
      { account: to, cents },
    ],
  });
  if (!moved) throw new Error(`packet ${packet.id} was ${what} before`);
}

const factsOf = ({ state, amount_cents: amountCents, conversation_id: conversationId }: PacketRow) => ({
  state,
  amountCents,
  conversationId,
});

function emitChange(
  ctx: Context,
  what: Ending | "sent",
  before: PacketRow | null,
  after: PacketRow,
  reason?: string,
): void {
  ctx.emit({
    type: `packet.${what}`,
    subject: `packet:${after.id}`,
    before: before && factsOf(before),
    after: factsOf(after),
    ...(reason ? { reason } : {}),
  });
  notifyDesk(ctx, after.conversation_id);
}

/**
 * The caller's daily limit, the amount sent today, and the amount from which a second person must approve. What the caller sent the
 * customer of a conversation alone within a day counts, so that a payment cannot be divided into packets.
 */
export async function limits(
  ctx: Context,
  { conversationId }: HandlerInput<typeof chatApi.packetLimits>,
): Promise<PacketLimits> {
  const { redPacketDailyCents: dailyCents, redPacketSecondCents } = await businessSettings(ctx);
  const today = await startOfToday(ctx.db, ctx.now);
  const spentCents = await packets.spentSince(ctx.db, ctx.actor.id, today);
  const aloneCents =
    conversationId === undefined
      ? 0
      : await packets.sentAlone(ctx.db, { userId: ctx.actor.id, conversationId, now: ctx.now });
  return { dailyCents, spentCents, secondCents: Math.max(0, redPacketSecondCents - aloneCents) };
}

/** Refuses a packet or an approval for the caller's own app account, now or since the packet was sent. */
async function assertNotOwnAccount(ctx: Context, customerId: number, since: Date): Promise<void> {
  if (await isOwnCase(ctx, [customerId], since)) refuse("review-own");
}

/** Checks a staff packet against the daily limit. A large packet is pending until a second person approves it. */
async function stateFor(ctx: Context, conversationId: number, amountCents: number): Promise<"pending" | "sent"> {
  if (ctx.actor.kind !== "staff") return "sent";
  if (!ctx.actor.codes.has("chat:red")) refuse("no-permission");
  await packets.lockSpending(ctx.db, ctx.actor.id);
  const { dailyCents, spentCents, secondCents } = await limits(ctx, { conversationId });
  const remaining = Math.max(0, dailyCents - spentCents);
  if (amountCents > remaining) refuse("packet-limit", { values: { leftCents: remaining } });
  return amountCents >= secondCents ? "pending" : "sent";
}

/** Makes the packet's message visible to the customer; it counts as an answer. */
async function deliver(ctx: Context, row: ConversationRow, message: MessageRow): Promise<void> {
  const publicSeq = nextSeq(row.last_public_seq);
  await store.saveMessage(ctx.db, message.id, { public_seq: publicSeq });
  await recordAnswers(ctx, row.id, [{ writtenAt: message.at, sentAt: ctx.now }]);
  const since = await store.firstCustomerMessageAfter(ctx.db, row.id, message.at);
  await store.saveConversation(ctx.db, row.id, {
    last_public_seq: publicSeq,
    customer_unread: row.customer_unread + 1,
    last_line: lastLineOf(message, message.seq ?? row.last_seq, ctx.now),
    last_at: ctx.now,
    hidden: false,
    state: since ? "waiting" : "open",
    waiting_since: since,
    alert_level: 0,
  });
}

/** Creates the packet of a message and moves the money in one transaction. A pending packet holds no money yet. */
export async function sendPacket(
  ctx: Context,
  row: ConversationRow,
  message: MessageRow,
  amountCents: number,
): Promise<void> {
  if (ctx.actor.kind === "staff") await assertNotOwnAccount(ctx, row.customer_id, ctx.now);
  const state = await stateFor(ctx, row.id, amountCents);
  const packet = await packets.insertPacket(ctx.db, {
    conversation_id: row.id,
    message_id: message.id,
    state,
    sender_kind: message.sender_kind === "staff" ? "staff" : "customer",
    sender_id: message.sender_id,
    sender_name: message.sender_kind === "staff" ? shownName(ctx.actor) : message.sender_name,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    amount_cents: amountCents,
    greeting: message.body,
    sent_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + packetMs),
  });
  if (state === "sent") await transfer(ctx, packet, "sent", sourceOf(packet), packetAccount(packet));
  if (state === "sent" && message.sender_kind === "staff") await deliver(ctx, row, message);
  if (state === "pending") await requestApproval(ctx, packet);
  emitChange(ctx, "sent", null, packet);
}

async function requestApproval(ctx: Context, packet: PacketRow): Promise<void> {
  const { sender_name: by, customer_name: customer, amount_cents: amountCents } = packet;
  // Nodes of release 0.1.0 read `amount`.
  const values = { by, customer, amountCents, amount: (amountCents / 100).toFixed(2) };
  await send(ctx, {
    type: 3,
    to: { holdersOf: "chat:red:approve" },
    allUser: 1,
    msg: storedTexts.packetPending(by, customer, amountCents),
    template: { key: "packet-pending", values },
    number: String(packet.conversation_id),
    sendName: by,
  });
}

/** Locks a packet and its conversation, the conversation first as in all other code. */
async function lockedPacket(ctx: Context, id: string): Promise<{ row: ConversationRow; packet: PacketRow }> {
  const { conversation_id: conversationId } = (await packets.findPacket(ctx.db, id)) ?? refuse("not-found");
  const row = await lockOrRefuse(ctx, conversationId);
  return { row, packet: (await packets.lockPacket(ctx.db, id)) ?? refuse("not-found") };
}

async function endPacket(
  ctx: Context,
  { row, packet }: { row: ConversationRow; packet: PacketRow },
  what: Ending,
  change: Partial<PacketRow>,
): Promise<PacketRow> {
  const after = await packets.savePacket(ctx.db, packet.id, change);
  const values = {
    by: ctx.actor.kind === "system" ? "" : shownName(ctx.actor),
    packetId: packet.id,
    amountCents: packet.amount_cents,
  };
  await applyChange(ctx, row, { change: {}, event: { name: `packet-${what}`, values } });
  emitChange(ctx, what, packet, after, change.reason ?? undefined);
  return after;
}

/** Opens a packet once and only before it expires. */
async function endAsOpened(
  ctx: Context,
  id: string,
  by: PacketRow["sender_kind"],
  customerId?: number,
): Promise<PacketRow> {
  const locked = await lockedPacket(ctx, id);
  const { packet } = locked;
  if (packet.sender_kind !== by || (customerId !== undefined && packet.customer_id !== customerId)) refuse("not-found");
  if (packet.state !== "sent" || packet.expires_at <= ctx.now) refuse("packet-closed");
  await transfer(ctx, packet, "opened", packetAccount(packet), receiverOf(packet));
  const openedBy = { opened_at: ctx.now, opened_by_id: ctx.actor.id, opened_by: shownName(ctx.actor) };
  return endPacket(ctx, locked, "opened", { state: "opened", ...openedBy });
}

export async function openPacket(ctx: Context, { id }: { id: string }): Promise<RedPacket> {
  return presentPacket(ctx.actor, await endAsOpened(ctx, id, "customer"));
}

export async function openOwnPacket(ctx: Context, { id }: { id: string }): Promise<AppPacket> {
  return presentAppPacket(await endAsOpened(ctx, id, "staff", ctx.actor.id));
}

/** Approves or rejects a large packet. The sender cannot decide on it. */
export async function decidePacket(
  ctx: Context,
  { id, approve, reason }: HandlerInput<typeof chatApi.decidePacket>,
): Promise<RedPacket> {
  const locked = await lockedPacket(ctx, id);
  const { packet } = locked;
  if (packet.sender_id === ctx.actor.id && packet.sender_kind === "staff") refuse("packet-own");
  if (packet.state !== "pending" || packet.expires_at <= ctx.now) refuse("packet-closed");
  await assertNotOwnAccount(ctx, packet.customer_id, packet.sent_at);
  const decided = {
    decided_by_id: ctx.actor.id,
    decided_by: shownName(ctx.actor),
    decided_at: ctx.now,
    reason: reason || null,
  };
  if (!approve)
    return presentPacket(ctx.actor, await endPacket(ctx, locked, "rejected", { state: "rejected", ...decided }));
  await transfer(ctx, packet, "sent", sourceOf(packet), packetAccount(packet));
  const expires_at = new Date(ctx.now.getTime() + packetMs);
  const after = await endPacket(ctx, locked, "approved", { state: "sent", expires_at, ...decided });
  const message = (await store.findMessage(ctx.db, packet.message_id)) ?? refuse("not-found");
  await deliver(ctx, await lockOrRefuse(ctx, packet.conversation_id), message);
  return presentPacket(ctx.actor, after);
}

export const list = (ctx: Context, query: HandlerInput<typeof chatApi.listPackets>): Promise<Page<RedPacket>> =>
  presentedPage(ctx, packets.packetListing, query, (packet) => presentPacket(ctx.actor, packet));

async function expirePacket(ctx: Context, id: string): Promise<number> {
  const locked = await lockedPacket(ctx, id);
  const { packet } = locked;
  const holdsMoney = packet.state === "sent";
  if ((!holdsMoney && packet.state !== "pending") || packet.expires_at > ctx.now) return 0;
  if (holdsMoney) await transfer(ctx, packet, "expired", packetAccount(packet), sourceOf(packet));
  await endPacket(ctx, locked, "expired", { state: "expired" });
  return 1;
}

/** Refunds packets that were not opened within a day. Returns how many. */
export function expirePackets(services: Services): Promise<number> {
  const work = { runner: "red-packets", batchSize: 200, find: packets.expiredPackets, apply: expirePacket };
  return processDueRows(services, work);
}
