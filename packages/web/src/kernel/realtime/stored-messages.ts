import { readPosition } from "@vowdesk/contract/kernel";
import type { Timers } from "./connection.ts";

/** Fields of every stored message. */
export interface StoredMessage {
  id: string;
  type: number;
  /** 0 unread, 1 read. */
  flag: 0 | 1;
  seq?: string | undefined;
}

/** The server's list, complete up to `last`. */
export interface Snapshot<M> {
  /** Newest first. */
  records: readonly M[];
  unread: number;
  last: string;
}

/** Storage of one tab's messages: its session storage. */
export interface MessageStorage {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls the listener when the page is hidden, possibly to be restored. */
  onLeave?(listener: () => void): void;
}

interface StoredState<M> {
  userId: number;
  /** Newest first. */
  messages: readonly M[];
  unread: number;
  cursor: string | null;
}

/**
 * Keys of the session storage. The second has the messages about orders. The first has all others with the cursor and is
 * written last, so that the cursor is never ahead of the messages.
 */
const storageKey = "onMsgList";
const orderStorageKey = "orderMsgList";
const orderType = 6;
/** Delay that combines writes. Acknowledging flushes first. */
const writeWithinMs = 200;
/**
 * The list holds the latest messages without a gap. Trimming from the maximum to the minimum at once keeps the end of
 * the list stable between trims. Older messages are fetched on demand.
 */
const minCount = 100;
const maxCount = 125;

const emptyState = { userId: 0, messages: [], unread: 0, cursor: null };

/** Runs `work` and returns null when it throws, as forbidden or full storage does. */
export function tryStorage<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Whether `a` is at or before `b` in the same stream. False for unknown positions. */
export function isWithin(a: string | null | undefined, b: string | null | undefined): boolean {
  const [first, second] = [readPosition(a), readPosition(b)];
  return first !== null && second !== null && first.epoch === second.epoch && first.seq <= second.seq;
}

function laterPosition(a: string | null, b: string | undefined): string | null {
  return a !== null && b !== undefined && isWithin(a, b) ? b : a;
}

function isStoredState<M>(
  value: Partial<StoredState<M>> | null,
  isMessage: (value: unknown) => value is M,
): value is StoredState<M> {
  if (typeof value?.userId !== "number" || typeof value.unread !== "number") return false;
  if (readPosition(value.cursor) === null) return false;
  return Array.isArray(value.messages) && value.messages.every(isMessage);
}

/** The newest message first. */
function newestFirst<M extends StoredMessage>(messages: readonly M[]): readonly M[] {
  const positionOf = ({ seq }: M) => Number(readPosition(seq)?.seq ?? 0);
  return messages.toSorted((a, b) => positionOf(b) - positionOf(a));
}

const unreadIn = (messages: readonly StoredMessage[]) => messages.filter(({ flag }) => flag === 0).length;

function withoutOldest<M extends StoredMessage>(messages: readonly M[]): readonly M[] {
  return messages.length > maxCount ? messages.slice(0, minCount) : messages;
}

/** Without the older half of the read messages, or of all messages if none is read. */
function withoutOlderHalf<M extends StoredMessage>(messages: readonly M[]): readonly M[] {
  const read = messages.filter(({ flag }) => flag === 1);
  const candidates = read.length > 0 ? read : messages;
  const dropped = new Set(candidates.slice(Math.floor(candidates.length / 2)));
  return messages.filter((message) => !dropped.has(message));
}

// oxlint-disable-next-line session/module-state -- weak, by message or schema
const texts = new WeakMap<object, string>();

/** A message as JSON, memoised because the list is written often. */
function jsonOf(message: object): string {
  const text = texts.get(message) ?? JSON.stringify(message);
  texts.set(message, text);
  return text;
}

interface Patch<M> {
  change: (message: M) => M;
  unread: number | undefined;
}

/** One tab's messages with the cursor of the stream. The model check of G-R8 drives this class. */
export class StoredMessages<M extends StoredMessage> {
  readonly #storage: MessageStorage["storage"];
  readonly #timers: Timers;
  readonly #isMessage: (value: unknown) => value is M;
  /** Set while a write is pending. */
  #writeTimer: unknown = null;
  #state: StoredState<M> = emptyState;
  #ids = new Set<string>();
  /** Whether this tab had a list of this user. Messages of a first list are not news. */
  #hasHadList = false;
  /** One entry per list that is loading: the patches made meanwhile. */
  readonly #loadingLists = new Set<Patch<M>[]>();

  constructor(
    { storage, timers, onLeave }: MessageStorage & { timers: Timers },
    isMessage: (value: unknown) => value is M,
  ) {
    this.#storage = storage;
    this.#timers = timers;
    this.#isMessage = isMessage;
    onLeave?.(() => this.write());
  }

  get messages(): readonly M[] {
    return this.#state.messages;
  }

  get unread(): number {
    return this.#state.unread;
  }

  /** Stream position up to which everything is stored; null before the first snapshot. */
  get cursor(): string | null {
    return this.#state.cursor;
  }

  /** Loads what this tab stored for the user and discards another user's data. */
  open(userId: number): void {
    this.write();
    const stored = tryStorage(() => this.#read());
    this.#state =
      isStoredState(stored, this.#isMessage) && stored.userId === userId ? stored : { ...emptyState, userId };
    this.#ids = new Set(this.#state.messages.map(({ id }) => id));
    this.#hasHadList = this.#state.cursor !== null;
  }

  /** Stores message and cursor in one synchronous step. False when the message is known already. */
  receive(message: M): boolean {
    const { messages, unread, cursor } = this.#state;
    const isKnown = this.#ids.has(message.id) || isWithin(message.seq, cursor);
    const next = laterPosition(cursor, message.seq);
    if (!isKnown)
      this.#replace({ messages: [message, ...messages], unread: unread + unreadIn([message]), cursor: next });
    else if (next !== cursor) this.#replace({ cursor: next });
    return !isKnown;
  }

  /** Replaces the list by a snapshot and keeps newer messages. Returns the messages this tab had missed, oldest first. */
  replaceWith({ records, unread, last }: Snapshot<M>): M[] {
    const missed = this.#hasHadList ? this.#missedIn(records) : [];
    const newer = this.#after(last);
    const cursor = newer.reduce<string | null>((max, message) => laterPosition(max, message.seq), last);
    this.#replace({ messages: [...newer, ...records], unread: unread + unreadIn(newer), cursor });
    this.#hasHadList = true;
    return missed;
  }

  /** Takes over the unread count and the state of known messages. List and cursor stay. */
  recount({ records, unread, last }: Snapshot<M>): void {
    const fresh = new Map(records.map((record) => [record.id, record]));
    const messages = this.#state.messages.map((message) => {
      const now = fresh.get(message.id);
      return now === undefined || jsonOf(now) === jsonOf(message) ? message : now;
    });
    this.#replace({ messages, unread: unread + unreadIn(this.#after(last)) });
  }

  /** Records the patches made while a list loads, because the list may be older. Returns the function that applies them. */
  beginListLoad(): () => void {
    const since: Patch<M>[] = [];
    this.#loadingLists.add(since);
    return () => {
      this.#loadingLists.delete(since);
      for (const { change, unread } of since) this.patch(change, unread);
    };
  }

  /** Changes messages and the unread count. False when nothing changed. */
  patch(change: (message: M) => M, unread?: number): boolean {
    for (const since of this.#loadingLists) since.push({ change, unread });
    const { messages: before, unread: counted } = this.#state;
    const next = { messages: before.map(change), unread: unread ?? counted };
    const hasChanged = next.unread !== counted || next.messages.some((message, at) => message !== before[at]);
    if (hasChanged) this.#replace(next);
    return hasChanged;
  }

  /** Invalidates the cursor. The list stays visible until the next snapshot. */
  dropCursor(): void {
    this.#state = { ...this.#state, cursor: null };
    this.#cancelWrite();
    this.#remove();
  }

  /** Flushes pending changes. Call it before acknowledging them. */
  write(): void {
    if (this.#writeTimer === null) return;
    this.#cancelWrite();
    this.#writeWhatFits();
  }

  clear(): void {
    this.#state = emptyState;
    this.#cancelWrite();
    this.#ids = new Set();
    this.#remove();
  }

  /** Unread messages newer than all known ones. Older ones were trimmed, not missed. */
  #missedIn(records: readonly M[]): M[] {
    const firstKnown = records.findIndex(({ id }) => this.#ids.has(id));
    const newer = firstKnown === -1 ? records : records.slice(0, firstKnown);
    return newer.filter(({ flag }) => flag === 0).toReversed();
  }

  #after(last: string): readonly M[] {
    return this.#state.messages.filter(({ seq }) => seq !== last && isWithin(last, seq));
  }

  #replace(change: Partial<StoredState<M>>): void {
    const next = { ...this.#state, ...change };
    this.#state = { ...next, messages: withoutOldest(next.messages) };
    this.#ids = new Set(this.#state.messages.map(({ id }) => id));
    this.#writeTimer ??= this.#timers.setTimeout(() => this.write(), writeWithinMs);
  }

  #cancelWrite(): void {
    this.#timers.clearTimeout(this.#writeTimer);
    this.#writeTimer = null;
  }

  /** Stores fewer messages when storage is full, in the end none. All stay in memory. */
  #writeWhatFits(): void {
    let { messages } = this.#state;
    while (!this.#tryToWrite(messages) && messages.length > 0) messages = withoutOlderHalf(messages);
  }

  #tryToWrite(messages: readonly M[]): boolean {
    const write = () => {
      const { userId, unread, cursor } = this.#state;
      const rest = JSON.stringify({ userId, unread, cursor } satisfies Omit<StoredState<M>, "messages">);
      const [orders, others] = [true, false].map((isOrder) =>
        messages
          .filter(({ type }) => (type === orderType) === isOrder)
          .map(jsonOf)
          .join(),
      );
      this.#storage.setItem(orderStorageKey, `[${orders}]`);
      this.#storage.setItem(storageKey, `${rest.slice(0, rest.lastIndexOf("}"))},"messages":[${others}]}`);
      return true;
    };
    return tryStorage(write) ?? false;
  }

  #read(): Partial<StoredState<M>> | null {
    const stored = JSON.parse(this.#storage.getItem(storageKey) ?? "null") as StoredState<M> | null;
    const orders = JSON.parse(this.#storage.getItem(orderStorageKey) ?? "[]") as readonly M[];
    // Orders after the cursor were written just before a crash. The server sends them again.
    const known = orders.filter(({ seq }) => isWithin(seq, stored?.cursor));
    return stored && { ...stored, messages: newestFirst([...stored.messages, ...known]) };
  }

  #remove(): void {
    tryStorage(() => this.#storage.removeItem(storageKey));
    tryStorage(() => this.#storage.removeItem(orderStorageKey));
  }
}
