import type { TimelineEntry } from "@vowdesk/contract/people/people";

/** An entry of a source. `position` is where the source continues after it. */
export interface SourceEntry {
  position: string;
  entry: TimelineEntry;
}

/** The next entries of a source, newest first. */
export interface Batch {
  entries: readonly SourceEntry[];
  hasMore: boolean;
}

/** Messages that follow each other within this time form one exchange. */
const exchangeGapMs = 30 * 60_000;
const linesShown = 3;

/** The exchange extended by an earlier message; null if the message belongs to another exchange. */
function extendExchange(
  exchange: TimelineEntry | undefined,
  earlier: TimelineEntry,
  oldestAt: string,
): TimelineEntry | null {
  if (exchange?.type !== "talk" || earlier.type !== "talk") return null;
  if (Date.parse(oldestAt) - Date.parse(earlier.at) > exchangeGapMs) return null;
  return {
    ...exchange,
    count: exchange.count + earlier.count,
    lines: [...exchange.lines, ...earlier.lines].slice(0, linesShown),
  };
}

type Head = readonly [source: string, next: SourceEntry];

/** The source with the latest next entry; the first source if several have the same time. */
function latestOf(heads: readonly Head[]): Head {
  return heads.reduce((latest, head) => (head[1].entry.at > latest[1].entry.at ? head : latest));
}

/**
 * Merges the batches of several sources, newest first, up to `limit` entries. Each source has its own position, so that no
 * entry is repeated or skipped. Stops early when a batch is used up and its source could have newer entries than the others.
 */
export function mergeBatches(batches: ReadonlyMap<string, Batch>, limit: number) {
  const entries: TimelineEntry[] = [];
  const reached = new Map<string, string>();
  const indexes = new Map<string, number>();
  let oldestAt = "";
  const nextOf = (source: string) => batches.get(source)?.entries[indexes.get(source) ?? 0];
  const needsNextBatch = () => [...batches].some(([source, { hasMore }]) => hasMore && nextOf(source) === undefined);
  while (!needsNextBatch()) {
    const heads = [...batches.keys()].flatMap((source) => {
      const next = nextOf(source);
      return next ? [[source, next] as const] : [];
    });
    if (heads.length === 0) return { entries, reached, isEnd: true };
    const [source, { position, entry }] = latestOf(heads);
    const exchange = extendExchange(entries.at(-1), entry, oldestAt);
    if (exchange === null && entries.length === limit) break;
    if (exchange) entries.splice(-1, 1, exchange);
    else entries.push(entry);
    indexes.set(source, (indexes.get(source) ?? 0) + 1);
    reached.set(source, position);
    oldestAt = entry.at;
  }
  return { entries, reached, isEnd: false };
}
