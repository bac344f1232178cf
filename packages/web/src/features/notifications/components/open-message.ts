import { targetOf, type Message } from "@vowdesk/contract/notifications";
import { go } from "../../../kernel/lists/page.ts";
import type { Inbox } from "../../../kernel/realtime/inbox.ts";
import { closePanel } from "../drawer/drawer-state.ts";

/** SPEC 4, popup notifications: goes to where a message leads, and marks it as read. */
export function follow(inbox: Inbox<Message>, message: Message): void {
  closePanel();
  const target = targetOf(message);
  if (target !== null) go(target);
  // A failure has been shown by the call already; the message stays unread.
  if (message.flag === 0) inbox.markRead([message.id]).catch(() => {});
}
