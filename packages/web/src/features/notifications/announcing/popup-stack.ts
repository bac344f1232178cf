import type { Message } from "@vowdesk/contract/notifications";

/** Popups beyond this number are counted instead of shown. */
const maxShown = 4;

/** A message, or the number of messages missed while offline. */
export type Popup = { id: string; message: Message } | { id: string; missed: number };

export interface PopupStack {
  /** Newest first. */
  shown: readonly Popup[];
  /** The number of further popups that are not shown. */
  more: number;
}

export const emptyStack: PopupStack = { shown: [], more: 0 };

/** Adds a popup on top; the oldest one beyond the limit is counted instead. */
export function push({ shown, more }: PopupStack, popup: Popup): PopupStack {
  const next = [popup, ...shown.filter(({ id }) => id !== popup.id)];
  return { shown: next.slice(0, maxShown), more: more + Math.max(0, next.length - maxShown) };
}

/** Removes a popup; the count returns to 0 with the last one. */
export function remove({ shown, more }: PopupStack, id: string): PopupStack {
  const next = shown.filter((popup) => popup.id !== id);
  return { shown: next, more: next.length === 0 ? 0 : more };
}

/** One popup per live message, or one for all messages missed while offline. */
export function popupsOf(messages: readonly Message[], backlog: boolean): Popup[] {
  const [first] = messages;
  if (!first) return [];
  if (backlog && messages.length > 1) return [{ id: `missed-${first.id}`, missed: messages.length }];
  return messages.map((message) => ({ id: message.id, message }));
}
