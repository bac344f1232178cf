import { groupOf, messageGroups, type Message, type MessageGroup } from "@vowdesk/contract/messages/notifications";
import type { MessageFilter } from "./older-messages.ts";

const matches = ({ flag, type }: Message, { unreadOnly, group }: MessageFilter) =>
  (!unreadOnly || flag === 0) && (group === null || groupOf(type) === group);

export interface DrawerRows {
  /** Newest first: inbox messages, then older ones. */
  rows: readonly Message[];
  /** The number of new messages that are not listed yet, so that no row moves under the pointer. */
  arrived: number;
}

/** The rows of the drawer. `top` is the newest message at the last time the list was opened or updated. */
export function drawerRows(
  inboxMessages: readonly Message[],
  older: readonly Message[],
  filter: MessageFilter,
  top: string | null,
): DrawerRows {
  const place = top === null ? 0 : inboxMessages.findIndex(({ id }) => id === top);
  // A reloaded list may not contain it; then all messages are listed.
  const begin = Math.max(0, place);
  const inboxIds = new Set(inboxMessages.map(({ id }) => id));
  const filtered = (messages: readonly Message[]) => messages.filter((message) => matches(message, filter));
  return {
    rows: filtered([...inboxMessages.slice(begin), ...older.filter(({ id }) => !inboxIds.has(id))]),
    arrived: filtered(inboxMessages.slice(0, begin)).length,
  };
}

/** The groups to choose from: those with unread or listed messages, and the chosen one. */
export function groupsOf(
  inboxMessages: readonly Message[],
  unreadBy: Readonly<Partial<Record<MessageGroup, number>>>,
  chosen: MessageGroup | null,
): MessageGroup[] {
  const listed = new Set(inboxMessages.map(({ type }) => groupOf(type)));
  return messageGroups.filter((group) => listed.has(group) || (unreadBy[group] ?? 0) > 0 || group === chosen);
}
