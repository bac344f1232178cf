import { compareNames, type HandlerInput, type Language } from "@vowdesk/contract/kernel";
import type { Candidate, FreeTime, shootsApi } from "@vowdesk/contract/studio/shoots";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { businessZone } from "../../../../platform/business-time.ts";
import { canReplace } from "../planning/planning.policy.ts";
import { scopeOf } from "../shoots.policy.ts";
import { ruleOf, type PurposeRow } from "../purposes.service.ts";
import { findBookables, findShoot, type BookableRow, type Range } from "../shoots.store.ts";
import { distanceKm, findFreeTimes, isWithinHours } from "./availability.policy.ts";
import * as store from "./availability.store.ts";

const dayMs = 24 * 60 * 60_000;
/** Slots are read this far ahead, somewhat further than free times are searched. */
const readAheadMs = 62 * dayMs;

interface FreeSearch {
  rule: PurposeRow;
  team: readonly BookableRow[];
  /** Of the business. */
  zone: string;
  weddingId: number | null;
  after: Date;
  lengthMinutes: number;
  exceptId: number | null;
  limit: number;
}

/** The time that a shoot blocks of a bookable before and after, in minutes. */
export const buffersOf = (rule: PurposeRow, { buffer_before_minutes, buffer_after_minutes }: BookableRow) => ({
  bufferBeforeMinutes: Math.max(rule.buffer_before_minutes, buffer_before_minutes),
  bufferAfterMinutes: Math.max(rule.buffer_after_minutes, buffer_after_minutes),
});

/** The next times at which the team and the couple are free. */
export async function freeTimes(ctx: Context, search: FreeSearch): Promise<FreeTime[]> {
  const { rule, team, zone, after, exceptId, weddingId } = search;
  const range = { from: new Date(after.getTime() - dayMs), to: new Date(after.getTime() + readAheadMs) };
  const busy = await store.busyTimes(ctx.db, {
    team: team.map((bookable) => ({ id: bookable.id, ...buffersOf(rule, bookable) })),
    weddingId: rule.couple_present ? weddingId : null,
    range,
    exceptId,
    now: ctx.now,
  });
  const place = team.find(({ kind }) => kind === "place");
  return findFreeTimes({
    members: team.map(({ hours, zone: own }) => ({ hours, zone: own || zone })),
    busy,
    after,
    lengthMinutes: search.lengthMinutes,
    zone: place?.zone || zone,
    isAtAnyHour: rule.any_hour,
    limit: search.limit,
  }).map(({ from, to }) => ({ startsAt: from.toISOString(), endsAt: to.toISOString() }));
}

export async function free(ctx: Context, input: HandlerInput<typeof shootsApi.free>): Promise<FreeTime[]> {
  const [rule, team, zone] = await Promise.all([
    ruleOf(ctx, input.purpose),
    findBookables(ctx.db, input.team),
    businessZone(ctx.db),
  ]);
  return freeTimes(ctx, {
    rule,
    team,
    zone,
    weddingId: input.weddingId ?? null,
    after: new Date(input.after),
    lengthMinutes: input.lengthMinutes || rule.length_minutes,
    exceptId: input.shootId ?? null,
    limit: input.limit,
  });
}

interface Ranked extends Range {
  rule: PurposeRow;
  place: BookableRow | null;
  zone: string;
}

function presentCandidate(row: store.CandidateRow, { rule, place, zone, ...range }: Ranked): Candidate {
  const isAtWork = rule.any_hour || isWithinHours(row.hours, row.zone || zone, range);
  return {
    bookableId: row.id,
    name: row.name,
    kind: row.kind,
    skills: row.skills,
    isFree: !row.is_busy && isAtWork,
    busy: row.is_busy ? "slot" : isAtWork ? null : "hours",
    distanceKm: distanceKm(row, place),
    loadMinutes: row.load_minutes,
  };
}

const farAwayKm = 20_000;

/** Free ones first, then by distance in steps of ten kilometres, then by load. */
function byRank(language: Language): (a: Candidate, b: Candidate) => number {
  const compare = compareNames(language);
  return (a, b) =>
    Number(b.isFree) - Number(a.isFree) ||
    Math.floor((a.distanceKm ?? farAwayKm) / 10) - Math.floor((b.distanceKm ?? farAwayKm) / 10) ||
    a.loadMinutes - b.loadMinutes ||
    compare(a.name, b.name);
}

export async function candidates(ctx: Context, input: HandlerInput<typeof shootsApi.candidates>): Promise<Candidate[]> {
  const range = { from: new Date(input.startsAt), to: new Date(input.endsAt) };
  if (range.to <= range.from) refuse("shoot-times");
  const rule = await ruleOf(ctx, input.purpose);
  const requested = {
    ...range,
    bufferBeforeMinutes: rule.buffer_before_minutes,
    bufferAfterMinutes: rule.buffer_after_minutes,
    kind: input.kind,
    skill: input.skill,
    exceptId: input.shootId ?? null,
  };
  const [rows, [place = null], zone] = await Promise.all([
    store.listCandidates(ctx.db, requested, ctx.now),
    findBookables(ctx.db, input.placeId === undefined ? [] : [input.placeId]),
    businessZone(ctx.db),
  ]);
  return rows.map((row) => presentCandidate(row, { rule, place, zone, ...range })).toSorted(byRank(ctx.language));
}

/** Bookables that can replace a member of the team: qualified and free, ranked by distance from the place and by load. */
export async function replacements(
  ctx: Context,
  { id, bookableId }: HandlerInput<typeof shootsApi.replacements>,
): Promise<Candidate[]> {
  const shoot = (await findShoot(ctx.db, id, scopeOf(ctx.actor))) ?? refuse("not-found");
  const [rule, team, zone] = await Promise.all([
    ruleOf(ctx, shoot.purpose),
    findBookables(ctx.db, shoot.team),
    businessZone(ctx.db),
  ]);
  const member = team.find((item) => item.id === bookableId) ?? refuse("not-in-team");
  const range = { from: shoot.starts_at, to: shoot.ends_at };
  const buffers = { bufferBeforeMinutes: rule.buffer_before_minutes, bufferAfterMinutes: rule.buffer_after_minutes };
  const requested = { ...range, ...buffers, kind: member.kind, exceptId: null };
  const rows = await store.listCandidates(ctx.db, requested, ctx.now);
  const place = team.find(({ kind }) => kind === "place") ?? null;
  return rows
    .filter((row) => !shoot.team.includes(row.id) && canReplace(rule.needs, team, member, row))
    .map((row) => presentCandidate(row, { rule, place, zone, ...range }))
    .filter(({ isFree }) => isFree)
    .toSorted(byRank(ctx.language));
}

/** Shoots of the couple that overlap the range. */
export const coupleTimes = (ctx: Context, weddingId: number, range: Range, exceptId: number | null) =>
  store.coupleTimes(ctx.db, weddingId, range, { exceptId, now: ctx.now });
