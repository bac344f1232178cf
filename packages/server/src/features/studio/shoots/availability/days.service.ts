import type { Purpose } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../../kernel/http/context.ts";
import { ruleOf } from "../purposes.service.ts";
import type { Range } from "../shoots.store.ts";
import { canFormTeams } from "./days.policy.ts";
import { freeAt, rangeAt } from "./holds.service.ts";

/** A day on which another team is wanted. */
export interface WantedDay {
  /** The hours at which a shoot can begin. The team is wanted until the end of the last one. */
  starts: readonly Date[];
  /** Teams that are owed to others on this day and have no shoot yet: for certain, and perhaps. */
  promised: number;
  possible: number;
}

/** `free`: a team is free for the whole day. `unsure`: one is free at some hours, or unless it is owed to others. */
export type DayAnswer = "free" | "unsure" | "taken";

const lastOf = <T>(items: readonly T[]): T => items[items.length - 1] as T;

/** Whether a team for the purpose is free on each of the days, besides the teams that are owed to others. */
export async function answerDays(ctx: Context, purpose: Purpose, days: readonly WantedDay[]): Promise<DayAnswer[]> {
  const rule = await ruleOf(ctx, purpose);
  const whole = days.map(({ starts }): Range => ({
    from: starts[0] as Date,
    to: rangeAt(lastOf(starts), rule).to,
  }));
  const wholeDay = await freeAt(ctx, rule, whole);
  const isFree = days.map(({ promised, possible }, index) =>
    canFormTeams(rule.needs, wholeDay[index] ?? [], promised + possible + 1),
  );
  const hours = days.flatMap(({ starts }, day) => (isFree[day] ? [] : starts.map((start) => ({ day, start }))));
  const atHours = await freeAt(
    ctx,
    rule,
    hours.map(({ start }) => rangeAt(start, rule)),
  );
  const isUnsure = new Set(
    hours.flatMap(({ day }, index) =>
      canFormTeams(rule.needs, atHours[index] ?? [], (days[day]?.promised ?? 0) + 1) ? [day] : [],
    ),
  );
  const nothingKnown = rule.needs.length === 0;
  return days.map((_day, index) => (isFree[index] ? "free" : nothingKnown || isUnsure.has(index) ? "unsure" : "taken"));
}
