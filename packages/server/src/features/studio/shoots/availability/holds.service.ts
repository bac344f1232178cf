import type { Purpose } from "@vowdesk/contract/studio/shoots";
import type { Actor, Context } from "../../../../kernel/http/context.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { isWithinHours } from "./availability.policy.ts";
import { expireHolds } from "../planning/expire.ts";
import { reserveIfFree } from "../planning/reserve.ts";
import { conclude } from "../progress.service.ts";
import { ruleOf, type PurposeRow } from "../purposes.service.ts";
import { insertShoot, insertSlots, listBookables, type BookableRow, type Range } from "../shoots.store.ts";
import { teamFrom } from "./holds.policy.ts";
import * as store from "./holds.store.ts";

const minuteMs = 60_000;

/** The bookables that are free at each of the times and could be part of a team. */
export async function freeAt(ctx: Context, rule: PurposeRow, ranges: readonly Range[]): Promise<BookableRow[][]> {
  const [all, busy, zone] = await Promise.all([
    listBookables(ctx.db, ctx.language),
    store.busyAt(ctx.db, ranges, rule, ctx.now),
    businessZone(ctx.db),
  ]);
  const requested = all.filter(({ kind }) => rule.needs.some((need) => need.kind === kind));
  const taken = new Set(busy.map(({ position, bookableId }) => `${position} ${bookableId}`));
  return ranges.map((range, position) =>
    requested.filter(
      ({ id, hours, zone: own }) =>
        !taken.has(`${position} ${id}`) && (rule.any_hour || isWithinHours(hours, own || zone, range)),
    ),
  );
}

export const rangeAt = (start: Date, { length_minutes }: PurposeRow): Range => ({
  from: start,
  to: new Date(start.getTime() + length_minutes * minuteMs),
});

/** Those of the times at which a shoot of the purpose could begin, because a qualified team is free. */
export async function freeStarts(ctx: Context, purpose: Purpose, starts: readonly Date[]): Promise<Range[]> {
  const rule = await ruleOf(ctx, purpose);
  const ranges = starts.map((start) => rangeAt(start, rule));
  const free = await freeAt(ctx, rule, ranges);
  return ranges.filter((_range, position) => teamFrom(rule.needs, free[position] ?? []) !== null);
}

interface Hold {
  leadId: number;
  purpose: Purpose;
  start: Date;
  expiresAt: Date;
  /** The visitor, for the audit trail. */
  actor: Pick<Actor, "kind" | "id" | "name">;
}

/**
 * Holds a time for a lead with a team that is free, and ends earlier holds of enquiries for this lead. Returns false if no team is free any
 * more. Nothing is changed then, if the caller's transaction does not commit.
 */
export async function holdForLead(ctx: Context, { leadId, purpose, start, expiresAt, actor }: Hold): Promise<boolean> {
  await expireHolds(ctx, await store.lockUntouchedHoldsOf(ctx.db, leadId));
  const rule = await ruleOf(ctx, purpose);
  const range = rangeAt(start, rule);
  const [free = []] = await freeAt(ctx, rule, [range]);
  const team = teamFrom(rule.needs, free)?.map(({ id }) => id);
  if (!team) return false;
  const plan = { ...range, rule, team, weddingId: null, isIncompleteAllowed: false, exceptId: null };
  const reservation = await reserveIfFree(ctx, plan);
  if (!reservation) return false;
  const author = { by: actor.name, at: ctx.now };
  const added = await insertShoot(ctx.db, {
    lead_id: leadId,
    purpose,
    state: "tentative",
    starts_at: range.from,
    ends_at: range.to,
    zone: reservation.zone,
    place_id: reservation.placeId,
    team,
    couple_present: rule.couple_present,
    expires_at: expiresAt,
    is_from_enquiry: true,
    created_at: author.at,
    updated_at: author.at,
    updated_by: author.by,
  });
  await insertSlots(ctx.db, reservation.reserved, { shoot_id: added.id, reason: "shoot", note: "" }, author);
  await conclude(ctx, "shoot.booked", { after: added, actor });
  return true;
}

/** The shoots of a won lead become those of its wedding. */
export async function followWonLead(ctx: Context, leadId: number): Promise<void> {
  await store.moveToWedding(ctx.db, leadId);
  ctx.signal({ kind: "changed", feature: "shoots", id: "", access: "shoot" });
}
