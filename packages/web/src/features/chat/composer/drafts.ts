import { createForSession } from "../../../kernel/session/session-stores.ts";
import { clearOtherUsers, storeText, readTexts } from "../outbox/user-storage.ts";

/** Unsent text of a conversation. */
export interface Draft {
  text: string;
  isPrivate: boolean;
}

const keyPrefix = "draft:";
const none: Draft = { text: "", isPrivate: false };

interface State {
  userId: number;
  drafts: ReadonlyMap<number, Draft>;
}

const store = createForSession<State>(() => ({ userId: 0, drafts: new Map() }));

function read(text: string): Draft {
  try {
    const { text: typed = "", isPrivate = false } = JSON.parse(text) as Partial<Draft>;
    return { text: String(typed), isPrivate: isPrivate === true };
  } catch {
    return none;
  }
}

/** Loads the drafts of a user and removes what other users stored in this browser. */
export function openDrafts(userId: number): void {
  if (store.getState().userId === userId) return;
  clearOtherUsers(userId);
  const drafts = new Map(readTexts(userId, keyPrefix).map(([id, text]) => [Number(id), read(text)]));
  store.setState({ userId, drafts });
}

const draftOf = (conversationId: number): Draft => store.getState().drafts.get(conversationId) ?? none;

export const useDraft = (conversationId: number): Draft => store(({ drafts }) => drafts.get(conversationId) ?? none);

/** Changes and stores a draft; an empty reply is removed. */
export function writeDraft(conversationId: number, change: Partial<Draft>): void {
  const { userId, drafts } = store.getState();
  const draft = { ...draftOf(conversationId), ...change };
  const isEmpty = draft.text === "" && !draft.isPrivate;
  const next = new Map(drafts);
  if (isEmpty) next.delete(conversationId);
  else next.set(conversationId, draft);
  store.setState({ drafts: next });
  storeText(userId, `${keyPrefix}${conversationId}`, isEmpty ? null : JSON.stringify(draft));
}

/** Puts an unsent text back into the draft, before anything typed since. */
export function giveBack(conversationId: number, text: string, isPrivate: boolean): void {
  const { text: since } = draftOf(conversationId);
  writeDraft(conversationId, { text: since ? `${text}\n${since}` : text, isPrivate });
}
