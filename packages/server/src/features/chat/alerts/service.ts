import { inTransaction, systemActor, type Context, type Services } from "../../../kernel/http/context.ts";
import { forEachDueRow } from "../../../kernel/concurrency/due-rows.ts";
import { alertLevel } from "../policy.ts";
import * as store from "../store.ts";
import { notifyDesk, waitLimits } from "../conversations/change.ts";
import { waitingTooLong } from "../conversations/store.ts";
import { findSettings } from "../conversations/store.ts";
import { notifyWaiting } from "./notifications.ts";

const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
const runner = "chat: somebody who waits";
/** Maximum per run; the next run continues. */
const maxPerRun = 200;

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
  const now = services.clock.now().getTime();
  const { late_seconds: late, very_late_seconds: veryLate } = await findSettings(services.db);
  const limits = { lateBefore: new Date(now - late * 1_000), veryLateBefore: new Date(now - veryLate * 1_000) };
  const due = await waitingTooLong(services.db, { ...limits, runner, now: services.clock.now() }, maxPerRun);
  const work = (id: number) => inTransaction(services, origin, (ctx) => alertConversation(ctx, id));
  return forEachDueRow(services, { runner, due, work });
}
