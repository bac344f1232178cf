import { maxAheadMs, maxPastMs, type UnusualDay } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { businessZone, dateIn } from "../../../../platform/business-time.ts";
import { coupleOf } from "../../weddings/weddings.ts";
import { ruleOf } from "../purposes.service.ts";
import { isOpen } from "../shoots.policy.ts";
import { listOfWedding } from "../shoots.store.ts";
import type { Plan } from "./reserve.ts";

/**
 * Refuses a start that is far from today, and an unusual day without a reason: before today, or a wedding day on another date. There is no
 * permission for such days, because a reader of the audit trail needs the reason. Shoots of other systems are imported in SQL.
 */
export async function assertDay(
  ctx: Context,
  { from, rule, weddingId }: Pick<Plan, "from" | "rule" | "weddingId">,
  reason: string | undefined,
): Promise<void> {
  const aheadMs = from.getTime() - ctx.now.getTime();
  if (aheadMs < -maxPastMs || aheadMs > maxAheadMs) refuse("shoot-day");
  if (reason !== undefined) return;
  const zone = await businessZone(ctx.db);
  const weddingDate = rule.wedding_day && weddingId !== null ? (await coupleOf(ctx, weddingId)).weddingDate : null;
  const problems: UnusualDay["problems"] = [];
  if (dateIn(zone, from) < dateIn(zone, ctx.now)) problems.push("past");
  if (weddingDate !== null && weddingDate !== dateIn(zone, from)) problems.push("not-wedding-day");
  if (problems.length > 0) refuse("unusual-day", { data: { problems } });
}

interface DateChange {
  weddingId: number;
  weddingDate: string | null;
  former: { weddingDate: string | null };
  dateReason: string | null;
}

/** Refuses a wedding date on which the shoots of the wedding day are not, without a reason. */
export async function assertWeddingDate(ctx: Context, { weddingId, weddingDate, former, dateReason }: DateChange) {
  if (weddingDate === former.weddingDate || weddingDate === null || dateReason !== null) return;
  const zone = await businessZone(ctx.db);
  const shoots = [];
  for (const { id, purpose, state, starts_at } of await listOfWedding(ctx.db, weddingId)) {
    const isElsewhere = isOpen(state) && dateIn(zone, starts_at) !== weddingDate;
    if (isElsewhere && (await ruleOf(ctx, purpose)).wedding_day)
      shoots.push({ id, purpose, startsAt: starts_at.toISOString() });
  }
  if (shoots.length > 0) refuse("wedding-date-shoots", { data: { shoots } });
}
