import type { chatApi, ChatCustomer, ChatMessage, Conversation, DeskCounts } from "@vowdesk/contract/chat";
import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { Context } from "../../kernel/http/context.ts";
import { maskPhone } from "../../kernel/text/masking.ts";
import { page } from "../../kernel/paging/page.ts";
import { auditPhoneSearch } from "../../kernel/text/phone-search.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { shown, waitLimits } from "./conversations/change.ts";
import { attached } from "./messages/content.ts";
import { commonFrom, countConversations, countMatches, latestHits, listingFor, messagesWith } from "./lists/store.ts";
import * as messageStore from "./messages/store.ts";
import { presentConversation, presentMessage } from "./present.ts";
import * as store from "./store.ts";
import type { MessageRow } from "./store.ts";

export { colleagues, setAvailable } from "./assignment/service.ts";
export { claim, handOver, release, takeOver } from "./claims/service.ts";
export { goTop, hide, read, setState } from "./conversations/service.ts";
export { decideRed, limits as redLimits, list as listRed, openRed } from "./red-packets/service.ts";
export { sendMsg, unsend } from "./messages/service.ts";

/** A search in a common text is counted so far: each match is looked for one by one. */
const commonCountedAtMost = 200;
const ordersShown = 20;
const ordersCounted = 1_000;

/** Conversations: pinned first, then the latest; with what was searched, where it was found. */
export async function list(ctx: Context, query: HandlerInput<typeof chatApi.list>): Promise<Page<Conversation>> {
  const limits = await waitLimits(ctx);
  const q = query.q ?? "";
  await auditPhoneSearch(ctx, "chats", q);
  const matches = q === "" ? null : await countMatches(ctx.db, q);
  const isCommonText = matches !== null && matches >= commonFrom;
  const listing = listingFor({
    userId: ctx.actor.id,
    isCommonText,
    lateBefore: new Date(ctx.now.getTime() - limits.lateMs),
    isHidden: query.only === "hidden",
  });
  const found = await page(ctx, listing, query, isCommonText ? { countAtMost: commonCountedAtMost } : {});
  const ids = found.records.map(({ id }) => id);
  const hits = q === "" ? new Map<number, Conversation["hit"]>() : await latestHits(ctx.db, ids, q);
  return { ...found, records: found.records.map((row) => presentConversation(ctx, row, limits, hits.get(row.id))) };
}

export async function counts(ctx: Context): Promise<DeskCounts> {
  const { lateMs } = await waitLimits(ctx);
  return countConversations(ctx.db, ctx.actor.id, new Date(ctx.now.getTime() - lateMs));
}

export function find(ctx: Context, { id }: { id: number }): Promise<Conversation> {
  return shown(ctx, id);
}

type Asked = HandlerInput<typeof chatApi.messages>;

/** Half of them up to the place, the rest after it. */
async function messagesAround(ctx: Context, stretch: messageStore.Stretch, around: number): Promise<MessageRow[]> {
  const half = Math.ceil(stretch.limit / 2);
  const before = await messageStore.messagesBefore(ctx.db, { ...stretch, limit: half }, around + 1);
  const rest = { ...stretch, limit: stretch.limit - before.length };
  return [...before.toReversed(), ...(await messageStore.messagesAfter(ctx.db, rest, around))];
}

async function stretchOf(ctx: Context, { id, before, after, around, limit }: Asked): Promise<MessageRow[]> {
  const stretch = { conversationId: id, side: "seq", limit } as const;
  if (around !== undefined) return messagesAround(ctx, stretch, around);
  if (after !== undefined) return messageStore.messagesAfter(ctx.db, stretch, after);
  return (await messageStore.messagesBefore(ctx.db, stretch, before ?? null)).toReversed();
}

/** A stretch of a conversation in its order, with what waits to go out; the conversation as it was then or later. */
export async function messages(ctx: Context, asked: Asked) {
  const found = await stretchOf(ctx, asked);
  const held = await messageStore.heldIn(ctx.db, asked.id);
  const conversation = await shown(ctx, asked.id);
  const things = await attached(ctx, [...found, ...held]);
  const present = (row: MessageRow): ChatMessage => presentMessage(ctx.actor, row, things);
  const first = Number(found[0]?.seq ?? asked.after ?? 1);
  const last = Number(found.at(-1)?.seq ?? asked.after ?? conversation.lastSeq);
  return {
    records: found.map(present),
    held: held.map(present),
    hasBefore: first > 1,
    hasAfter: last < conversation.lastSeq,
    conversation,
  };
}

/** Messages of one conversation with a text, the latest first. */
export async function search(
  ctx: Context,
  { id, q, before, limit }: HandlerInput<typeof chatApi.search>,
): Promise<{ records: ChatMessage[]; hasMore: boolean }> {
  await shown(ctx, id);
  const ids = await messagesWith(ctx.db, { id, text: q, before: before ?? null, limit: limit + 1 });
  const rows = await messageStore.findMessages(ctx.db, ids.slice(0, limit));
  const things = await attached(ctx, rows);
  return { records: rows.map((row) => presentMessage(ctx.actor, row, things)), hasMore: ids.length > limit };
}

/** The customer of a conversation with their latest orders. */
export async function customer(ctx: Context, { id }: { id: number }): Promise<ChatCustomer> {
  const row = (await store.findConversation(ctx.db, id)) ?? refuse("not-found");
  const sums = (await messageStore.customerSums(ctx.db, row.customer_id, ordersCounted)) ?? refuse("not-found");
  const hasMoreOrders = sums.order_count > ordersCounted;
  const orders = await messageStore.latestOrders(ctx.db, row.customer_id, ordersShown);
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
  };
}
