import { undoSendMs, type AppConversation, type appChatApi } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { applyChange } from "../conversations/change.ts";
import * as store from "../chat.store.ts";
import type { ConversationRow, MessageRow } from "../chat.store.ts";
import * as inquiries from "./inquiries.store.ts";

/**
 * The customer of a conversation wrote: begins an inquiry unless one is open. Inquiries are rows of their own: figures from messages would change
 * when retention or an erasure deletes messages, and would take seconds on a million messages.
 */
export const beginInquiry = (ctx: Context, { id }: Pick<ConversationRow, "id">): Promise<void> =>
  inquiries.insertInquiry(ctx.db, id, ctx.now);

/** An answer that the customer gets: when it was written and when it was released. */
type Answer = { writtenAt: Date; sentAt: Date };

export const answerOf = ({ at, held_until: until }: Pick<MessageRow, "at" | "held_until">): Answer =>
  until === null ? { writtenAt: at, sentAt: at } : { writtenAt: new Date(until.getTime() - undoSendMs), sentAt: until };

/**
 * Stores the first answer of the last inquiry. An answer that was written before the inquiry began answers something else. Returns
 * whether all answers were written before its end, so that the conversation stays finished.
 */
export async function recordAnswers(
  ctx: Context,
  conversationId: number,
  answers: readonly Answer[],
): Promise<{ isFinished: boolean }> {
  const last = await inquiries.findLastInquiry(ctx.db, conversationId);
  if (!last) return { isFinished: false };
  const { id, openedAt, repliedAt, resolvedAt } = last;
  const first = answers.find(({ writtenAt }) => writtenAt >= openedAt);
  if (first && repliedAt === null) await inquiries.saveReply(ctx.db, id, first.sentAt);
  return { isFinished: resolvedAt !== null && answers.every(({ writtenAt }) => writtenAt <= resolvedAt) };
}

/**
 * Ends the open inquiry. It counts for the assignee, else for the actor, and for the team of the conversation. They are stored at the end only
 * (`chat_inquiry_now` takes those of open ones from the conversation), so that a hand-over writes nothing here.
 */
export const endInquiry = (ctx: Context, { id, assignee_id, team_id }: ConversationRow): Promise<void> =>
  inquiries.resolveInquiry(ctx.db, id, {
    at: ctx.now,
    colleagueId: assignee_id ?? ctx.actor.id,
    teamId: team_id,
  });

export const continueInquiry = (ctx: Context, { id }: ConversationRow): Promise<void> =>
  inquiries.reopenInquiry(ctx.db, id);

const askedForMs = 7 * 24 * 60 * 60_000;

/** The finished inquiry that the customer is asked to rate; null if there is none. */
export async function ratingRequestOf(ctx: Context, conversationId: number): Promise<AppConversation["ratingRequest"]> {
  const since = new Date(ctx.now.getTime() - askedForMs);
  const request = await inquiries.findRatingRequest(ctx.db, conversationId, since);
  return request ? { inquiryId: request.id, finishedAt: request.resolvedAt.toISOString() } : null;
}

/** Stores the customer's answer to the request, once. A rating is shown in the conversation. */
export async function rate(
  ctx: Context,
  { inquiryId, rating, comment }: HandlerInput<typeof appChatApi.rate>,
): Promise<ConversationRow> {
  const conversation = (await store.findConversationOf(ctx.db, ctx.actor.id)) ?? refuse("not-found");
  const row = (await store.lockConversation(ctx.db, conversation.id)) ?? refuse("not-found");
  const request = await ratingRequestOf(ctx, row.id);
  if (request?.inquiryId !== inquiryId) refuse("chat-rating-closed");
  await inquiries.saveRating(ctx.db, inquiryId, { rating, comment, at: ctx.now });
  if (rating === null) return row;
  const values = { by: row.customer_name, rating, comment };
  return applyChange(ctx, row, {
    change: {},
    event: { name: "rated", values },
    fact: { type: "chat.rated", after: { rating } },
  });
}
