import { groupOf, messageGroups, type Message, type MessageGroup } from "@vowdesk/contract/notifications";
import type { MessageFilter } from "./older-messages.ts";

/** Whether a message is among those one wants to see. */
const fits = ({ flag, type }: Message, { unreadOnly, group }: MessageFilter) =>
  (!unreadOnly || flag === 0) && (group === null || groupOf(type) === group);

export interface DrawerRows {
  /** Newest first, those asked for behind those kept. */
  rows: readonly Message[];
  /** New ones of the filter, which wait so that no row moves under the pointer. */
  arrived: number;
}

/** What the drawer lists. `top` is the newest message it showed when it was opened or last brought up to date. */
export function drawerRows(
  kept: readonly Message[],
  older: readonly Message[],
  filter: MessageFilter,
  top: string | null,
): DrawerRows {
  const place = top === null ? 0 : kept.findIndex(({ id }) => id === top);
  // A list that was loaded anew may not hold it any more: then nothing waits.
  const begin = Math.max(0, place);
  const keptIds = new Set(kept.map(({ id }) => id));
  const fitting = (messages: readonly Message[]) => messages.filter((message) => fits(message, filter));
  return {
    rows: fitting([...kept.slice(begin), ...older.filter(({ id }) => !keptIds.has(id))]),
    arrived: fitting(kept.slice(0, begin)).length,
  };
}

/** The groups to choose from: those with something unread or something listed, in their order. */
export function groupsOf(
  kept: readonly Message[],
  unreadBy: Readonly<Partial<Record<MessageGroup, number>>>,
  chosen: MessageGroup | null,
): MessageGroup[] {
  const there = new Set(kept.map(({ type }) => groupOf(type)));
  return messageGroups.filter((group) => there.has(group) || (unreadBy[group] ?? 0) > 0 || group === chosen);
}
