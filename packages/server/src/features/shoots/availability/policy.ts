import type { WorkingTime } from "@vowdesk/contract/bookables";
import { isoIn, weekdayOf } from "../../../platform/business-time.ts";
import type { Range } from "../store.ts";

const minuteMs = 60_000;
/** Suggested times begin at half and full hours. */
const stepMs = 30 * minuteMs;
/** How far ahead free times are searched. */
const horizonMs = 60 * 24 * 60 * minuteMs;
/** Local time of day in which suggested times begin. */
const daytime = { from: "07:00", to: "21:00" } as const;

interface LocalTime {
  date: string;
  time: string;
}

/** Date and time of day in a zone: `2026-11-02` and `11:30:00.000`. */
function localTime(zone: string, at: Date): LocalTime {
  const [date = "", time = ""] = isoIn(zone, at).split("T");
  return { date, time };
}

/** The first and the last moment of a range in a zone. */
interface LocalSpan {
  start: LocalTime;
  last: LocalTime;
}

const localSpan = (zone: string, { from, to }: Range): LocalSpan => ({
  start: localTime(zone, from),
  last: localTime(zone, new Date(to.getTime() - 1)),
});

/** Whether a span is within one working time of the week. Without working times every span is. */
function covers(hours: readonly WorkingTime[], { start, last }: LocalSpan): boolean {
  if (hours.length === 0) return true;
  const weekday = weekdayOf(start.date);
  return (
    start.date === last.date &&
    hours.some((time) => time.weekday === weekday && time.from <= start.time && last.time < time.to)
  );
}

export const isWithinHours = (hours: readonly WorkingTime[], zone: string, range: Range): boolean =>
  covers(hours, localSpan(zone, range));

/** Working times of a member of a team and their time zone. */
export interface Member {
  hours: readonly WorkingTime[];
  zone: string;
}

interface Search {
  members: readonly Member[];
  /** Times at which no shoot can be, with its buffers: disjoint and in order. */
  busy: readonly Range[];
  after: Date;
  lengthMinutes: number;
  /** Time zone of the place. */
  zone: string;
  isAtAnyHour: boolean;
  limit: number;
}

function isPossible({ members, zone, isAtAnyHour }: Search, wanted: Range): boolean {
  const { time } = localTime(zone, wanted.from);
  if (time < daytime.from || time >= daytime.to) return false;
  if (isAtAnyHour) return true;
  const spans = new Map<string, LocalSpan>();
  return members.every(({ hours, zone: own }) => {
    const span = spans.get(own) ?? localSpan(own, wanted);
    spans.set(own, span);
    return covers(hours, span);
  });
}

/** The next times at which every member and the couple are free, in working hours and daytime. */
export function findFreeTimes(search: Search): Range[] {
  const lengthMs = search.lengthMinutes * minuteMs;
  const endMs = search.after.getTime() + horizonMs;
  const onStep = (ms: number) => Math.ceil(ms / stepMs) * stepMs;
  const busy = search.busy.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }));
  const found: Range[] = [];
  let passed = 0;
  for (let start = onStep(search.after.getTime()); start < endMs && found.length < search.limit;) {
    while ((busy[passed]?.to ?? Infinity) <= start) passed += 1;
    const next = busy[passed];
    const wanted = { from: new Date(start), to: new Date(start + lengthMs) };
    if (next && next.from < start + lengthMs) start = onStep(next.to);
    else if (isPossible(search, wanted)) {
      found.push(wanted);
      start += Math.max(stepMs, onStep(lengthMs));
    } else start += stepMs;
  }
  return found;
}

const earthRadiusKm = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Position {
  latitude: number | null;
  longitude: number | null;
}

/** Distance on the surface of the earth in kilometres; null without both positions. */
export function distanceKm(a: Position, b: Position | null): number | null {
  if (a.latitude === null || a.longitude === null || !b || b.latitude === null || b.longitude === null) return null;
  const [latitudeA, latitudeB] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) * Math.cos(latitudeB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return Math.round(2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half))) * 10) / 10;
}
