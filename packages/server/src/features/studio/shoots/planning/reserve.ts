import { longestShootMs, type Conflict, type FreeTime, type TimeTaken } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { keepBookables } from "../../bookables/bookables.ts";
import { buffersOf, coupleTimes, freeTimes } from "../availability/availability.service.ts";
import { isWithinHours } from "../availability/availability.policy.ts";
import { scopeOf } from "../shoots.policy.ts";
import { coupleOf } from "../shoots.present.ts";
import type { PurposeRow } from "../purposes.service.ts";
import {
  findShoots,
  type BookableRow,
  type Range,
  type Reserved,
  type ShootRow,
  type SlotRow,
} from "../shoots.store.ts";
import { expireHolds } from "./expire.ts";
import { missingNeeds } from "./planning.policy.ts";
import * as store from "./planning.store.ts";

const minuteMs = 60_000;
/** Number of free times that a refusal offers. */
const offered = 3;

/** The time and the team that a shoot reserves. */
export interface Plan extends Range {
  rule: PurposeRow;
  weddingId: number | null;
  team: readonly number[];
  /** Whether the team may lack what the purpose needs. */
  isIncompleteAllowed: boolean;
  /** The shoot that is changed; its own slots do not count. Null for a new one. */
  exceptId: number | null;
}

/** A plan that can be stored: the team in the order of ids, its blocked times, place and time zone. */
export interface Reservation {
  team: BookableRow[];
  reserved: Reserved[];
  placeId: number | null;
  zone: string;
}

function reservedTime(bookable: BookableRow, { rule, from, to }: Plan): Reserved {
  const { bufferBeforeMinutes, bufferAfterMinutes } = buffersOf(rule, bookable);
  const blocked = {
    from: new Date(from.getTime() - bufferBeforeMinutes * minuteMs),
    to: new Date(to.getTime() + bufferAfterMinutes * minuteMs),
  };
  return { bookableId: bookable.id, from, to, blocked };
}

function conflictOf(
  kind: Conflict["kind"],
  bookable: BookableRow | undefined,
  { slot, range, shoot }: { slot?: SlotRow; range?: Range; shoot?: ShootRow | undefined },
): Conflict {
  return {
    kind,
    bookableId: bookable?.id ?? null,
    bookableName: bookable?.name ?? "",
    reason: slot?.reason ?? null,
    startsAt: range?.from.toISOString() ?? null,
    endsAt: range?.to.toISOString() ?? null,
    shoot: shoot
      ? {
          id: shoot.id,
          purpose: shoot.purpose,
          couple: coupleOf(shoot),
          weddingNumber: shoot.wedding_number ?? "",
          state: shoot.state,
        }
      : null,
  };
}

interface InTheWay {
  taken: readonly SlotRow[];
  couple: readonly (Range & { id: number })[];
  /** Members outside of their working hours. */
  off: readonly BookableRow[];
}

/** Describes conflicts, with shoots as far as the actor can see them. */
async function describe(
  ctx: Context,
  { taken, couple, off }: InTheWay,
  team: readonly BookableRow[],
): Promise<Conflict[]> {
  const ids = [...taken.map(({ shoot_id }) => shoot_id), ...couple.map(({ id }) => id)].filter((id) => id !== null);
  const visible = new Map((await findShoots(ctx.db, ids, scopeOf(ctx.actor))).map((shoot) => [shoot.id, shoot]));
  const ofSlot = (slot: SlotRow) => {
    const bookable = team.find(({ id }) => id === slot.bookable_id);
    const shoot = slot.shoot_id === null ? undefined : visible.get(slot.shoot_id);
    return conflictOf("slot", bookable, { slot, range: { from: slot.starts_at, to: slot.ends_at }, shoot });
  };
  return [
    ...taken.map(ofSlot),
    ...couple.map(({ id, ...range }) => conflictOf("couple", undefined, { range, shoot: visible.get(id) })),
    ...off.map((bookable) => conflictOf("hours", bookable, {})),
  ];
}

/** All conflicts of a plan. `zone` is that of the business. */
async function findConflicts(
  ctx: Context,
  plan: Plan,
  { team, reserved }: Reservation,
  zone: string,
): Promise<Conflict[]> {
  const { rule } = plan;
  const [taken, couple] = await Promise.all([
    store.findTaken(ctx.db, reserved, plan.exceptId),
    rule.couple_present && plan.weddingId !== null ? coupleTimes(ctx, plan.weddingId, plan, plan.exceptId) : [],
  ]);
  const isOff = (bookable: BookableRow) => !isWithinHours(bookable.hours, bookable.zone || zone, plan);
  return describe(ctx, { taken, couple, off: rule.any_hour ? [] : team.filter(isOff) }, team);
}

function refuseTaken(conflicts: readonly Conflict[], free: readonly FreeTime[]): never {
  const data: TimeTaken = { conflicts: [...conflicts], free: [...free] };
  const name = conflicts[0]?.bookableName ?? "";
  return name === "" ? refuse("couple-busy", { data }) : refuse("time-taken", { data, values: { name } });
}

/** Refuses a block of a bookable that is unknown or not free. Releases expired holds that are in the way. */
export async function assertFree(ctx: Context, reserved: Reserved): Promise<void> {
  const team = await keepBookables(ctx.db, [reserved.bookableId]);
  if (team.length === 0) refuse("not-found");
  await expireHolds(ctx, await store.lockExpired(ctx.db, [reserved], null, ctx.now));
  const taken = await store.findTaken(ctx.db, [reserved], null);
  if (taken.length > 0) refuseTaken(await describe(ctx, { taken, couple: [], off: [] }, team), []);
}

async function refuseAsTaken(
  ctx: Context,
  plan: Plan,
  { team, zone, conflicts }: { team: readonly BookableRow[]; zone: string; conflicts: readonly Conflict[] },
): Promise<never> {
  const free = await freeTimes(ctx, {
    rule: plan.rule,
    team,
    zone,
    weddingId: plan.weddingId,
    after: new Date(Math.max(plan.from.getTime(), ctx.now.getTime())),
    lengthMinutes: Math.ceil((plan.to.getTime() - plan.from.getTime()) / minuteMs),
    exceptId: plan.exceptId,
    limit: offered,
  });
  return refuseTaken(conflicts, free);
}

/** Locks the team of a plan, releases expired holds that are in the way, and finds the conflicts. Refuses a team that lacks a need. */
async function check(
  ctx: Context,
  plan: Plan,
): Promise<{ reservation: Reservation; conflicts: Conflict[]; zone: string }> {
  const lengthMs = plan.to.getTime() - plan.from.getTime();
  if (lengthMs <= 0 || lengthMs > longestShootMs) refuse("shoot-times");
  const ids = [...new Set(plan.team)];
  const [team, zone] = await Promise.all([keepBookables(ctx.db, ids), businessZone(ctx.db)]);
  if (team.length < ids.length) refuse("bookable-unavailable");
  const needs = plan.isIncompleteAllowed ? [] : missingNeeds(plan.rule.needs, team);
  if (needs.length > 0) refuse("team-incomplete", { data: { needs } });
  const place = team.find(({ kind }) => kind === "place");
  const reservation = {
    team,
    reserved: team.map((bookable) => reservedTime(bookable, plan)),
    placeId: place?.id ?? null,
    zone: place?.zone || zone,
  };
  await expireHolds(ctx, await store.lockExpired(ctx.db, reservation.reserved, plan.weddingId, ctx.now));
  return { reservation, conflicts: await findConflicts(ctx, plan, reservation, zone), zone };
}

/**
 * Checks a plan: bookables in use, skills, working hours, leave, buffers and the couple. Releases expired holds that are in the
 * way. Refuses with the conflicts and the next free times. A slot that a simultaneous transaction takes after this check violates
 * a constraint when the plan is stored; the transaction then runs again and is refused here.
 */
export async function reserve(ctx: Context, plan: Plan): Promise<Reservation> {
  const { reservation, conflicts, zone } = await check(ctx, plan);
  const { team } = reservation;
  return conflicts.length > 0 ? refuseAsTaken(ctx, plan, { team, zone, conflicts }) : reservation;
}

/** Like `reserve`, but returns the first conflict if the time is taken. */
export async function reserveOrConflict(
  ctx: Context,
  plan: Plan,
): Promise<{ reservation: Reservation } | { conflict: Conflict }> {
  const { reservation, conflicts } = await check(ctx, plan);
  const [conflict] = conflicts;
  return conflict ? { conflict } : { reservation };
}

/** Like `reserve`, but null if the time is taken: the conflicts are for staff only. */
export async function reserveIfFree(ctx: Context, plan: Plan): Promise<Reservation | null> {
  const result = await reserveOrConflict(ctx, plan);
  return "reservation" in result ? result.reservation : null;
}
