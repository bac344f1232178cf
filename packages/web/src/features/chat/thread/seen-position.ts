import { dropWithSession } from "../../../kernel/session/session-stores.ts";

const seen = new Map<number, number>();
dropWithSession(() => seen.clear());

/** Records the last message that the user has seen. The server holds a reply if a newer reply exists. */
export const recordSeen = (conversationId: number, seq: number): void => {
  seen.set(conversationId, seq);
};

/** Sequence number of the last message seen in a conversation; 0 if none. */
export const seenSeqOf = (conversationId: number): number => seen.get(conversationId) ?? 0;
