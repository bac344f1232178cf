import {
  notificationsApi,
  undoReadMs,
  type Message,
  type MessageGroup,
} from "@vowdesk/contract/messages/notifications";
import { showFailure } from "../../../../kernel/errors/show-failure.ts";
import { call } from "../../../../kernel/http/call.ts";
import { createForSession, dropWithSession } from "../../../../kernel/session/session-stores.ts";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";

interface Cleared {
  /** The token with which the server undoes it. */
  undo: string;
  /** Epoch milliseconds. */
  until: number;
}

/** The last "clear all" while it can be undone. `isPending` is true while its call is under way. */
export const useCleared = createForSession<{ cleared: Cleared | null; isPending: boolean }>(() => ({
  cleared: null,
  isPending: false,
}));

let expiry: ReturnType<typeof setTimeout> | undefined;
dropWithSession(() => clearTimeout(expiry));

function setCleared(cleared: Cleared | null): void {
  clearTimeout(expiry);
  useCleared.setState({ cleared, isPending: false });
  if (cleared) expiry = setTimeout(() => setCleared(null), undoReadMs);
}

/** Marks all messages as read, or all of a group. */
export async function clearAll(inbox: Inbox<Message>, group: MessageGroup | null): Promise<void> {
  // A second call would clear nothing, and its undo would replace the first one.
  if (useCleared.getState().isPending) return;
  useCleared.setState({ isPending: true });
  // The call has shown the failure; all messages stay unread.
  const undo = await inbox.markAllRead(group ?? undefined).catch(() => null);
  setCleared(undo === null ? null : { undo, until: Date.now() + undoReadMs });
}

/** Marks the messages of the last "clear all" as unread again. */
export async function undoClearAll(inbox: Inbox<Message>): Promise<void> {
  const { cleared } = useCleared.getState();
  setCleared(null);
  if (!cleared) return;
  try {
    await call(notificationsApi.unread, { undo: cleared.undo });
    await inbox.reload();
  } catch (failure) {
    showFailure(failure);
  }
}
