import { dropWithSession } from "../../../kernel/session/session-stores.ts";

const seen = new Map<number, number>();
dropWithSession(() => seen.clear());

/** The writer has the messages of a conversation before them up to here: what is newer holds a reply back (PRODUCT 4, reply guard). */
export const noteSeen = (conversationId: number, seq: number): void => void seen.set(conversationId, seq);

/** Up to where the writer has seen a conversation. */
export const seenSeqOf = (conversationId: number): number => seen.get(conversationId) ?? 0;
