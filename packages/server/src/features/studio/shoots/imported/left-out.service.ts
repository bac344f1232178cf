import type { Purpose } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../../kernel/http/context.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { isWithinHours } from "../availability/availability.policy.ts";
import { buffersOf } from "../availability/availability.service.ts";
import { listPurposes } from "../purposes.store.ts";
import { findBookables, slotsIn, type BookableRow, type Range } from "../shoots.store.ts";
import { problemOf, type LeftOut } from "./imported.service.ts";

const minuteMs = 60_000;

/** A shoot that an import would book. Shoots of one couple have the same `couple`. */
export interface PlannedShoot extends Range {
  couple: number;
  purpose: Purpose;
  team: readonly number[];
}

const overlaps = (one: Range, other: Range) => one.from < other.to && other.from < one.to;

/** Times by bookable or couple. */
class Taken {
  readonly #times = new Map<number, Range[]>();

  add(key: number, range: Range): void {
    const times = this.#times.get(key);
    if (times) times.push(range);
    else this.#times.set(key, [range]);
  }

  has(key: number, range: Range): boolean {
    return this.#times.get(key)?.some((other) => overlaps(other, range)) ?? false;
  }
}

/** The slots of bookables in the time of all these shoots. */
async function slotsOf(ctx: Context, shoots: readonly PlannedShoot[], ids: readonly number[]): Promise<Taken> {
  const taken = new Taken();
  if (shoots.length === 0) return taken;
  const times = shoots.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
  const dayMs = 24 * 60 * minuteMs;
  const edge = (at: number, ms: number) => new Date(at + ms);
  const [first, last] = times.reduce(([min, max], at) => [Math.min(min, at), Math.max(max, at)], [Infinity, -Infinity]);
  const range = { from: edge(first, -dayMs), to: edge(last, dayMs) };
  for (const slot of await slotsIn(ctx.db, ids, range, ctx.now))
    taken.add(slot.bookable_id, { from: slot.blocked_from, to: slot.blocked_to });
  return taken;
}

/**
 * What `bookImported` would leave out if it booked these shoots of new couples in this order, by position in the list. Reads all slots at
 * once, because a file has thousands of shoots.
 */
export async function leftOutOf(ctx: Context, shoots: readonly PlannedShoot[]): Promise<Map<number, LeftOut>> {
  const ids = [...new Set(shoots.flatMap(({ team }) => team))];
  const [purposes, bookables, zone] = await Promise.all([
    listPurposes(ctx.db),
    findBookables(ctx.db, ids),
    businessZone(ctx.db),
  ]);
  const taken = await slotsOf(ctx, shoots, ids);
  const couples = new Taken();
  const rules = new Map(purposes.map((rule) => [rule.purpose, rule]));
  const byBookable = new Map(bookables.map((row) => [row.id, row]));

  function place(shoot: PlannedShoot): LeftOut | null {
    const rule = rules.get(shoot.purpose);
    if (!rule) return { code: "team-incomplete", name: "" };
    const team = shoot.team.flatMap((id) => byBookable.get(id) ?? []);
    const problem = problemOf(ctx, shoot, rule, team);
    if (problem !== null) return { code: problem, name: "" };
    const blockedOf = (bookable: BookableRow): Range => {
      const { bufferBeforeMinutes, bufferAfterMinutes } = buffersOf(rule, bookable);
      return {
        from: new Date(shoot.from.getTime() - bufferBeforeMinutes * minuteMs),
        to: new Date(shoot.to.getTime() + bufferAfterMinutes * minuteMs),
      };
    };
    const busy = team.find((bookable) => taken.has(bookable.id, blockedOf(bookable)));
    if (busy) return { code: "taken", name: busy.name };
    if (rule.couple_present && couples.has(shoot.couple, shoot)) return { code: "couple-busy", name: "" };
    const off = rule.any_hour ? undefined : team.find((row) => !isWithinHours(row.hours, row.zone || zone, shoot));
    if (off) return { code: "hours", name: off.name };
    for (const bookable of team) taken.add(bookable.id, blockedOf(bookable));
    if (rule.couple_present) couples.add(shoot.couple, shoot);
    return null;
  }

  const leftOut = new Map<number, LeftOut>();
  for (const [index, shoot] of shoots.entries()) {
    const reason = place(shoot);
    if (reason) leftOut.set(index, reason);
  }
  return leftOut;
}
