import type { chatApi, ChatCustomer, ChatMessage, ChatWedding, Conversation, DeskCounts } from "@vowdesk/contract/chat";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import type { Context } from "../../kernel/http/context.ts";
import { maskPhone } from "../../kernel/text/masking.ts";
import { page } from "../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../kernel/paging/phone-search.ts";
import { isAllowed } from "../../kernel/http/guard.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { balanceOf } from "../studio/wedding-payments/wedding-payments.ts";
import { coupleOf, showsPayments, weddingsOfPhone } from "../studio/weddings/weddings.ts";
import { presentById, waitLimits } from "./conversations/change.ts";
import { loadAttachments } from "./messages/content.ts";
import {
  commonThreshold,
  countConversations,
  countMatches,
  latestHits,
  listingFor,
  findMessageIds,
} from "./lists.store.ts";
import * as messageStore from "./messages/messages.store.ts";
import { presentConversation, presentMessage } from "./chat.present.ts";
import * as store from "./chat.store.ts";
import type { MessageRow } from "./chat.store.ts";

export { colleagues, setAvailable } from "./assignment/assignment.service.ts";
export { claim, handOver, release, takeOver } from "./conversations/claims.service.ts";
export { pin, hide, read, setState } from "./conversations/conversations.service.ts";
export { labelConversation as label, setPriority } from "./conversations/labels.service.ts";
export { handToTeam } from "./assignment/teams.service.ts";
export { snooze, unsnooze } from "./conversations/snooze.service.ts";
export { actOnMany } from "./bulk.service.ts";
export {
  decidePacket,
  limits as packetLimits,
  list as listPackets,
  openPacket,
} from "./messages/red-packets.service.ts";
export { sendMessage as send, unsend } from "./messages/messages.service.ts";

/** Matches of a common text are checked one by one, so they are only counted up to this number. */
const maxCommonCount = 200;
const ordersShown = 20;
const ordersCounted = 1_000;

/** The part of the list to read. A search also finds snoozed conversations. */
function partOf(only: "late" | "hidden" | "snoozed" | undefined, q: string) {
  if (only === "hidden" || only === "snoozed") return only;
  return q === "" ? "active" : "active-or-snoozed";
}

/** The list of conversations, pinned ones first, then the latest; in a search with the latest match of each. */
export async function list(ctx: Context, query: HandlerInput<typeof chatApi.list>): Promise<Page<Conversation>> {
  const limits = await waitLimits(ctx);
  const q = query.q ?? "";
  await auditPhoneSearch(ctx, "chats", q);
  const matches = q === "" ? null : await countMatches(ctx.db, q);
  const isCommonText = matches !== null && matches >= commonThreshold;
  const listing = listingFor({
    userId: ctx.actor.id,
    isCommonText,
    lateBefore: new Date(ctx.now.getTime() - limits.lateMs),
    part: partOf(query.only, q),
  });
  const result = await page(ctx, listing, query, isCommonText ? { maxCount: maxCommonCount } : {});
  const ids = result.records.map(({ id }) => id);
  const hits = q === "" ? new Map<number, Conversation["hit"]>() : await latestHits(ctx.db, ids, q);
  return { ...result, records: result.records.map((row) => presentConversation(ctx, row, limits, hits.get(row.id))) };
}

export async function counts(ctx: Context): Promise<DeskCounts> {
  const { lateMs } = await waitLimits(ctx);
  return countConversations(ctx.db, ctx.actor.id, new Date(ctx.now.getTime() - lateMs));
}

export function find(ctx: Context, { id }: { id: number }): Promise<Conversation> {
  return presentById(ctx, id);
}

type MessagesQuery = HandlerInput<typeof chatApi.messages>;

/** Half of the messages up to a position, the others after it. */
async function messagesAround(ctx: Context, range: store.MessageRange, around: number): Promise<MessageRow[]> {
  const half = Math.ceil(range.limit / 2);
  const before = await store.messagesBefore(ctx.db, { ...range, limit: half }, around + 1);
  const rest = { ...range, limit: range.limit - before.length };
  return [...before.toReversed(), ...(await store.messagesAfter(ctx.db, rest, around))];
}

async function messagesIn(ctx: Context, { id, before, after, around, limit }: MessagesQuery): Promise<MessageRow[]> {
  const range = { conversationId: id, side: "seq", limit } as const;
  if (around !== undefined) return messagesAround(ctx, range, around);
  if (after !== undefined) return store.messagesAfter(ctx.db, range, after);
  return (await store.messagesBefore(ctx.db, range, before ?? null)).toReversed();
}

/** A range of a conversation's messages in order, with the held ones. The conversation is read after the messages. */
export async function messages(ctx: Context, query: MessagesQuery) {
  const rows = await messagesIn(ctx, query);
  const held = await messageStore.findHeld(ctx.db, query.id);
  const conversation = await presentById(ctx, query.id);
  const attachments = await loadAttachments(ctx, [...rows, ...held]);
  const present = (row: MessageRow): ChatMessage => presentMessage(ctx.actor, row, attachments);
  const first = Number(rows[0]?.seq ?? query.after ?? 1);
  const last = Number(rows.at(-1)?.seq ?? query.after ?? conversation.lastSeq);
  return {
    records: rows.map(present),
    held: held.map(present),
    hasBefore: first > 1,
    hasAfter: last < conversation.lastSeq,
    conversation,
  };
}

export async function search(
  ctx: Context,
  { id, q, before, limit }: HandlerInput<typeof chatApi.search>,
): Promise<{ records: ChatMessage[]; hasMore: boolean }> {
  await presentById(ctx, id);
  const ids = await findMessageIds(ctx.db, { id, text: q, before: before ?? null, limit: limit + 1 });
  const rows = await messageStore.findMessages(ctx.db, ids.slice(0, limit));
  const attachments = await loadAttachments(ctx, rows);
  return { records: rows.map((row) => presentMessage(ctx.actor, row, attachments)), hasMore: ids.length > limit };
}

/** The latest wedding of a customer with a proved phone number that the actor may see, with what is owed for those who see payments. */
async function weddingOf(
  ctx: Context,
  { phone, phone_verified_at }: messageStore.CustomerSums,
): Promise<ChatWedding | null> {
  if (phone_verified_at === null || !isAllowed(ctx.actor, weddingsApi.list.access)) return null;
  const [wedding] = await weddingsOfPhone(ctx, phone);
  if (!wedding) return null;
  const { consultantName: _consultant, ...shown } = wedding;
  const { consultantId } = await coupleOf(ctx, wedding.id);
  const seesPayments = showsPayments(ctx.actor, consultantId);
  return { ...shown, balanceCents: seesPayments ? await balanceOf(ctx, wedding.id) : null };
}

export async function customer(ctx: Context, { id }: { id: number }): Promise<ChatCustomer> {
  const row = (await store.findConversation(ctx.db, id)) ?? refuse("not-found");
  const { scope } = ctx.actor;
  const sums = (await messageStore.customerSums(ctx.db, row.customer_id, scope, ordersCounted)) ?? refuse("not-found");
  const hasMoreOrders = sums.order_count > ordersCounted;
  const orders = await messageStore.latestOrders(ctx.db, row.customer_id, scope, ordersShown);
  return {
    id: row.customer_id,
    name: sums.name,
    phone: maskPhone(sums.phone),
    joinedAt: sums.joined_at.toISOString(),
    verified: sums.verified,
    enabled: sums.enabled,
    orderCount: Math.min(sums.order_count, ordersCounted),
    hasMoreOrders,
    spentCents: sums.spent_cents,
    orders,
    wedding: await weddingOf(ctx, sums),
  };
}
