import { packetMs, type AppPacket, type chatApi, type PacketLimits, type RedPacket } from "@vowdesk/contract/chat";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { eachDue } from "../../../kernel/concurrency/due-rows.ts";
import type { Fact } from "../../../kernel/transaction/events.ts";
import { page } from "../../../kernel/paging/page.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { startOfToday } from "../../../platform/business-time.ts";
import { personAccount, post, type Account } from "../../ledger/index.ts";
import { send } from "../../notifications/index.ts";
import { presentAppPacket, presentPacket } from "../present.ts";
import { isOwnCase } from "../../users/index.ts";
import * as store from "../store.ts";
import type { ConversationRow, MessageRow, PacketRow } from "../store.ts";
import { locked, next, step, notifyDesk } from "../conversations/change.ts";
import { lineOf } from "../messages/content.ts";
import { packetListing } from "../lists/store.ts";
import { findMessage, saveMessage, wroteAfter } from "../messages/store.ts";
import * as packets from "./store.ts";

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

/** What red packets of the house are paid from, and where customers' go. */
const house = "house:redpackets";
const inside = ({ id }: PacketRow) => `packet:${id}` as const;

/** Where the money of a packet comes from, and goes back to: the house, or the customer's bank. */
const source = ({ sender_kind: by }: PacketRow) => (by === "staff" ? house : "bank");
const receiver = (packet: PacketRow) => (packet.sender_kind === "staff" ? personAccount(packet.customer_id) : house);

async function move(ctx: Context, packet: PacketRow, what: string, from: Account, to: Account): Promise<void> {
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

function tell(ctx: Context, what: Ending | "sent", before: PacketRow | null, after: PacketRow, reason?: string): void {
  ctx.emit({
    type: `packet.${what}`,
    subject: `packet:${after.id}`,
    before: before && factsOf(before),
    after: factsOf(after),
    ...(reason ? { reason } : {}),
  });
  notifyDesk(ctx, after.conversation_id);
}

/** What the asking operator may send today, and from where on somebody else approves. */
export async function limits(ctx: Context): Promise<PacketLimits> {
  const { dailyCents, secondCents } = await packets.packetRules(ctx.db);
  const today = await startOfToday(ctx.db, ctx.now);
  const spentCents = await packets.spentSince(ctx.db, ctx.actor.id, today);
  return { dailyCents, spentCents, secondCents };
}

/** Nobody gives the business's money to the app user that they are, or were since the packet was made. */
async function assertNotToOneself(ctx: Context, customerId: number, since: Date): Promise<void> {
  if (await isOwnCase(ctx, [customerId], since)) refuse("review-own");
}

/** An operator's packet within their limit of the day; one that is large waits for a second person. */
async function stateFor(ctx: Context, amountCents: number): Promise<"pending" | "sent"> {
  if (ctx.actor.kind !== "staff") return "sent";
  if (!ctx.actor.codes.has("chat:red")) refuse("no-permission");
  await packets.lockSpending(ctx.db, ctx.actor.id);
  const { dailyCents, spentCents, secondCents } = await limits(ctx);
  const left = Math.max(0, dailyCents - spentCents);
  if (amountCents > left) refuse("packet-limit", { values: { left: (left / 100).toFixed(2) } });
  return amountCents >= secondCents ? "pending" : "sent";
}

/** The customer has it from now on: its message gets a place in what they see, and answers them. */
async function giveOut(ctx: Context, row: ConversationRow, message: MessageRow): Promise<void> {
  const publicSeq = next(row.last_public_seq);
  await saveMessage(ctx.db, message.id, { public_seq: publicSeq });
  const since = await wroteAfter(ctx.db, row.id, message.at);
  await store.saveConversation(ctx.db, row.id, {
    last_public_seq: publicSeq,
    customer_unread: row.customer_unread + 1,
    last_line: lineOf(message, message.seq ?? row.last_seq, ctx.now),
    last_at: ctx.now,
    hidden: false,
    state: since ? "waiting" : "open",
    waiting_since: since,
    alert_level: 0,
  });
}

/** Puts money into a packet, in the transaction of its message; a pending one holds none yet. */
export async function sendPacket(
  ctx: Context,
  row: ConversationRow,
  message: MessageRow,
  amountCents: number,
): Promise<void> {
  if (ctx.actor.kind === "staff") await assertNotToOneself(ctx, row.customer_id, ctx.now);
  const state = await stateFor(ctx, amountCents);
  const packet = await packets.insertPacket(ctx.db, {
    conversation_id: row.id,
    message_id: message.id,
    state,
    sender_kind: message.sender_kind === "staff" ? "staff" : "customer",
    sender_id: message.sender_id,
    sender_name: message.sender_kind === "staff" ? ctx.actor.name : message.sender_name,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    amount_cents: amountCents,
    greeting: message.body,
    sent_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + packetMs),
  });
  if (state === "sent") await move(ctx, packet, "sent", source(packet), inside(packet));
  if (state === "sent" && message.sender_kind === "staff") await giveOut(ctx, row, message);
  if (state === "pending") await askForApproval(ctx, packet);
  tell(ctx, "sent", null, packet);
}

async function askForApproval(ctx: Context, packet: PacketRow): Promise<void> {
  const amount = (packet.amount_cents / 100).toFixed(2);
  const values = { by: packet.sender_name, customer: packet.customer_name, amount };
  await send(ctx, {
    type: 3,
    to: { holdersOf: "chat:red:approve" },
    allUser: 1,
    msg: `${packet.sender_name} 发给 ${packet.customer_name} 的红包 ¥${amount} 待审批`,
    template: { key: "packet-pending", values },
    number: String(packet.conversation_id),
    sendName: packet.sender_name,
  });
}

/** A packet with its conversation, both locked, the conversation first as everywhere. */
async function lockedPacket(ctx: Context, id: string): Promise<{ row: ConversationRow; packet: PacketRow }> {
  const found = (await packets.findPacket(ctx.db, id)) ?? refuse("not-found");
  const row = await locked(ctx, found.conversation_id);
  return { row, packet: (await packets.lockPacket(ctx.db, id)) ?? refuse("not-found") };
}

async function end(
  ctx: Context,
  { row, packet }: { row: ConversationRow; packet: PacketRow },
  what: Ending,
  change: Partial<PacketRow>,
): Promise<PacketRow> {
  const after = await packets.savePacket(ctx.db, packet.id, change);
  const values = {
    by: ctx.actor.kind === "system" ? "" : ctx.actor.name,
    packetId: packet.id,
    amountCents: packet.amount_cents,
  };
  await step(ctx, row, { change: {}, event: { name: `packet-${what}`, values } });
  tell(ctx, what, packet, after, change.reason ?? undefined);
  return after;
}

/** Opens a packet: once, by whoever comes first, and not a moment after it is over (PRODUCT 4, openred). */
async function open(ctx: Context, id: string, by: PacketRow["sender_kind"], customerId?: number): Promise<PacketRow> {
  const found = await lockedPacket(ctx, id);
  const { packet } = found;
  if (packet.sender_kind !== by || (customerId !== undefined && packet.customer_id !== customerId)) refuse("not-found");
  if (packet.state !== "sent" || packet.expires_at <= ctx.now) refuse("packet-closed");
  await move(ctx, packet, "opened", inside(packet), receiver(packet));
  const who = { opened_at: ctx.now, opened_by_id: ctx.actor.id, opened_by: ctx.actor.name };
  return end(ctx, found, "opened", { state: "opened", ...who });
}

/** Staff open a customer's. */
export async function openRed(ctx: Context, { id }: { id: string }): Promise<RedPacket> {
  return presentPacket(ctx.actor, await open(ctx, id, "customer"));
}

/** A customer opens the house's, if it is theirs. */
export async function openOwn(ctx: Context, { id }: { id: string }): Promise<AppPacket> {
  return presentAppPacket(await open(ctx, id, "staff", ctx.actor.id));
}

/** A second person approves or rejects a large packet; never whoever sent it (PRODUCT 4, second approver). */
export async function decideRed(
  ctx: Context,
  { id, approve, reason }: HandlerInput<typeof chatApi.decideRed>,
): Promise<RedPacket> {
  const found = await lockedPacket(ctx, id);
  const { packet } = found;
  if (packet.sender_id === ctx.actor.id && packet.sender_kind === "staff") refuse("packet-own");
  if (packet.state !== "pending" || packet.expires_at <= ctx.now) refuse("packet-closed");
  await assertNotToOneself(ctx, packet.customer_id, packet.sent_at);
  const decided = {
    decided_by_id: ctx.actor.id,
    decided_by: ctx.actor.name,
    decided_at: ctx.now,
    reason: reason || null,
  };
  if (!approve) return presentPacket(ctx.actor, await end(ctx, found, "rejected", { state: "rejected", ...decided }));
  await move(ctx, packet, "sent", source(packet), inside(packet));
  const expires_at = new Date(ctx.now.getTime() + packetMs);
  const after = await end(ctx, found, "approved", { state: "sent", expires_at, ...decided });
  const message = (await findMessage(ctx.db, packet.message_id)) ?? refuse("not-found");
  await giveOut(ctx, await locked(ctx, packet.conversation_id), message);
  return presentPacket(ctx.actor, after);
}

export async function list(ctx: Context, query: HandlerInput<typeof chatApi.listRed>): Promise<Page<RedPacket>> {
  const found = await page(ctx, packetListing, query);
  return { ...found, records: found.records.map((packet) => presentPacket(ctx.actor, packet)) };
}

const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
const runner = "chat: the end of a red packet";
/** Ended in one run; the next goes on. */
const atOnce = 200;

async function expireIn(ctx: Context, id: string): Promise<number> {
  const found = await lockedPacket(ctx, id);
  const { packet } = found;
  const isMoney = packet.state === "sent";
  if ((!isMoney && packet.state !== "pending") || packet.expires_at > ctx.now) return 0;
  if (isMoney) await move(ctx, packet, "expired", inside(packet), source(packet));
  await end(ctx, found, "expired", { state: "expired" });
  return 1;
}

/** Gives the money of packets that nobody opened in a day back (issue 7, expiry). Answers how many. */
export async function expirePackets(services: Services): Promise<number> {
  const due = await packets.packetsOver(services.db, { runner, now: services.clock.now() }, atOnce);
  const work = (id: string) => inTransaction(services, origin, (ctx) => expireIn(ctx, id));
  return eachDue(services, { runner, due, work });
}
