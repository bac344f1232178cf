import { readPosition } from "@vowdesk/contract/kernel";
import type { Timers } from "./connection.ts";

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
  /** Calls back when the page goes, maybe to come again. */
  onLeave?(listener: () => void): void;
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
/** What changes in a moment is written together; whoever acknowledges it writes first. */
const writeWithinMs = 200;
/**
 * Messages kept in this tab: the newest without a gap, all of which are written anew when some have come. Older ones are
 * asked for; cutting now and then keeps their beginning still.
 */
const keptAtLeast = 100;
const keptAtMost = 125;

const nothing = { userId: 0, messages: [], unread: 0, cursor: null };

/** Reading or writing a forbidden or full storage throws; then there is nothing in it. */
export function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** `a` lies at or before `b` in the same stream; unknown positions never do. */
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

/** A message as it is stored, written out once: the list is stored anew again and again. */
function textOf(message: object): string {
  const text = texts.get(message) ?? JSON.stringify(message);
  texts.set(message, text);
  return text;
}

interface Patch<M> {
  change: (message: M) => M;
  unread: number | undefined;
}

/** The messages of one tab with the cursor of its stream: what the model check of DELIVERY 6.14 drives. */
export class StoredMessages<M extends StoredMessage> {
  readonly #storage: Storing["storage"];
  readonly #timers: Timers;
  readonly #isMessage: (value: unknown) => value is M;
  /** Runs while something is not written yet. */
  #writeTimer: unknown = null;
  #kept: Kept<M> = nothing;
  #ids = new Set<string>();
  /** Whether this tab has had a list of this person: before, nothing in one is new to it. */
  #hasHadList = false;
  /** What changed while a list was on its way, for each of those. */
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

  /** The stream position up to which everything is stored here; null before the first snapshot. */
  get cursor(): string | null {
    return this.#kept.cursor;
  }

  /** Reads what this tab kept for the user; what belongs to somebody else is thrown away. */
  open(userId: number): void {
    this.write();
    const found = quietly(() => JSON.parse(this.#storage.getItem(storageKey) ?? "null") as Partial<Kept<M>> | null);
    this.#kept = isKept(found, this.#isMessage) && found.userId === userId ? found : { ...nothing, userId };
    this.#ids = new Set(this.#kept.messages.map(({ id }) => id));
    this.#hasHadList = this.#kept.cursor !== null;
  }

  /** Takes message and cursor in one synchronous step. False when the message was here before. */
  receive(message: M): boolean {
    const { messages, unread, cursor } = this.#kept;
    const isKnown = this.#ids.has(message.id) || isWithin(message.seq, cursor);
    const next = later(cursor, message.seq);
    if (!isKnown)
      this.#replace({ messages: [message, ...messages], unread: unread + unreadIn([message]), cursor: next });
    else if (next !== cursor) this.#replace({ cursor: next });
    return !isKnown;
  }

  /** Begins anew from a snapshot, keeping what arrived after it. Answers what this tab had missed, oldest first. */
  take({ records, unread, last }: Snapshot<M>): M[] {
    const missed = this.#hasHadList ? this.#unknownOf(records) : [];
    const newer = this.#after(last);
    const cursor = newer.reduce<string | null>((most, message) => later(most, message.seq), last);
    this.#replace({ messages: [...newer, ...records], unread: unread + unreadIn(newer), cursor });
    this.#hasHadList = true;
    return missed;
  }

  /** Takes over the count and what has become of the messages, and leaves list and cursor to the stream. */
  recount({ records, unread, last }: Snapshot<M>): void {
    const fresh = new Map(records.map((record) => [record.id, record]));
    const messages = this.#kept.messages.map((message) => {
      const now = fresh.get(message.id);
      return now === undefined || textOf(now) === textOf(message) ? message : now;
    });
    this.#replace({ messages, unread: unread + unreadIn(this.#after(last)) });
  }

  /** A list is on its way, and may have been read before what changes from now on. Answers what to call when it has been taken. */
  awaitList(): () => void {
    const since: Patch<M>[] = [];
    this.#underWay.add(since);
    return () => {
      this.#underWay.delete(since);
      for (const { change, unread } of since) this.patch(change, unread);
    };
  }

  /** Changes messages where they stand, and the count with them. False when that changed nothing here. */
  patch(change: (message: M) => M, unread?: number): boolean {
    for (const since of this.#underWay) since.push({ change, unread });
    const { messages: before, unread: counted } = this.#kept;
    const next = { messages: before.map(change), unread: unread ?? counted };
    const isOther = next.unread !== counted || next.messages.some((message, at) => message !== before[at]);
    if (isOther) this.#replace(next);
    return isOther;
  }

  /** The cursor means nothing any more; the list stays on screen until the next snapshot. */
  forgetCursor(): void {
    this.#kept = { ...this.#kept, cursor: null };
    this.#leaveUnwritten();
    quietly(() => this.#storage.removeItem(storageKey));
  }

  /** Writes what is not written yet: call before the server is told that it is kept here. */
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

  /** The unread ones newer than all that are known here; older ones were let go of, not missed. */
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

  /** A full storage keeps fewer, in the end none; the messages stay in memory and on the server. */
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
