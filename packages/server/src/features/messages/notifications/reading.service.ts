import {
  firstTypeOf,
  undoReadMs,
  type notificationsApi,
  type serverFrames,
} from "@vowdesk/contract/messages/notifications";
import { readPosition, writePosition, type FrameBody, type HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { isMessageId } from "./notifications.policy.ts";
import * as store from "./notifications.store.ts";
import * as readings from "./reading.store.ts";

/** Above this number of messages the frame names none, and the other tabs load their list again. */
const maxNamedIds = 100;

/** Marks messages as read for the user on all tabs and devices. Can be undone for 10 s. */
export async function read(
  ctx: Context,
  command: HandlerInput<typeof notificationsApi.read>,
): Promise<{ unread: number; undo: string | null }> {
  const userId = ctx.actor.id;
  await store.lockStream(ctx.db, userId);
  const upTo = readPosition(command.upTo);
  const isCurrentEpoch = upTo !== null && upTo.epoch === (await store.epochOf(ctx.db));
  const ids = (command.ids ?? []).filter(isMessageId);
  const { group } = command;
  const selection = {
    ids,
    upTo: isCurrentEpoch ? upTo.seq : null,
    kind: group === undefined ? null : firstTypeOf[group],
  };
  const { unread, seqs } = await readings.markRead(ctx.db, userId, selection, ctx.now);
  const position = isCurrentEpoch ? writePosition(upTo) : null;
  ctx.signal({ kind: "read", userId, ids, upTo: position, unread, ...(group === undefined ? {} : { group }) });
  if (seqs.length === 0) return { unread, undo: null };
  const expiresAt = new Date(ctx.now.getTime() + undoReadMs);
  return { unread, undo: await readings.insertUndo(ctx.db, { userId, seqs, now: ctx.now, expiresAt }) };
}

const isUndo = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Marks as unread exactly the messages that the undone call marked and that were not read again since. */
export async function unread(ctx: Context, { undo }: { undo: string }): Promise<{ unread: number }> {
  const userId = ctx.actor.id;
  const marked = isUndo(undo) ? await readings.takeUndo(ctx.db, userId, undo, ctx.now) : null;
  if (!marked) refuse("undo-expired");
  await store.lockStream(ctx.db, userId);
  const result = await readings.markUnread(ctx.db, userId, marked);
  const ids = result.ids.length > maxNamedIds ? [] : result.ids;
  const frame = { action: 10, ids, unread: result.unread } satisfies FrameBody<typeof serverFrames.unread>;
  ctx.signal({ kind: "frame", access: "signed-in", userId, frame });
  return { unread: result.unread };
}
