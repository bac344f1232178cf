import type { ChatMessage } from "@vowdesk/contract/chat";

/** Messages fetched at once, and the maximum kept, so that memory use stays constant. */
export const messagePageSize = 50;
const maxWindow = 400;

/** The loaded part of a conversation, in order and without gaps. */
export interface MessageWindow {
  records: readonly ChatMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
}

type Answer = Pick<MessageWindow, "records" | "hasBefore" | "hasAfter">;

const seqOf = (message: ChatMessage | undefined) => message?.seq ?? 0;
export const firstSeq = ({ records }: Pick<MessageWindow, "records">) => seqOf(records[0]);
export const lastSeq = ({ records }: Pick<MessageWindow, "records">) => seqOf(records.at(-1));

/** Adds older messages at the top and drops messages at the bottom beyond the maximum. */
export function joinBefore(loaded: MessageWindow, answer: Answer): MessageWindow {
  const from = firstSeq(loaded);
  const records = [...answer.records.filter((item) => seqOf(item) < from), ...loaded.records];
  const shownRecords = records.slice(0, maxWindow);
  return {
    records: shownRecords,
    hasBefore: answer.hasBefore,
    hasAfter: loaded.hasAfter || shownRecords.length < records.length,
  };
}

/** Adds newer messages at the bottom and drops messages at the top beyond the maximum. */
export function joinAfter(loaded: MessageWindow, answer: Answer): MessageWindow {
  const to = lastSeq(loaded);
  const records = [...loaded.records, ...answer.records.filter((item) => seqOf(item) > to)];
  const shownRecords = records.slice(-maxWindow);
  return {
    records: shownRecords,
    hasBefore: loaded.hasBefore || shownRecords.length < records.length,
    hasAfter: answer.hasAfter,
  };
}

/**
 * Merges a new answer with the latest messages. At the end of the conversation they are appended. A reader further up keeps
 * the position, and the end is fetched when the reader scrolls down.
 */
export function joinLatest(loaded: MessageWindow, latest: Answer, isAtEnd: boolean): MessageWindow {
  if (loaded.records.length === 0) return latest;
  const fresh = refreshed(loaded, latest);
  if (fresh.hasAfter || lastSeq(latest) <= lastSeq(fresh)) return fresh;
  const follows = firstSeq(latest) <= lastSeq(fresh) + 1;
  const hasRoom = fresh.records.length + latest.records.length <= maxWindow;
  if (follows && (isAtEnd || hasRoom)) return joinAfter(fresh, latest);
  return isAtEnd ? latest : { ...fresh, hasAfter: true };
}

/** Replaces changed messages; returns the same object if none has changed. */
function refreshed(loaded: MessageWindow, latest: Answer): MessageWindow {
  const byId = new Map(latest.records.map((item) => [item.id, item]));
  const isChanged = loaded.records.some((item) => byId.has(item.id) && byId.get(item.id) !== item);
  return isChanged ? { ...loaded, records: loaded.records.map((item) => byId.get(item.id) ?? item) } : loaded;
}
