import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { subjectParts } from "@vowdesk/contract/operations/audit";
import { noticeKinds, type CoupleNotice, type NoticeKind } from "@vowdesk/contract/studio/couple-notices";
import type { Context } from "../../../kernel/http/context.ts";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { assertVisible, coupleOf, showsPayments } from "../weddings/weddings.ts";
import * as store from "./log.store.ts";

const dayMs = 24 * 60 * 60_000;
/** A message within this time after a notice by chat counts as a reply to it. */
const replyMs = 14 * dayMs;

const ofPayments: readonly NoticeKind[] = noticeKinds.filter((kind) => kind.startsWith("instalment-"));

/** The latest notices to the partners of a wedding. Those of instalments name amounts, so that only users who see its payments get them. */
export async function log(ctx: Context, { weddingId }: { weddingId: number }): Promise<CoupleNotice[]> {
  await assertVisible(ctx, weddingId);
  const [couple, rows] = await Promise.all([coupleOf(ctx, weddingId), store.listNotices(ctx.db, weddingId)]);
  const seesPayments = showsPayments(ctx.actor, couple.consultantId);
  const shown = rows.filter(({ kind }) => seesPayments || !ofPayments.includes(kind));
  return shown.map((row) => ({
    id: row.id,
    partner: row.partner,
    name: couple[row.partner].name,
    kind: row.kind,
    state: row.state,
    channel: row.channel,
    problem: row.problem,
    attempts: row.attempts,
    text: row.state === "sent" ? row.body : "",
    createdAt: row.created_at.toISOString(),
    nextAt: row.state === "waiting" ? row.next_at.toISOString() : null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

/** Tells the consultant that a couple wrote in the chat after a notice. */
export async function followReply(ctx: Context, { subject, text }: { subject: string; text: string }): Promise<void> {
  const conversationId = Number(subjectParts(subject).key);
  const since = new Date(ctx.now.getTime() - replyMs);
  for (const { weddingId, couple, consultantId } of await store.findReplied(ctx.db, conversationId, since)) {
    const template = { key: "notice-reply", values: { couple, text } } as const;
    await send(ctx, {
      type: firstTypeOf.payment,
      to: { userIds: [consultantId] },
      allUser: 0,
      msg: messageTextOf("zh", template) ?? "",
      template,
      number: String(weddingId),
      sendName: couple,
    });
  }
}
