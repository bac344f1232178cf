import type { TimelineEntry } from "@vowdesk/contract/people";

/** One thing that happened, as its source knows it: `position` is where the source goes on after it. */
export interface Happening {
  position: string;
  entry: TimelineEntry;
}

/** What a source told, newest first; `hasMore`: it would tell more. */
export interface Batch {
  happenings: readonly Happening[];
  hasMore: boolean;
}

/** Messages that follow each other within this are one talk. */
const talkGapMs = 30 * 60_000;
const linesShown = 3;

/** The talk with an earlier message of it; null where they are not of one talk. */
function joined(talk: TimelineEntry | undefined, earlier: TimelineEntry, oldestAt: string): TimelineEntry | null {
  if (talk?.type !== "talk" || earlier.type !== "talk") return null;
  if (Date.parse(oldestAt) - Date.parse(earlier.at) > talkGapMs) return null;
  return {
    ...talk,
    count: talk.count + earlier.count,
    lines: [...talk.lines, ...earlier.lines].slice(0, linesShown),
  };
}

/** The source whose next happening is the latest; the first of those that are at once. */
function latestOf(heads: readonly (readonly [source: string, head: Happening])[]): [string, Happening] {
  return heads.reduce((latest, head) => (head[1].entry.at > latest[1].entry.at ? head : latest)) as [string, Happening];
}

/**
 * Merges what several sources told, newest first, up to `most` entries. Each source keeps its own order and is gone through
 * by its own positions, so that nothing is told twice or never. Ends early where a source might have something newer than
 * all that is left.
 */
export function merge(batches: ReadonlyMap<string, Batch>, most: number) {
  const entries: TimelineEntry[] = [];
  const reached = new Map<string, string>();
  const at = new Map<string, number>();
  let oldestAt = "";
  const headOf = (source: string) => batches.get(source)?.happenings[at.get(source) ?? 0];
  const isDry = () => [...batches].some(([source, { hasMore }]) => hasMore && headOf(source) === undefined);
  const take = (source: string, { position }: Happening, entry: TimelineEntry) => {
    at.set(source, (at.get(source) ?? 0) + 1);
    reached.set(source, position);
    oldestAt = entry.at;
  };
  while (!isDry()) {
    const heads = [...batches.keys()].flatMap((source) => {
      const head = headOf(source);
      return head ? [[source, head] as const] : [];
    });
    if (heads.length === 0) return { entries, reached, isEnd: true };
    const [source, head] = latestOf(heads);
    const talk = joined(entries.at(-1), head.entry, oldestAt);
    if (talk === null && entries.length === most) break;
    if (talk) entries.splice(-1, 1, talk);
    else entries.push(head.entry);
    take(source, head, head.entry);
  }
  return { entries, reached, isEnd: false };
}
