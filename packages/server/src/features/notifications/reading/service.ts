import { firstTypeOf, undoReadMs, type notificationsApi, type serverFrames } from "@vowdesk/contract/notifications";
import { readPosition, writePosition, type FrameBody, type HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isMessageId } from "../policy.ts";
import * as store from "../store.ts";
import * as readings from "./store.ts";

/** More than these are not named to the other tabs: they load the list anew. */
const namedAtMost = 100;

/** Marks messages as read for the person alone: all their tabs and devices hear of it, and it can be undone for 10 s. */
export async function read(
  ctx: Context,
  command: HandlerInput<typeof notificationsApi.read>,
): Promise<{ unread: number; undo: string | null }> {
  const userId = ctx.actor.id;
  await store.lockStream(ctx.db, userId);
  const upTo = readPosition(command.upTo);
  const isOurs = upTo !== null && upTo.epoch === (await store.epochOf(ctx.db));
  const ids = (command.ids ?? []).filter(isMessageId);
  const { group } = command;
  const which = { ids, upTo: isOurs ? upTo.seq : null, kind: group === undefined ? null : firstTypeOf[group] };
  const { unread, seqs } = await readings.markRead(ctx.db, userId, which, ctx.now);
  const position = isOurs ? writePosition(upTo) : null;
  ctx.signal({ kind: "read", userId, ids, upTo: position, unread, ...(group === undefined ? {} : { group }) });
  if (seqs.length === 0) return { unread, undo: null };
  const expiresAt = new Date(ctx.now.getTime() + undoReadMs);
  return { unread, undo: await readings.keepUndo(ctx.db, { userId, seqs, now: ctx.now, expiresAt }) };
}

const isUndo = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Takes a reading back: exactly what it marked and nobody touched since is unread again. */
export async function unread(ctx: Context, { undo }: { undo: string }): Promise<{ unread: number }> {
  const userId = ctx.actor.id;
  const taken = isUndo(undo) ? await readings.takeUndo(ctx.db, userId, undo, ctx.now) : null;
  if (!taken) refuse("undo-expired");
  await store.lockStream(ctx.db, userId);
  const now = await readings.markUnread(ctx.db, userId, taken);
  const ids = now.ids.length > namedAtMost ? [] : now.ids;
  const frame = { action: 10, ids, unread: now.unread } satisfies FrameBody<typeof serverFrames.unread>;
  ctx.signal({ kind: "tell", access: "signed-in", userId, frame });
  return { unread: now.unread };
}
