import { workingRanges, type WorkingTime } from "@vowdesk/contract/studio/bookables";
import type { TimeRange } from "@vowdesk/contract/kernel";
import { nextStep, timeOfDayIn } from "../../../../platform/business-time.ts";
import type { Range } from "../shoots.store.ts";

const minuteMs = 60_000;
/** Suggested times begin at half and full hours of the place. */
const stepMs = 30 * minuteMs;
/** How far ahead free times are searched. */
const horizonMs = 60 * 24 * 60 * minuteMs;
/** Local time of day in which times begin that are suggested without working hours. */
const daytime = { from: "07:00", to: "21:00" } as const;

const covers = (ranges: readonly TimeRange[], { from, to }: TimeRange): boolean =>
  ranges.some((range) => range.from <= from && to <= range.to);

/** Whether a range is within the working times. Without working times every range is. */
export function isWithinHours(hours: readonly WorkingTime[], zone: string, { from, to }: Range): boolean {
  const range = { from: from.getTime(), to: to.getTime() };
  return hours.length === 0 || covers(workingRanges(hours, zone, range), range);
}

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

/** Whether a time may be suggested: in everybody's working hours, in daytime if there are none. */
function possibleTimes({ members, zone, isAtAnyHour }: Search, searched: TimeRange): (range: TimeRange) => boolean {
  const withHours = isAtAnyHour ? [] : members.filter(({ hours }) => hours.length > 0);
  const working = withHours.map(({ hours, zone: own }) => workingRanges(hours, own, searched));
  if (working.length > 0) return (range) => working.every((ranges) => covers(ranges, range));
  return ({ from }) => {
    const time = timeOfDayIn(zone, from);
    return time >= daytime.from && time < daytime.to;
  };
}

/** The next times at which every member and the couple are free, in working hours or daytime. */
export function findFreeTimes(search: Search): Range[] {
  const lengthMs = search.lengthMinutes * minuteMs;
  const startMs = search.after.getTime();
  const endMs = startMs + horizonMs;
  const onStep = (ms: number) => nextStep(search.zone, ms, stepMs).getTime();
  const isPossible = possibleTimes(search, { from: startMs, to: endMs + lengthMs });
  const busy = search.busy.map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }));
  const ranges: Range[] = [];
  let passed = 0;
  for (let start = onStep(startMs); start < endMs && ranges.length < search.limit;) {
    while ((busy[passed]?.to ?? Infinity) <= start) passed += 1;
    const next = busy[passed];
    const range = { from: start, to: start + lengthMs };
    if (next && next.from < range.to) start = onStep(next.to);
    else if (isPossible(range)) {
      ranges.push({ from: new Date(range.from), to: new Date(range.to) });
      start = onStep(range.to);
    } else start = onStep(start + 1);
  }
  return ranges;
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
