import { notificationsApi, undoReadMs, type Message, type MessageGroup } from "@vowdesk/contract/notifications";
import { call, CallRefused } from "../../../kernel/http/call.ts";
import { createForSession, dropWithSession } from "../../../kernel/session/session-stores.ts";
import type { Inbox } from "../../../kernel/realtime/inbox.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

interface Cleared {
  /** What the server takes back by this name. */
  undo: string;
  /** Epoch milliseconds. */
  until: number;
}

/** The last "clear all", for as long as it can be undone (PRODUCT 4, Notifications). */
export const useCleared = createForSession<{ cleared: Cleared | null }>(() => ({ cleared: null }));

let forgetting: ReturnType<typeof setTimeout> | undefined;
dropWithSession(() => clearTimeout(forgetting));

function hold(cleared: Cleared | null): void {
  clearTimeout(forgetting);
  useCleared.setState({ cleared });
  if (cleared) forgetting = setTimeout(() => hold(null), undoReadMs);
}

/** SPEC 4: marks all messages as read, or all of a group. */
export async function clearAll(inbox: Inbox<Message>, group: MessageGroup | null): Promise<void> {
  // A failure has been told by the call; everything is as unread as before.
  const undo = await inbox.markAllRead(group ?? undefined).catch(() => null);
  if (undo !== null) hold({ undo, until: Date.now() + undoReadMs });
}

/** Makes exactly those unread again. */
export async function undoClearing(inbox: Inbox<Message>): Promise<void> {
  const { cleared } = useCleared.getState();
  hold(null);
  if (!cleared) return;
  try {
    await call(notificationsApi.unread, { undo: cleared.undo });
    await inbox.reload();
  } catch (failure) {
    if (failure instanceof CallRefused) toast({ text: failure.message, tone: "warn", requestId: failure.requestId });
  }
}
