import { createAckQueue, type AckQueue } from "./ack-queue.ts";
import { createArrivals, type Arrivals, type News } from "./arrivals.ts";
import { Connection, type ConnectionState, type SocketWorld } from "./connection.ts";
import { StoredMessages, type Snapshot, type Storing, type StoredMessage } from "./stored-messages.ts";
import type { TabChannel } from "./tab-channel.ts";

export type { ConnectionState } from "./connection.ts";
export type { News } from "./arrivals.ts";
export type { StoredMessage } from "./stored-messages.ts";

/** What the socket brings, told apart; `null` from a parser means "none of these". */
export type Incoming<M> =
  | { is: "message"; message: M }
  | { is: "hello"; last: string }
  | { is: "heartbeat" }
  | { is: "read"; ids: readonly string[]; upTo: string | null; unread: number }
  | { is: "changed"; feature: string; ids: readonly string[] }
  | { is: "resync" };

/** What the feature knows and this kernel does not: the frames and the calls of the notification stream. */
export interface Stream<M extends StoredMessage> {
  parse(text: string): Incoming<M> | null;
  isMessage(value: unknown): value is M;
  hello(tab: string, after: string | null): string;
  ack(ids: readonly string[], message: M): string;
  heartbeat: string;
  /** Where to connect to, with a fresh ticket; null when there is no valid session any more. */
  address(): Promise<string | null>;
  /** Unread messages and the newest ones, with the stream position they are complete up to. */
  snapshot(): Promise<Snapshot<M>>;
  read(input: { ids: string[] } | { upTo: string }): Promise<{ unread: number }>;
}

/** A state of the inbox; a new object whenever something changed. */
export interface InboxSnapshot<M> {
  /** Newest first. */
  messages: readonly M[];
  /** Unread in all, also those too old to be in the list. */
  unread: number;
  connection: ConnectionState;
}

/** The signed-in user's messages in this tab: kept, counted, followed over the socket. */
export interface Inbox<M> {
  /** With `getSnapshot`, what `useSyncExternalStore` takes. Returns the function that ends it. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): InboxSnapshot<M>;
  /** Call after sign-in, with the user's id: another user's stored messages are thrown away. */
  start(userId: number): void;
  /** Call on sign-out: closes the socket and forgets everything stored. */
  stop(): void;
  markRead(ids: readonly string[]): Promise<void>;
  markAllRead(): Promise<void>;
  /** Unread messages that are new to this tab; those missed while away come together as one `backlog`. */
  onNew(listener: (news: News<M>) => void): () => void;
  /** Records of a feature changed on the server; no ids means any of them. `*` stands for every feature, after a gap. */
  onChanged(listener: (feature: string, ids: readonly string[]) => void): () => void;
}

/** What the browser lends: everything is passed in, so that tests run without one. */
export interface InboxWorld extends SocketWorld, Storing {
  tabs?: TabChannel;
}

class Listeners<A extends unknown[]> {
  readonly #all = new Set<(...args: A) => void>();

  tell(...args: A): void {
    for (const listener of this.#all) listener(...args);
  }

  add(listener: (...args: A) => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }
}

const everyFeature = "*";

class TabInbox<M extends StoredMessage> {
  readonly changes = new Listeners<[]>();
  readonly news = new Listeners<[News<M>]>();
  readonly changed = new Listeners<[string, readonly string[]]>();
  readonly #stream: Stream<M>;
  readonly #world: InboxWorld;
  readonly #stored: StoredMessages<M>;
  readonly #arrivals: Arrivals<M>;
  readonly #acks: AckQueue<M>;
  readonly #connection: Connection;
  /** Made in memory: a duplicated tab copies the storage, not this. */
  readonly #tab: string;
  /** Counts sign-ins; an answer that belongs to an earlier one is dropped. */
  #session = 0;
  state: InboxSnapshot<M> = { messages: [], unread: 0, connection: { is: "off" } };

  constructor(stream: Stream<M>, world: InboxWorld) {
    this.#stream = stream;
    this.#world = world;
    this.#tab = Math.trunc(world.random() * 2 ** 48).toString(36);
    this.#stored = new StoredMessages(world, stream.isMessage);
    this.#arrivals = createArrivals<M>(world, (news) => this.news.tell(news));
    this.#acks = createAckQueue<M>(world, { send: (text) => this.#connection.send(text), frame: stream.ack });
    this.#connection = new Connection(world, {
      heartbeat: stream.heartbeat,
      address: () => this.#address(),
      opened: () => this.#connection.send(stream.hello(this.#tab, this.#stored.cursor)),
      text: (text) => this.#hear(text),
      changed: () => this.#show(),
      closed: () => this.#arrivals.flush(),
    });
    world.tabs?.listen(({ ids, upTo, unread }) => this.#applyRead(ids, upTo, unread));
  }

  start(userId: number): void {
    this.#session += 1;
    this.#stored.open(userId);
    this.#show();
    this.#connection.start();
  }

  stop(): void {
    this.#session += 1;
    this.#connection.stop();
    this.#acks.clear();
    this.#arrivals.clear();
    this.#stored.clear();
    this.#show();
  }

  async markRead(input: { ids: string[] } | { upTo: string }): Promise<void> {
    const { unread } = await this.#stream.read(input);
    const ids = "ids" in input ? input.ids : [];
    const upTo = "upTo" in input ? input.upTo : null;
    this.#applyRead(ids, upTo, unread);
    this.#world.tabs?.post({ ids, upTo, unread });
  }

  get cursor(): string | null {
    return this.#stored.cursor;
  }

  #show(): void {
    const { messages, unread } = this.#stored;
    this.state = { messages, unread, connection: this.#connection.state };
    this.changes.tell();
  }

  async #address(): Promise<string | null | "later"> {
    if (this.#stored.cursor !== null) return this.#stream.address();
    const isReloaded = await this.#withSnapshot((snapshot) => this.#stored.take(snapshot));
    return isReloaded ? this.#stream.address() : "later";
  }

  async #withSnapshot(apply: (snapshot: Snapshot<M>) => void): Promise<boolean> {
    const session = this.#session;
    const snapshot = await this.#stream.snapshot().catch(() => null);
    if (snapshot === null || session !== this.#session) return false;
    apply(snapshot);
    this.#show();
    return true;
  }

  #hear(text: string): void {
    const incoming = this.#stream.parse(text);
    if (incoming === null) return;
    switch (incoming.is) {
      case "message":
        return this.#receive(incoming.message);
      case "hello":
        return this.#greeted(incoming.last);
      case "heartbeat":
        return this.#connection.heartbeatAnswered();
      case "read":
        return this.#applyRead(incoming.ids, incoming.upTo, incoming.unread);
      case "changed":
        return this.changed.tell(incoming.feature, incoming.ids);
      case "resync":
        this.#stored.forgetCursor();
        return this.#connection.startOver();
    }
  }

  #receive(message: M): void {
    const isNew = this.#stored.receive(message);
    this.#acks.add(message);
    if (!isNew) return;
    this.#arrivals.add(message);
    this.#show();
  }

  /** While this tab was away anything may have changed: lists, counts, and what was read elsewhere. */
  #greeted(last: string): void {
    this.#connection.greeted();
    this.#arrivals.backlogUpTo(last);
    this.changed.tell(everyFeature, []);
    void this.#withSnapshot((snapshot) => this.#stored.recount(snapshot));
  }

  #applyRead(ids: readonly string[], upTo: string | null, unread: number): void {
    this.#stored.markRead(ids, upTo, unread);
    this.#show();
  }
}

/** Builds the inbox of this tab. Nothing happens before `start`. */
export function createInbox<M extends StoredMessage>(stream: Stream<M>, world: InboxWorld): Inbox<M> {
  const inbox = new TabInbox(stream, world);
  return {
    subscribe: (listener) => inbox.changes.add(listener),
    getSnapshot: () => inbox.state,
    start: (userId) => inbox.start(userId),
    stop: () => inbox.stop(),
    markRead: (ids) => (ids.length > 0 ? inbox.markRead({ ids: [...ids] }) : Promise.resolve()),
    markAllRead: () => (inbox.cursor === null ? Promise.resolve() : inbox.markRead({ upTo: inbox.cursor })),
    onNew: (listener) => inbox.news.add(listener),
    onChanged: (listener) => inbox.changed.add(listener),
  };
}
