import { readPosition } from "@vowdesk/contract/kernel";

/** What every kept message has; the rest is the feature's. */
export interface StoredMessage {
  id: string;
  /** 0 unread, 1 read. */
  flag: 0 | 1;
  seq?: string | undefined;
}

/** The server's answer to "what do I have": complete up to `last`. */
export interface Snapshot<M> {
  /** Newest first. */
  records: readonly M[];
  unread: number;
  last: string;
}

/** Where messages are kept: one tab's session storage. */
export interface Storing {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

export interface StoredMessages<M> {
  /** Reads what this tab kept for the user; what belongs to somebody else is thrown away. */
  open(userId: number): void;
  messages(): readonly M[];
  unread(): number;
  /** The stream position up to which everything is stored here; null before the first snapshot. */
  cursor(): string | null;
  /** Stores message and cursor in one synchronous step. False when the message was here before. */
  receive(message: M): boolean;
  /** Begins anew from a snapshot, keeping what arrived after it. */
  take(snapshot: Snapshot<M>): void;
  /** Takes over count and read marks, and leaves list and cursor to the stream. */
  recount(snapshot: Snapshot<M>): void;
  markRead(ids: readonly string[], upTo: string | null, unread: number): void;
  forgetCursor(): void;
  clear(): void;
}

interface Kept<M> {
  userId: number;
  messages: readonly M[];
  unread: number;
  cursor: string | null;
}

/** One key for list and cursor: they are written together or not at all (DELIVERY 6.8). */
const storageKey = "onMsgList";
/** Messages shown in this tab; older ones are in the archive. */
const keptAtMost = 200;

const nothing = { userId: 0, messages: [], unread: 0, cursor: null };

/** `a` lies at or before `b` in the same stream; unknown positions never do. */
function isWithin(a: string | null | undefined, b: string | null): boolean {
  const [first, second] = [readPosition(a), readPosition(b)];
  return first !== null && second !== null && first.epoch === second.epoch && first.seq <= second.seq;
}

function later(a: string | null, b: string | undefined): string | null {
  return a !== null && b !== undefined && isWithin(a, b) ? b : a;
}

function parseKept<M>(text: string | null, isMessage: (value: unknown) => value is M): Kept<M> | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Kept<M>> | null;
    if (typeof kept?.userId !== "number" || typeof kept.unread !== "number" || !Array.isArray(kept.messages))
      return null;
    if (!kept.messages.every(isMessage) || readPosition(kept.cursor) === null) return null;
    return { userId: kept.userId, unread: kept.unread, messages: kept.messages, cursor: kept.cursor ?? null };
  } catch {
    return null;
  }
}

/** Makes room for the newest: read ones go first, oldest before newer. */
function withoutOldest<M extends StoredMessage>(messages: readonly M[]): readonly M[] {
  const read = messages.findLastIndex((message) => message.flag === 1);
  return messages.toSpliced(read === -1 ? messages.length - 1 : read, 1);
}

/** The messages of one tab with the cursor of its stream: what the model check of DELIVERY 6.14 drives. */
export function createStoredMessages<M extends StoredMessage>(
  { storage }: Storing,
  isMessage: (value: unknown) => value is M,
): StoredMessages<M> {
  let kept: Kept<M> = nothing;
  let ids = new Set<string>();

  /** Reading or emptying a forbidden storage throws in some browsers; then there is nothing in it. */
  function quietly<T>(work: () => T): T | null {
    try {
      return work();
    } catch {
      return null;
    }
  }

  function tryToWrite(state: Kept<M>): boolean {
    return quietly(() => (storage.setItem(storageKey, JSON.stringify(state)), true)) ?? false;
  }

  /** A full or forbidden storage keeps less, in the end nothing; the messages stay in memory and on the server. */
  function write(): void {
    let messages = kept.messages;
    while (!tryToWrite({ ...kept, messages })) {
      if (messages.length === 0) return;
      messages = messages.length > 1 ? messages.slice(0, Math.ceil(messages.length / 2)) : [];
    }
  }

  function replace(next: Kept<M>): void {
    kept = next;
    while (kept.messages.length > keptAtMost) kept = { ...kept, messages: withoutOldest(kept.messages) };
    ids = new Set(kept.messages.map((message) => message.id));
    write();
  }

  function receive(message: M): boolean {
    const isKnown = ids.has(message.id) || isWithin(message.seq, kept.cursor);
    const cursor = later(kept.cursor, message.seq);
    if (isKnown) {
      if (cursor !== kept.cursor) replace({ ...kept, cursor });
      return false;
    }
    replace({
      ...kept,
      cursor,
      messages: [message, ...kept.messages],
      unread: kept.unread + (message.flag === 0 ? 1 : 0),
    });
    return true;
  }

  const after = (last: string) =>
    kept.messages.filter((message) => message.seq !== undefined && isWithin(last, message.seq) && message.seq !== last);
  const unreadIn = (messages: readonly M[]) => messages.filter((message) => message.flag === 0).length;

  function take({ records, unread, last }: Snapshot<M>): void {
    const newer = after(last);
    const cursor = newer.reduce<string | null>((most, message) => later(most, message.seq), last);
    replace({ ...kept, messages: [...newer, ...records], unread: unread + unreadIn(newer), cursor });
  }

  function recount({ records, unread, last }: Snapshot<M>): void {
    const flags = new Map(records.map((record) => [record.id, record.flag]));
    const messages = kept.messages.map((message) => {
      const flag = flags.get(message.id) ?? message.flag;
      return flag === message.flag ? message : { ...message, flag };
    });
    replace({ ...kept, messages, unread: unread + unreadIn(after(last)) });
  }

  function markRead(readIds: readonly string[], upTo: string | null, unread: number): void {
    const isRead = (message: M) => readIds.includes(message.id) || isWithin(message.seq, upTo);
    const messages = kept.messages.map((message) =>
      message.flag === 0 && isRead(message) ? { ...message, flag: 1 as const } : message,
    );
    replace({ ...kept, messages, unread });
  }

  return {
    open: (userId) => {
      const found = parseKept(
        quietly(() => storage.getItem(storageKey)),
        isMessage,
      );
      kept = found?.userId === userId ? found : { ...nothing, userId };
      ids = new Set(kept.messages.map((message) => message.id));
    },
    messages: () => kept.messages,
    unread: () => kept.unread,
    cursor: () => kept.cursor,
    receive,
    take,
    recount,
    markRead,
    forgetCursor: () => {
      kept = { ...kept, cursor: null };
      quietly(() => storage.removeItem(storageKey));
    },
    clear: () => {
      kept = nothing;
      ids = new Set();
      quietly(() => storage.removeItem(storageKey));
    },
  };
}
