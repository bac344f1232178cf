import { createForSession } from "../../../kernel/session/session-stores.ts";
import { clearOthers, keep, keptOf } from "../outbox/user-storage.ts";

/** What somebody began to write in a conversation. */
export interface Draft {
  text: string;
  isPrivate: boolean;
}

const begin = "draft:";
const none: Draft = { text: "", isPrivate: false };

interface State {
  userId: number;
  drafts: ReadonlyMap<number, Draft>;
}

const store = createForSession<State>(() => ({ userId: 0, drafts: new Map() }));

function read(text: string): Draft {
  try {
    const { text: words = "", isPrivate = false } = JSON.parse(text) as Partial<Draft>;
    return { text: String(words), isPrivate: isPrivate === true };
  } catch {
    return none;
  }
}

/** Brings back what this person began to write; what others left in this browser goes. */
export function openDrafts(userId: number): void {
  if (store.getState().userId === userId) return;
  clearOthers(userId);
  const drafts = new Map(keptOf(userId, begin).map(([id, text]) => [Number(id), read(text)]));
  store.setState({ userId, drafts });
}

const draftOf = (conversationId: number): Draft => store.getState().drafts.get(conversationId) ?? none;

/** The draft of a conversation, followed. */
export const useDraft = (conversationId: number): Draft => store(({ drafts }) => drafts.get(conversationId) ?? none);

/** Keeps a draft; without a text and not a note it is gone. */
export function writeDraft(conversationId: number, change: Partial<Draft>): void {
  const { userId, drafts } = store.getState();
  const draft = { ...draftOf(conversationId), ...change };
  const isEmpty = draft.text === "" && !draft.isPrivate;
  const next = new Map(drafts);
  if (isEmpty) next.delete(conversationId);
  else next.set(conversationId, draft);
  store.setState({ drafts: next });
  keep(userId, `${begin}${conversationId}`, isEmpty ? null : JSON.stringify(draft));
}

/** Puts words back to where they were written, before what was written since. */
export function giveBack(conversationId: number, text: string, isPrivate: boolean): void {
  const { text: since } = draftOf(conversationId);
  writeDraft(conversationId, { text: since ? `${text}\n${since}` : text, isPrivate });
}
