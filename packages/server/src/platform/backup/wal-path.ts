import { segmentOf } from "./base-backup-stream.ts";

/** The timeline and position of a WAL segment, counted in segments from the beginning. */
interface Segment {
  timeline: number;
  place: number;
}

const segmentsPerLogFile = 256;
const segmentName = /^[0-9A-F]{24}$/;
const historyName = /^([0-9A-F]{8})\.history$/;
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
const fromHex = (text: string) => Number.parseInt(text, 16);

/** Parses a segment name; null for another file name. */
export function readSegmentName(name: string): Segment | null {
  if (!segmentName.test(name)) return null;
  const place = fromHex(name.slice(8, 16)) * segmentsPerLogFile + fromHex(name.slice(16));
  return { timeline: fromHex(name.slice(0, 8)), place };
}

const nameOf = ({ timeline, place }: Segment) =>
  hex(timeline) + hex(Math.floor(place / segmentsPerLogFile)) + hex(place % segmentsPerLogFile);

export const isHistory = (name: string) => historyName.test(name);

/** The name of the file that records where a timeline branched off. */
export const historyOf = (timeline: number) => `${hex(timeline)}.history`;

/** The name of the next segment on the same timeline. */
export function followingSegment(name: string): string {
  const segment = readSegmentName(name);
  return segment ? nameOf({ ...segment, place: segment.place + 1 }) : name;
}

/** The segment number of a WAL position such as `1/2F000028`. */
export const placeOfPosition = (lsn: string) => readSegmentName(segmentOf(lsn, 1))?.place ?? 0;

/** A timeline and the position of its first segment. */
interface Stretch {
  timeline: number;
  from: number;
}

const historyLine = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/;

/** The ancestors of a timeline, oldest first, and the timeline itself, from its history file. */
function stretchesTo(timeline: number, history: string): Stretch[] {
  const parents = history.split("\n").flatMap((text) => {
    const [, parent, lsn] = historyLine.exec(text) ?? [];
    return parent && lsn ? [{ timeline: Number(parent), end: placeOfPosition(lsn) }] : [];
  });
  const all = [...parents.map((parent) => parent.timeline), timeline];
  return all.map((each, index) => ({ timeline: each, from: parents[index - 1]?.end ?? 0 }));
}

const timelineOf = (name: string) => readSegmentName(name)?.timeline ?? fromHex(historyName.exec(name)?.[1] ?? "0");

/** The newest timeline among the known files. */
export const newestTimeline = (names: Iterable<string>) =>
  [...names].reduce((newest, name) => Math.max(newest, timelineOf(name)), 0);

export interface WalPath {
  timeline: number;
  needed: readonly string[];
}

/** The segments to walk: from the first one that a base does not contain to the newest one. */
interface Route {
  stretches: readonly Stretch[];
  from: Segment;
  names: ReadonlySet<string>;
}

const ownerOf = (stretches: readonly Stretch[], place: number) =>
  stretches.findLast(({ from }) => from <= place)?.timeline ?? 0;

/** The newest position for which a segment exists. At a branch point the parent's segment counts too. */
function lastPlace({ stretches, from, names }: Route): number {
  const isOnRoute = ({ timeline, place }: Segment) =>
    ownerOf(stretches, place) === timeline ||
    (ownerOf(stretches, place - 1) === timeline && stretches.some((stretch) => stretch.from === place));
  const places = [...names].flatMap((name) => {
    const segment = readSegmentName(name);
    return segment && isOnRoute(segment) ? [segment.place] : [];
  });
  return places.reduce((last, place) => Math.max(last, place), from.place - 1);
}

function walk(route: Route): string[] {
  const { stretches, from, names } = route;
  const last = lastPlace(route);
  const needed: string[] = [];
  for (let place = from.place; place <= last; place += 1) {
    const own = nameOf({ timeline: ownerOf(stretches, place), place });
    const parents = nameOf({ timeline: ownerOf(stretches, place - 1), place });
    // A timeline that ended before its first segment was finished only has its parent's segment.
    needed.push(place === last && !names.has(own) && names.has(parents) ? parents : own);
  }
  return needed;
}

/** The segments that follow a base on its own timeline. */
export function pathOnOwnTimeline(from: string, names: ReadonlySet<string>): WalPath {
  const first = readSegmentName(from) ?? { timeline: 1, place: 0 };
  const stretches = [{ timeline: first.timeline, from: 0 }];
  return { timeline: first.timeline, needed: walk({ stretches, from: first, names }) };
}

/**
 * The files from the end of a base to the newest known segment of a timeline. Null if the timeline branched off before
 * the base was made.
 */
export function pathTo(timeline: number, history: string, from: string, names: ReadonlySet<string>): WalPath | null {
  const first = readSegmentName(from) ?? { timeline: 1, place: 0 };
  const stretches = stretchesTo(timeline, history);
  const own = stretches.findIndex((stretch) => stretch.timeline === first.timeline);
  const end = stretches[own + 1]?.from ?? Infinity;
  if (own === -1 || first.place > end) return null;
  const route = { stretches, from: first, names };
  return { timeline, needed: [historyOf(timeline), ...walk(route)] };
}
