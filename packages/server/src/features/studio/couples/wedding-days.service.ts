import type { WeddingDays } from "@vowdesk/contract/studio/couples";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../kernel/http/context.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import { businessSettings } from "../../operations/business/business.ts";
import { owedShoots } from "../agreements/agreements.ts";
import { answerDays, purposeRule } from "../shoots/shoots.ts";
import { listWithoutShoot } from "../weddings/weddings.ts";
import { startsOn, weddingDaysOf } from "./wedding-days.policy.ts";

const minuteMs = 60_000;
const purpose: Purpose = "coverage";

/** Weddings by day to which the studio owes its work, and has not planned it. */
async function owedOn(ctx: Context, dates: readonly string[]) {
  const [from = "", to = ""] = [dates.at(0), dates.at(-1)];
  const weddings = await listWithoutShoot(ctx.db, { from, to }, purpose, ctx.now);
  const owed = await owedShoots(
    ctx,
    weddings.map(({ id }) => id),
    purpose,
  );
  return (date: string) => {
    const ids = weddings.filter((wedding) => wedding.date === date).map(({ id }) => id);
    return {
      promised: ids.filter((id) => owed.promised.has(id)).length,
      possible: ids.filter((id) => owed.possible.has(id)).length,
    };
  };
}

/**
 * Whether the studio could cover a wedding on each day of a month. A day is free only if a team is, whatever the hour, after all
 * weddings of this day that may need one. The answer names no one and no time.
 */
export async function weddingDays(ctx: Context, { month }: { month: string }): Promise<WeddingDays> {
  const [zone, { holidays }, { length_minutes }] = await Promise.all([
    businessZone(ctx.db),
    businessSettings(ctx),
    purposeRule(ctx, purpose),
  ]);
  const dates = weddingDaysOf(dateIn(zone, ctx.now), month);
  if (dates.length === 0) return [];
  const owed = await owedOn(ctx, dates);
  const days = dates.map((date) => ({ starts: startsOn(zone, date, length_minutes * minuteMs), ...owed(date) }));
  const answers = await answerDays(ctx, purpose, days);
  const closed = new Set(holidays.map(({ date }) => date));
  return dates.map((date, index) => {
    const answer = answers[index] ?? "taken";
    return { date, answer: answer === "free" && closed.has(date) ? "unsure" : answer };
  });
}
