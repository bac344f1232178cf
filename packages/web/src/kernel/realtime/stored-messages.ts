import { readPosition } from "@vowdesk/contract/kernel";
import type { Timers } from "./connection.ts";

/** Fields of every stored message. */
export interface StoredMessage {
  id: string;
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
export interface Storing {
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls the listener when the page is hidden, possibly to be restored. */
  onLeave?(listener: () => void): void;
}

interface Kept<M> {
  userId: number;
  /** Newest first. */
  messages: readonly M[];
  unread: number;
  cursor: string | null;
}

/** One key for list and cursor, so that both are written together. */
const storageKey = "onMsgList";
/** Delay that combines writes. Acknowledging flushes first. */
const writeWithinMs = 200;
/**
 * The list holds the latest messages without a gap. Trimming from the maximum to the minimum at once keeps the end of
 * the list stable between trims. Older messages are fetched on demand.
 */
const keptAtLeast = 100;
const keptAtMost = 125;

const nothing = { userId: 0, messages: [], unread: 0, cursor: null };

/** Runs `work` and returns null when it throws, as forbidden or full storage does. */
export function quietly<T>(work: () => T): T | null {
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

function later(a: string | null, b: string | undefined): string | null {
  return a !== null && b !== undefined && isWithin(a, b) ? b : a;
}

function isKept<M>(value: Partial<Kept<M>> | null, isMessage: (value: unknown) => value is M): value is Kept<M> {
  if (typeof value?.userId !== "number" || typeof value.unread !== "number") return false;
  if (readPosition(value.cursor) === null) return false;
  return Array.isArray(value.messages) && value.messages.every(isMessage);
}

const unreadIn = (messages: readonly StoredMessage[]) => messages.filter(({ flag }) => flag === 0).length;

function withoutOldest<M extends StoredMessage>(messages: readonly M[]): readonly M[] {
  return messages.length > keptAtMost ? messages.slice(0, keptAtLeast) : messages;
}

const texts = new WeakMap<object, string>();

/** A message as JSON, memoised because the list is written often. */
function textOf(message: object): string {
  const text = texts.get(message) ?? JSON.stringify(message);
  texts.set(message, text);
  return text;
}

interface Patch<M> {
  change: (message: M) => M;
  unread: number | undefined;
}

/** One tab's messages with the cursor of the stream. The model check of R8 drives this class. */
export class StoredMessages<M extends StoredMessage> {
  readonly #storage: Storing["storage"];
  readonly #timers: Timers;
  readonly #isMessage: (value: unknown) => value is M;
  /** Set while a write is pending. */
  #writeTimer: unknown = null;
  #kept: Kept<M> = nothing;
  #ids = new Set<string>();
  /** Whether this tab had a list of this user. Messages of a first list are not news. */
  #hasHadList = false;
  /** One entry per list that is loading: the patches made meanwhile. */
  readonly #underWay = new Set<Patch<M>[]>();

  constructor({ storage, timers, onLeave }: Storing & { timers: Timers }, isMessage: (value: unknown) => value is M) {
    this.#storage = storage;
    this.#timers = timers;
    this.#isMessage = isMessage;
    onLeave?.(() => this.write());
  }

  get messages(): readonly M[] {
    return this.#kept.messages;
  }

  get unread(): number {
    return this.#kept.unread;
  }

  /** Stream position up to which everything is stored; null before the first snapshot. */
  get cursor(): string | null {
    return this.#kept.cursor;
  }

  /** Loads what this tab stored for the user and discards another user's data. */
  open(userId: number): void {
    this.write();
    const found = quietly(() => JSON.parse(this.#storage.getItem(storageKey) ?? "null") as Partial<Kept<M>> | null);
    this.#kept = isKept(found, this.#isMessage) && found.userId === userId ? found : { ...nothing, userId };
    this.#ids = new Set(this.#kept.messages.map(({ id }) => id));
    this.#hasHadList = this.#kept.cursor !== null;
  }

  /** Stores message and cursor in one synchronous step. False when the message is known already. */
  receive(message: M): boolean {
    const { messages, unread, cursor } = this.#kept;
    const isKnown = this.#ids.has(message.id) || isWithin(message.seq, cursor);
    const next = later(cursor, message.seq);
    if (!isKnown)
      this.#replace({ messages: [message, ...messages], unread: unread + unreadIn([message]), cursor: next });
    else if (next !== cursor) this.#replace({ cursor: next });
    return !isKnown;
  }

  /** Replaces the list by a snapshot and keeps newer messages. Returns the messages this tab had missed, oldest first. */
  take({ records, unread, last }: Snapshot<M>): M[] {
    const missed = this.#hasHadList ? this.#unknownOf(records) : [];
    const newer = this.#after(last);
    const cursor = newer.reduce<string | null>((most, message) => later(most, message.seq), last);
    this.#replace({ messages: [...newer, ...records], unread: unread + unreadIn(newer), cursor });
    this.#hasHadList = true;
    return missed;
  }

  /** Takes over the unread count and the state of known messages. List and cursor stay. */
  recount({ records, unread, last }: Snapshot<M>): void {
    const fresh = new Map(records.map((record) => [record.id, record]));
    const messages = this.#kept.messages.map((message) => {
      const now = fresh.get(message.id);
      return now === undefined || textOf(now) === textOf(message) ? message : now;
    });
    this.#replace({ messages, unread: unread + unreadIn(this.#after(last)) });
  }

  /** Records the patches made while a list loads, because the list may be older. Returns the function that applies them. */
  awaitList(): () => void {
    const since: Patch<M>[] = [];
    this.#underWay.add(since);
    return () => {
      this.#underWay.delete(since);
      for (const { change, unread } of since) this.patch(change, unread);
    };
  }

  /** Changes messages and the unread count. False when nothing changed. */
  patch(change: (message: M) => M, unread?: number): boolean {
    for (const since of this.#underWay) since.push({ change, unread });
    const { messages: before, unread: counted } = this.#kept;
    const next = { messages: before.map(change), unread: unread ?? counted };
    const isOther = next.unread !== counted || next.messages.some((message, at) => message !== before[at]);
    if (isOther) this.#replace(next);
    return isOther;
  }

  /** Invalidates the cursor. The list stays visible until the next snapshot. */
  forgetCursor(): void {
    this.#kept = { ...this.#kept, cursor: null };
    this.#leaveUnwritten();
    quietly(() => this.#storage.removeItem(storageKey));
  }

  /** Flushes pending changes. Call it before acknowledging them. */
  write(): void {
    if (this.#writeTimer === null) return;
    this.#leaveUnwritten();
    this.#writeWhatFits();
  }

  clear(): void {
    this.#kept = nothing;
    this.#leaveUnwritten();
    this.#ids = new Set();
    quietly(() => this.#storage.removeItem(storageKey));
  }

  /** Unread messages newer than all known ones. Older ones were trimmed, not missed. */
  #unknownOf(records: readonly M[]): M[] {
    const firstKnown = records.findIndex(({ id }) => this.#ids.has(id));
    const newer = firstKnown === -1 ? records : records.slice(0, firstKnown);
    return newer.filter(({ flag }) => flag === 0).toReversed();
  }

  #after(last: string): readonly M[] {
    return this.#kept.messages.filter(({ seq }) => seq !== last && isWithin(last, seq));
  }

  #replace(change: Partial<Kept<M>>): void {
    const next = { ...this.#kept, ...change };
    this.#kept = { ...next, messages: withoutOldest(next.messages) };
    this.#ids = new Set(this.#kept.messages.map(({ id }) => id));
    this.#writeTimer ??= this.#timers.setTimeout(() => this.write(), writeWithinMs);
  }

  #leaveUnwritten(): void {
    this.#timers.clearTimeout(this.#writeTimer);
    this.#writeTimer = null;
  }

  /** Stores fewer messages when storage is full, in the end none. All stay in memory. */
  #writeWhatFits(): void {
    let { messages } = this.#kept;
    while (!this.#tryToWrite(messages) && messages.length > 0)
      messages = messages.slice(0, Math.floor(messages.length / 2));
  }

  #tryToWrite(messages: readonly M[]): boolean {
    const write = () => {
      const { userId, unread, cursor } = this.#kept;
      const rest = JSON.stringify({ userId, unread, cursor } satisfies Omit<Kept<M>, "messages">);
      this.#storage.setItem(
        storageKey,
        `${rest.slice(0, rest.lastIndexOf("}"))},"messages":[${messages.map(textOf).join()}]}`,
      );
      return true;
    };
    return quietly(write) ?? false;
  }
}
