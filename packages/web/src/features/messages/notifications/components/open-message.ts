import { targetOf, type Message } from "@vowdesk/contract/messages/notifications";
import { navigate } from "../../../../kernel/lists/page.ts";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { closeDrawer } from "../drawer/drawer-state.ts";

/** Opens the target of a message and marks the message as read. */
export function openMessage(inbox: Inbox<Message>, message: Message): void {
  closeDrawer();
  const target = targetOf(message);
  if (target !== null) navigate(target);
  // The call has shown the failure; the message stays unread.
  if (message.flag === 0) inbox.markRead([message.id]).catch(() => {});
}
