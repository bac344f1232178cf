import type { Context, Services } from "../../../kernel/http/context.ts";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import { alertLevel } from "../chat.policy.ts";
import * as store from "../chat.store.ts";
import { notifyDesk, waitLimits } from "../conversations/change.ts";
import { findSettings } from "../conversations/settings.ts";
import { waitingTooLong } from "./alerts.store.ts";
import { notifyWaiting } from "./notifications.ts";

/** Sends one notification per level. Returns 1 if it was sent, else 0. */
async function alertConversation(ctx: Context, id: number): Promise<number> {
  const row = await store.lockConversation(ctx.db, id);
  if (!row?.waiting_since) return 0;
  const waitedMs = ctx.now.getTime() - row.waiting_since.getTime();
  const level = alertLevel(waitedMs, await waitLimits(ctx));
  if (level === 0 || level <= row.alert_level) return 0;
  await store.saveConversation(ctx.db, id, { alert_level: level });
  await notifyWaiting(ctx, row, level, Math.floor(waitedMs / 60_000));
  notifyDesk(ctx, id);
  return 1;
}

/** Sends notifications about customers who wait too long. Returns how many. */
export async function alertWaiting(services: Services): Promise<number> {
  const { late_seconds: late, very_late_seconds: veryLate } = await findSettings(services.db);
  const limits = { lateMs: late * 1_000, veryLateMs: veryLate * 1_000 };
  return processDueRows(services, {
    runner: "waiting-customers",
    batchSize: 200,
    find: (db, due, limit) => waitingTooLong(db, { ...due, ...limits }, limit),
    apply: alertConversation,
  });
}
