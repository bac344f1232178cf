import type { Message } from "@vowdesk/contract/notifications";

/** So many popups stand at once; more of them only count. */
const mostAtOnce = 4;

/** One popup: a message, or what was missed while away, told together. */
export type Popup = { id: string; message: Message } | { id: string; missed: number };

export interface PopupStack {
  /** Newest first. */
  shown: readonly Popup[];
  /** How many more came meanwhile than stand here. */
  more: number;
}

export const emptyStack: PopupStack = { shown: [], more: 0 };

/** Puts a popup on top; the oldest makes room and is counted. */
export function push({ shown, more }: PopupStack, popup: Popup): PopupStack {
  const next = [popup, ...shown.filter(({ id }) => id !== popup.id)];
  return { shown: next.slice(0, mostAtOnce), more: more + Math.max(0, next.length - mostAtOnce) };
}

/** Takes one away; the count ends with the last one. */
export function remove({ shown, more }: PopupStack, id: string): PopupStack {
  const next = shown.filter((popup) => popup.id !== id);
  return { shown: next, more: next.length === 0 ? 0 : more };
}

/** What is announced of some news: messages still unread, one by one when live, together when missed while away. */
export function popupsOf(messages: readonly Message[], backlog: boolean): Popup[] {
  const [first] = messages;
  if (!first) return [];
  if (backlog && messages.length > 1) return [{ id: `missed-${first.id}`, missed: messages.length }];
  return messages.map((message) => ({ id: message.id, message }));
}
