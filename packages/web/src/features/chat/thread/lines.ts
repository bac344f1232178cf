import type { ChatMessage } from "@vowdesk/contract/chat";
import { dateOf, timeZone } from "../../../ui/format/time.ts";
import type { Outgoing } from "../outbox/outbox.ts";

/** A line of a thread. */
export type Line =
  | { is: "day"; key: string; at: string }
  | { is: "unread"; key: string }
  | { is: "message"; key: string; message: ChatMessage; isFirst: boolean; isLast: boolean }
  | { is: "outgoing"; key: string; entry: Outgoing; isFirst: boolean };

/** Messages of one sender within this time form a group with one name and one time. */
const groupMs = 5 * 60_000;

interface Shown {
  records: readonly ChatMessage[];
  held: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  /** Last message that was read when the conversation was opened. */
  readSeq: number;
}

// oxlint-disable-next-line session/module-state -- weak, by message or schema
const days = new WeakMap<ChatMessage, { zone: string; date: string }>();

/** The day of a message, cached per time zone, because a thread is laid out at every change. */
function dayOf(message: ChatMessage): string {
  const zone = timeZone();
  const known = days.get(message);
  if (known?.zone === zone) return known.date;
  const date = dateOf(message.at);
  days.set(message, { zone, date });
  return date;
}

/** A React key that stays the same from the outgoing entry to the stored message. */
const keyOf = ({ id, clientMsgId }: ChatMessage) => (clientMsgId ? `c${clientMsgId}` : `m${id}`);

function isGrouped(previous: ChatMessage | undefined, next: ChatMessage | undefined): boolean {
  if (!previous || !next || previous.event || next.event) return false;
  const isSame =
    previous.from === next.from && previous.senderId === next.senderId && previous.isPrivate === next.isPrivate;
  return isSame && dayOf(previous) === dayOf(next) && Date.parse(next.at) - Date.parse(previous.at) < groupMs;
}

/** The lines of a thread: days, start of the unread messages, messages, and outgoing entries. */
export function linesOf({ records, held, outgoing, readSeq }: Shown): Line[] {
  const known = new Set(records.map(({ id }) => id));
  const all = [...records, ...held.filter(({ id }) => !known.has(id))];
  const storedKeys = new Set(all.map(({ clientMsgId }) => clientMsgId));
  const lines = all.flatMap((message, index) => linesAt(all, message, index, readSeq));
  const rest = outgoing.filter(({ key }) => !storedKeys.has(key));
  return [
    ...lines,
    ...rest.map((entry, index): Line => ({ is: "outgoing", key: `c${entry.key}`, entry, isFirst: index === 0 })),
  ];
}

function linesAt(all: readonly ChatMessage[], message: ChatMessage, index: number, readSeq: number): Line[] {
  const before = all[index - 1];
  const lines: Line[] = [];
  if (!before || dayOf(before) !== dayOf(message)) lines.push({ is: "day", key: `d${dayOf(message)}`, at: message.at });
  const isFirstUnread = isUnread(message, readSeq) && before !== undefined && !isUnread(before, readSeq);
  if (isFirstUnread) lines.push({ is: "unread", key: "unread" });
  lines.push({
    is: "message",
    key: keyOf(message),
    message,
    isFirst: isFirstUnread || !isGrouped(before, message),
    isLast: !isGrouped(message, all[index + 1]),
  });
  return lines;
}

const isUnread = ({ from, seq }: ChatMessage, readSeq: number) => from === "customer" && seq !== null && seq > readSeq;
