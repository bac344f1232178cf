import { createAckQueue, type AckQueue } from "./ack-queue.ts";
import { createArrivals, type Arrivals } from "./arrivals.ts";
import { Connection, type ConnectionState, type SocketEnvironment } from "./connection.ts";
import { everyFeature, type Change, type ChangedRecords, type Incoming } from "./incoming.ts";
import { Listeners } from "./listeners.ts";
import { PendingNews, type Announcer } from "./pending-news.ts";
import { isWithin, StoredMessages, type Snapshot, type MessageStorage, type StoredMessage } from "./stored-messages.ts";
import type { ReadNotice, TabChannel } from "./tab-channel.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

export type { StopReason } from "./reconnect-policy.ts";
export type { ConnectionState } from "./connection.ts";
export type { Change, Incoming } from "./incoming.ts";
export type { News } from "./arrivals.ts";
export type { StoredMessage } from "./stored-messages.ts";

/** Messages to mark as read: by id, or all up to a position, optionally of one group. */
type Reading = { ids: string[] } | { upTo: string; group?: string };

/** The notification stream's frames and calls, which the feature provides. */
export interface Stream<M extends StoredMessage> {
  parse(text: string): Incoming<M> | null;
  isMessage(value: unknown): value is M;
  /** `missedMs`: changes of this time may have been missed, in milliseconds. Null if every record may have changed. */
  hello(tab: string, after: string | null, missedMs: number | null): string;
  ack(ids: readonly string[], message: M): string;
  heartbeat(): string;
  /** Socket address with a fresh ticket; null without a valid session. */
  address(): Promise<string | null>;
  /** Unread and latest messages, with the stream position up to which they are complete. */
  snapshot(): Promise<Snapshot<M>>;
  /** `undo` is a token that reverts exactly this call for a while. */
  read(input: Reading): Promise<{ unread: number; undo?: string | null }>;
  /** Group of a message, for streams that are read by group. */
  groupOf?(message: M): string;
}

/** State of the inbox. Each change creates a new object. */
export interface InboxSnapshot<M> {
  /** Newest first. */
  messages: readonly M[];
  /** All unread messages, including those too old for the list. */
  unread: number;
  /** Whether the server's list has been loaded. Until then an empty list means nothing. */
  isLoaded: boolean;
  connection: ConnectionState;
}

/** The signed-in user's messages in this tab. */
export interface Inbox<M> {
  /** With `getSnapshot`, the arguments of `useSyncExternalStore`. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): InboxSnapshot<M>;
  /** Starts after sign-in and deletes messages of another user. The server repeats changes since `loadedAt`, in epoch ms. */
  start(userId: number, loadedAt?: number): void;
  /** Stops on sign-out: closes the socket and deletes everything stored. */
  stop(): void;
  markRead(ids: readonly string[]): Promise<void>;
  /** Marks everything known to this tab as read, optionally of one group. Returns the undo token; null when nothing was unread. */
  markAllRead(group?: string): Promise<string | null>;
  /** Loads the list again, such as after an undo. */
  reload(): Promise<void>;
  /** Reconnects and reloads the list, so that the server sends texts in the current language. */
  renew(): void;
  /** Changes messages here and notifies `onPatched`. */
  patch(change: Change<M>): void;
  /** Calls the listener with changes of messages, for lists outside of the inbox. */
  onPatched(listener: (change: Change<M>) => void): () => void;
  /** Calls the listener when `count` items have waited too long. No message is added. The key distinguishes reminders. */
  onRing(listener: (key: string, count: number) => void): () => void;
  /**
   * Adds an announcer for unread messages that are new to this tab. Messages missed while disconnected come as one
   * `backlog`. News without a finished announcement go to the next announcer.
   */
  onNew(announcer: Announcer<M>): () => void;
  /** Calls the listener when records of a feature change. No ids means any record; `*` means every feature, after a gap. */
  onChanged(listener: (...change: ChangedRecords) => void): () => void;
  /** Calls the listener with frames that are not part of the stream, as text. */
  onOther(listener: (text: string) => void): () => void;
  /** Sends a frame of another feature. False when the socket is not open. */
  send(text: string): boolean;
}

/** The environment, passed in so that tests run without a browser. */
export interface InboxEnvironment extends SocketEnvironment, MessageStorage {
  tabs?: TabChannel;
}

class TabInbox<M extends StoredMessage> {
  readonly changes = new Listeners<[]>();
  readonly news: PendingNews<M>;
  readonly changed = new Listeners<ChangedRecords>();
  readonly patched = new Listeners<[Change<M>]>();
  readonly rings = new Listeners<[key: string, count: number]>();
  readonly others = new Listeners<[string]>();
  readonly #stream: Stream<M>;
  readonly #environment: InboxEnvironment;
  readonly #stored: StoredMessages<M>;
  readonly #arrivals: Arrivals<M>;
  readonly #acks: AckQueue<M>;
  readonly #connection: Connection;
  /** In memory only: a duplicated tab copies the session storage and needs its own id. */
  readonly #tab: string;
  /** The time of the first request for data, in epoch milliseconds. Null after the first connection. */
  #loadedAt: number | null = null;
  /** Counts sign-ins and renewals. Answers to earlier ones are dropped. */
  #session = 0;
  state: InboxSnapshot<M> = { messages: [], unread: 0, isLoaded: false, connection: { is: "off" } };

  constructor(stream: Stream<M>, environment: InboxEnvironment) {
    this.#stream = stream;
    this.#environment = environment;
    this.#tab = Math.trunc(environment.random() * 2 ** 48).toString(36);
    environment.onLeave?.(() => this.#arrivals.flush());
    this.news = new PendingNews(environment);
    this.#stored = new StoredMessages(environment, stream.isMessage);
    this.#arrivals = createArrivals<M>(environment, (news) => this.news.publish(news));
    this.#acks = createAckQueue<M>(environment, { send: (text) => this.#writeAndSend(text), frame: stream.ack });
    this.#connection = new Connection(environment, {
      heartbeat: () => stream.heartbeat(),
      address: () => this.#address(),
      opened: () => this.#writeAndSend(stream.hello(this.#tab, this.#stored.cursor, this.#missedMs())),
      text: (text) => this.#handleFrame(text),
      changed: () => this.#publish(),
      closed: () => this.#arrivals.flush(),
    });
    environment.tabs?.listen((notice) => this.#applyRead(notice));
  }

  start(userId: number, loadedAt: number | null = null): void {
    this.#session += 1;
    this.#loadedAt = loadedAt;
    this.#stored.open(userId);
    this.news.restore(this.#stored.messages);
    this.#publish();
    this.#connection.start();
  }

  stop(): void {
    this.#session += 1;
    this.#connection.stop();
    this.#acks.clear();
    this.#arrivals.clear();
    this.news.clear();
    this.#stored.clear();
    this.#publish();
  }

  send(text: string): boolean {
    return this.#connection.send(text);
  }

  /** Sends an acknowledgement or a cursor, after writing what it acknowledges. */
  #writeAndSend(text: string): boolean {
    this.#stored.write();
    return this.#connection.send(text);
  }

  async markRead(input: Reading): Promise<string | null> {
    const { unread, undo = null } = await this.#stream.read(input);
    const ids = "ids" in input ? input.ids : [];
    const upTo = "upTo" in input ? input.upTo : null;
    const group = ("group" in input && input.group) || null;
    this.#applyRead({ ids, upTo, group, unread });
    this.#environment.tabs?.post({ ids, upTo, group, unread });
    return undo;
  }

  async reload(): Promise<void> {
    await this.#withSnapshot((snapshot) => this.#applySnapshot(snapshot));
  }

  renew(): void {
    this.#session += 1;
    this.#loadedAt = null;
    this.#stored.dropCursor();
    this.#connection.start();
  }

  patch(change: Change<M>, unread?: number): void {
    if (this.#stored.patch(change, unread)) this.#publish();
    this.patched.notify(change);
  }

  get cursor(): string | null {
    return this.#stored.cursor;
  }

  /** A reloaded list may hold messages that the socket never delivered. */
  #applySnapshot(snapshot: Snapshot<M>): void {
    const messages = this.#stored.replaceWith(snapshot);
    if (messages.length > 0) this.news.publish({ messages, backlog: true });
  }

  #publish(): void {
    const { messages, unread, cursor } = this.#stored;
    this.state = { messages, unread, isLoaded: cursor !== null, connection: this.#connection.state };
    this.changes.notify();
  }

  async #address(): Promise<string | null | "later"> {
    if (this.#stored.cursor !== null) return this.#stream.address();
    return (await this.#withSnapshot((snapshot) => this.#applySnapshot(snapshot))) ? this.#stream.address() : "later";
  }

  async #withSnapshot(apply: (snapshot: Snapshot<M>) => void): Promise<boolean> {
    const session = this.#session;
    const arrived = this.#stored.beginListLoad();
    const snapshot = await this.#stream.snapshot().catch(() => null);
    const isGood = snapshot !== null && session === this.#session;
    if (isGood) apply(snapshot);
    arrived();
    if (isGood) this.#publish();
    return isGood;
  }

  #handleFrame(text: string): void {
    const incoming = this.#stream.parse(text);
    if (incoming === null) return this.others.notify(text);
    switch (incoming.is) {
      case "message":
        return this.#receive(incoming.message);
      case "hello":
        return this.#helloReceived(incoming);
      case "heartbeat":
        return this.#connection.heartbeatAnswered();
      case "read":
        return this.#applyRead({ group: null, ...incoming });
      case "unread":
        return this.#applyUnread(incoming.ids, incoming.unread);
      case "patch":
        return this.patch(incoming.change);
      case "ring":
        return this.rings.notify(incoming.key, incoming.count);
      case "changed":
        return this.changed.notify(incoming.feature, incoming.ids, incoming.versions ?? []);
      case "resync":
        this.#stored.dropCursor();
        return this.#connection.startOver();
    }
  }

  #receive(message: M): void {
    const isNew = this.#stored.receive(message);
    this.#acks.add(message);
    if (!isNew) return;
    this.#arrivals.add(message);
    this.#publish();
  }

  #missedMs = () => (this.#loadedAt === null ? null : Math.max(0, this.#environment.timers.now() - this.#loadedAt));

  /** While disconnected anything may have changed: lists, counts, and messages that were read elsewhere. */
  #helloReceived({ last, repeats }: Extract<Incoming<M>, { is: "hello" }>): void {
    this.#connection.helloReceived();
    this.#arrivals.backlogUpTo(last);
    this.#loadedAt = null;
    if (!repeats) this.changed.notify(everyFeature, [], []);
    unawaited(this.#withSnapshot(this.#stored.recount.bind(this.#stored)), "unasked");
  }

  #applyRead({ ids, upTo, group, unread }: ReadNotice): void {
    const named = new Set(ids);
    const isMeant = (message: M) =>
      named.has(message.id) ||
      (isWithin(message.seq, upTo) && (group === null || this.#stream.groupOf?.(message) === group));
    this.patch((message) => (message.flag === 0 && isMeant(message) ? { ...message, flag: 1 } : message), unread);
  }

  #applyUnread(ids: readonly string[], unread: number): void {
    const named = new Set(ids);
    this.patch((message) => (message.flag === 1 && named.has(message.id) ? { ...message, flag: 0 } : message), unread);
    if (ids.length === 0) unawaited(this.reload(), "unasked");
  }
}

/** Creates the inbox of this tab. It is inactive until `start`. */
export function createInbox<M extends StoredMessage>(stream: Stream<M>, environment: InboxEnvironment): Inbox<M> {
  const inbox = new TabInbox(stream, environment);
  return {
    subscribe: (listener) => inbox.changes.add(listener),
    getSnapshot: () => inbox.state,
    start: (userId, loadedAt) => inbox.start(userId, loadedAt),
    stop: () => inbox.stop(),
    markRead: async (ids) => {
      if (ids.length > 0) await inbox.markRead({ ids: [...ids] });
    },
    markAllRead: async (group) =>
      inbox.cursor === null ? null : inbox.markRead({ upTo: inbox.cursor, ...(group !== undefined && { group }) }),
    reload: () => inbox.reload(),
    renew: () => inbox.renew(),
    patch: (change) => inbox.patch(change),
    onPatched: (listener) => inbox.patched.add(listener),
    onRing: (listener) => inbox.rings.add(listener),
    onNew: (announcer) => inbox.news.add(announcer),
    onChanged: (listener) => inbox.changed.add(listener),
    onOther: (listener) => inbox.others.add(listener),
    send: (text) => inbox.send(text),
  };
}
