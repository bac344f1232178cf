import { segmentOf } from "./base-backup-stream.ts";

/** The part of the WAL that a file holds: the time line and the place, counted in segments from the beginning. */
interface Segment {
  timeline: number;
  place: number;
}

const segmentsPerLogFile = 256;
const segmentName = /^[0-9A-F]{24}$/;
const historyName = /^([0-9A-F]{8})\.history$/;
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
const fromHex = (text: string) => Number.parseInt(text, 16);

/** Reads the name of a segment; null for another name. */
export function readSegmentName(name: string): Segment | null {
  if (!segmentName.test(name)) return null;
  const place = fromHex(name.slice(8, 16)) * segmentsPerLogFile + fromHex(name.slice(16));
  return { timeline: fromHex(name.slice(0, 8)), place };
}

const nameOf = ({ timeline, place }: Segment) =>
  hex(timeline) + hex(Math.floor(place / segmentsPerLogFile)) + hex(place % segmentsPerLogFile);

/** Whether a file says where a time line branched off. */
export const isHistory = (name: string) => historyName.test(name);

/** The name of the file that says where a time line branched off. */
export const historyOf = (timeline: number) => `${hex(timeline)}.history`;

/** The name of the segment behind this one, on the same time line. */
export function followingSegment(name: string): string {
  const segment = readSegmentName(name);
  return segment ? nameOf({ ...segment, place: segment.place + 1 }) : name;
}

/** The place of the segment that holds a position of the WAL such as `1/2F000028`. */
export const placeOfPosition = (lsn: string) => readSegmentName(segmentOf(lsn, 1))?.place ?? 0;

/** A time line and the place of its first segment. */
interface Stretch {
  timeline: number;
  from: number;
}

const historyLine = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/;

/** The time lines that lead to one, the oldest first, as its history file lists them. */
function stretchesTo(timeline: number, history: string): Stretch[] {
  const parents = history.split("\n").flatMap((text) => {
    const [, parent, lsn] = historyLine.exec(text) ?? [];
    return parent && lsn ? [{ timeline: Number(parent), end: placeOfPosition(lsn) }] : [];
  });
  const all = [...parents.map((parent) => parent.timeline), timeline];
  return all.map((each, index) => ({ timeline: each, from: parents[index - 1]?.end ?? 0 }));
}

const timelineOf = (name: string) => readSegmentName(name)?.timeline ?? fromHex(historyName.exec(name)?.[1] ?? "0");

/** The newest time line of which a file is known. */
export const newestTimeline = (names: Iterable<string>) =>
  [...names].reduce((newest, name) => Math.max(newest, timelineOf(name)), 0);

export interface WalPath {
  /** The time line that the replay follows. */
  timeline: number;
  /** Names of the files that the replay needs, in order. */
  needed: readonly string[];
}

/** From the first segment that a copy does not hold whole, to the newest one on the way to a time line. */
interface Way {
  stretches: readonly Stretch[];
  from: Segment;
  names: ReadonlySet<string>;
}

const ownerOf = (stretches: readonly Stretch[], place: number) =>
  stretches.findLast(({ from }) => from <= place)?.timeline ?? 0;

/** The newest place of which the way has a segment. Where a time line branches off, that of its parent counts too. */
function lastPlace({ stretches, from, names }: Way): number {
  const isOnWay = ({ timeline, place }: Segment) =>
    ownerOf(stretches, place) === timeline ||
    (ownerOf(stretches, place - 1) === timeline && stretches.some((stretch) => stretch.from === place));
  const places = [...names].flatMap((name) => {
    const segment = readSegmentName(name);
    return segment && isOnWay(segment) ? [segment.place] : [];
  });
  return places.reduce((last, place) => Math.max(last, place), from.place - 1);
}

function walk(way: Way): string[] {
  const { stretches, from, names } = way;
  const last = lastPlace(way);
  const needed: string[] = [];
  for (let place = from.place; place <= last; place += 1) {
    const own = nameOf({ timeline: ownerOf(stretches, place), place });
    const parents = nameOf({ timeline: ownerOf(stretches, place - 1), place });
    // A time line that ended before its first segment was finished has that of its parent only.
    needed.push(place === last && !names.has(own) && names.has(parents) ? parents : own);
  }
  return needed;
}

/** The segments that follow a copy on its own time line alone. */
export function pathOnOwnTimeline(from: string, names: ReadonlySet<string>): WalPath {
  const first = readSegmentName(from) ?? { timeline: 1, place: 0 };
  const stretches = [{ timeline: first.timeline, from: 0 }];
  return { timeline: first.timeline, needed: walk({ stretches, from: first, names }) };
}

/**
 * The files that lead from a copy's last segment to the newest known segment of a time line, whose history this is. Null where the
 * time line branched off before the copy was made, so that the copy does not lead there.
 */
export function pathTo(timeline: number, history: string, from: string, names: ReadonlySet<string>): WalPath | null {
  const first = readSegmentName(from) ?? { timeline: 1, place: 0 };
  const stretches = stretchesTo(timeline, history);
  const own = stretches.findIndex((stretch) => stretch.timeline === first.timeline);
  const end = stretches[own + 1]?.from ?? Infinity;
  if (own === -1 || first.place > end) return null;
  const way = { stretches, from: first, names };
  return { timeline, needed: [historyOf(timeline), ...walk(way)] };
}
