import { groupOf, targetOf, type Message } from "@vowdesk/contract/messages/notifications";

/** A message, the number of messages missed while offline, or the number of unclaimed orders. */
export type Popup = {
  id: string;
  /** The record or occasion of the popup. A newer popup with the same subject replaces it. */
  subject: string;
} & ({ message: Message } | { missed: number } | { unclaimed: number });

export interface PopupStack {
  /** The visible popup. */
  shown: Popup | null;
  /** Subjects of the other popups. Only their number is shown. */
  others: readonly string[];
}

export const emptyStack: PopupStack = { shown: null, others: [] };

/** Adds a popup. It becomes the visible one, unless the user points at the current popup (`isHeld`). */
export function push({ shown, others }: PopupStack, popup: Popup, isHeld: boolean): PopupStack {
  if (shown === null) return { shown: popup, others };
  const [drawn, counted] = isHeld ? [shown, popup] : [popup, shown];
  const subjects = new Set([...others, counted.subject]);
  subjects.delete(drawn.subject);
  return { shown: drawn, others: [...subjects] };
}

/** One popup per live message, or one for all messages missed while offline. */
export function popupsOf(messages: readonly Message[], backlog: boolean): Popup[] {
  const [first] = messages;
  if (!first) return [];
  if (backlog && messages.length > 1) return [{ id: `missed-${first.id}`, subject: "missed", missed: messages.length }];
  return messages.map((message) => {
    const { id, type, number } = message;
    return { id, subject: number === "" ? id : `${groupOf(type)}:${number}`, message };
  });
}

/** Whether the page at this address has the record or conversation of the message open. */
export function isOpenRecord(message: Message, { pathname, search }: Pick<Location, "pathname" | "search">): boolean {
  const [path] = targetOf(message)?.split("?") ?? [];
  return (
    message.number !== "" && path === pathname && [...new URLSearchParams(search).values()].includes(message.number)
  );
}
