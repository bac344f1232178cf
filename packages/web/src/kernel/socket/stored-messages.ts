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

interface Kept<M> {
  userId: number;
  /** Newest first. */
  messages: readonly M[];
  unread: number;
  cursor: string | null;
}

/** One key for list and cursor: they are written together or not at all (DELIVERY 6.8). */
const storageKey = "onMsgList";
/** Messages shown in this tab; older ones are in the archive. */
const keptAtMost = 200;

const nothing = { userId: 0, messages: [], unread: 0, cursor: null };

/** Reading or writing a forbidden or full storage throws; then there is nothing in it. */
function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** `a` lies at or before `b` in the same stream; unknown positions never do. */
function isWithin(a: string | null | undefined, b: string | null | undefined): boolean {
  const [first, second] = [readPosition(a), readPosition(b)];
  return first !== null && second !== null && first.epoch === second.epoch && first.seq <= second.seq;
}

function later(a: string | null, b: string | undefined): string | null {
  return a !== null && b !== undefined && isWithin(a, b) ? b : a;
}

function isKept<M>(value: Partial<Kept<M>> | null, isMessage: (value: unknown) => value is M): value is Kept<M> {
  if (typeof value?.userId !== "number" || typeof value.unread !== "number") return false;
  if (readPosition(value.cursor) === null) return false;
  return Array.isArray(value.messages) && value.messages.every(isMessage);
}

const unreadIn = (messages: readonly StoredMessage[]) => messages.filter(({ flag }) => flag === 0).length;

/** Makes room for the newest: read ones go first, oldest before newer. */
function withoutOldest<M extends StoredMessage>(messages: readonly M[]): readonly M[] {
  const kept = [...messages];
  while (kept.length > keptAtMost) {
    const read = kept.findLastIndex(({ flag }) => flag === 1);
    kept.splice(read === -1 ? kept.length - 1 : read, 1);
  }
  return kept;
}

/** The messages of one tab with the cursor of its stream: what the model check of DELIVERY 6.14 drives. */
export class StoredMessages<M extends StoredMessage> {
  readonly #storage: Storing["storage"];
  readonly #isMessage: (value: unknown) => value is M;
  #kept: Kept<M> = nothing;
  #ids = new Set<string>();

  constructor({ storage }: Storing, isMessage: (value: unknown) => value is M) {
    this.#storage = storage;
    this.#isMessage = isMessage;
  }

  get messages(): readonly M[] {
    return this.#kept.messages;
  }

  get unread(): number {
    return this.#kept.unread;
  }

  /** The stream position up to which everything is stored here; null before the first snapshot. */
  get cursor(): string | null {
    return this.#kept.cursor;
  }

  /** Reads what this tab kept for the user; what belongs to somebody else is thrown away. */
  open(userId: number): void {
    const found = quietly(() => JSON.parse(this.#storage.getItem(storageKey) ?? "null") as Partial<Kept<M>> | null);
    this.#kept = isKept(found, this.#isMessage) && found.userId === userId ? found : { ...nothing, userId };
    this.#ids = new Set(this.#kept.messages.map(({ id }) => id));
  }

  /** Stores message and cursor in one synchronous step. False when the message was here before. */
  receive(message: M): boolean {
    const { messages, unread, cursor } = this.#kept;
    const isKnown = this.#ids.has(message.id) || isWithin(message.seq, cursor);
    const next = later(cursor, message.seq);
    if (!isKnown)
      this.#replace({ messages: [message, ...messages], unread: unread + unreadIn([message]), cursor: next });
    else if (next !== cursor) this.#replace({ cursor: next });
    return !isKnown;
  }

  /** Begins anew from a snapshot, keeping what arrived after it. */
  take({ records, unread, last }: Snapshot<M>): void {
    const newer = this.#after(last);
    const cursor = newer.reduce<string | null>((most, message) => later(most, message.seq), last);
    this.#replace({ messages: [...newer, ...records], unread: unread + unreadIn(newer), cursor });
  }

  /** Takes over count and read marks, and leaves list and cursor to the stream. */
  recount({ records, unread, last }: Snapshot<M>): void {
    const flags = new Map(records.map(({ id, flag }) => [id, flag]));
    const messages = this.#kept.messages.map((message) => {
      const flag = flags.get(message.id) ?? message.flag;
      return flag === message.flag ? message : { ...message, flag };
    });
    this.#replace({ messages, unread: unread + unreadIn(this.#after(last)) });
  }

  markRead(ids: readonly string[], upTo: string | null, unread: number): void {
    const isRead = (message: M) => message.flag === 0 && (ids.includes(message.id) || isWithin(message.seq, upTo));
    const messages = this.#kept.messages.map((message) =>
      isRead(message) ? { ...message, flag: 1 as const } : message,
    );
    this.#replace({ messages, unread });
  }

  /** The cursor means nothing any more; the list stays on screen until the next snapshot. */
  forgetCursor(): void {
    this.#kept = { ...this.#kept, cursor: null };
    quietly(() => this.#storage.removeItem(storageKey));
  }

  clear(): void {
    this.#kept = nothing;
    this.#ids = new Set();
    quietly(() => this.#storage.removeItem(storageKey));
  }

  #after(last: string): readonly M[] {
    return this.#kept.messages.filter(({ seq }) => seq !== last && isWithin(last, seq));
  }

  #replace(change: Partial<Kept<M>>): void {
    const next = { ...this.#kept, ...change };
    this.#kept = { ...next, messages: withoutOldest(next.messages) };
    this.#ids = new Set(this.#kept.messages.map(({ id }) => id));
    this.#write();
  }

  /** A full storage keeps fewer, in the end none; the messages stay in memory and on the server. */
  #write(): void {
    let { messages } = this.#kept;
    while (!this.#tryToWrite(messages) && messages.length > 0)
      messages = messages.slice(0, Math.floor(messages.length / 2));
  }

  #tryToWrite(messages: readonly M[]): boolean {
    const write = () => {
      this.#storage.setItem(storageKey, JSON.stringify({ ...this.#kept, messages }));
      return true;
    };
    return quietly(write) ?? false;
  }
}
