import type { ChatMessage } from "@vowdesk/contract/chat";

/** Messages asked for at once, and kept at most: what is far from the eye is dropped (issue 7, memory flat). */
export const stretchSize = 50;
const keepAtMost = 400;

/** The part of a conversation that is at hand, in its order and without holes. */
export interface Stretch {
  records: readonly ChatMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
}

type Answer = Pick<Stretch, "records" | "hasBefore" | "hasAfter">;

const seqOf = (message: ChatMessage | undefined) => message?.seq ?? 0;
export const firstSeq = ({ records }: Pick<Stretch, "records">) => seqOf(records[0]);
export const lastSeq = ({ records }: Pick<Stretch, "records">) => seqOf(records.at(-1));

/** Older messages come in above; those far below go. */
export function joinBefore(stretch: Stretch, answer: Answer): Stretch {
  const from = firstSeq(stretch);
  const records = [...answer.records.filter((one) => seqOf(one) < from), ...stretch.records];
  const kept = records.slice(0, keepAtMost);
  return {
    records: kept,
    hasBefore: answer.hasBefore,
    hasAfter: stretch.hasAfter || kept.length < records.length,
  };
}

/** Newer messages come in below; those far above go. */
export function joinAfter(stretch: Stretch, answer: Answer): Stretch {
  const to = lastSeq(stretch);
  const records = [...stretch.records, ...answer.records.filter((one) => seqOf(one) > to)];
  const kept = records.slice(-keepAtMost);
  return {
    records: kept,
    hasBefore: stretch.hasBefore || kept.length < records.length,
    hasAfter: answer.hasAfter,
  };
}

/**
 * The latest messages came anew. At the end of the conversation they follow what is at hand; somebody who reads further up
 * keeps their place, and the end is fetched on the way down.
 */
export function joinLatest(stretch: Stretch, latest: Answer, isAtEnd: boolean): Stretch {
  if (stretch.records.length === 0) return latest;
  const fresh = refreshed(stretch, latest);
  if (fresh.hasAfter || lastSeq(latest) <= lastSeq(fresh)) return fresh;
  const follows = firstSeq(latest) <= lastSeq(fresh) + 1;
  const hasRoom = fresh.records.length + latest.records.length <= keepAtMost;
  if (follows && (isAtEnd || hasRoom)) return joinAfter(fresh, latest);
  return isAtEnd ? latest : { ...fresh, hasAfter: true };
}

/** Takes what has become of messages that are at hand; the same object where nothing has. */
function refreshed(stretch: Stretch, latest: Answer): Stretch {
  const byId = new Map(latest.records.map((one) => [one.id, one]));
  const isChanged = stretch.records.some((one) => byId.has(one.id) && byId.get(one.id) !== one);
  return isChanged ? { ...stretch, records: stretch.records.map((one) => byId.get(one.id) ?? one) } : stretch;
}
