import { createAckQueue } from "./ack-queue.ts";
import { createArrivals, type News } from "./arrivals.ts";
import { createConnection, type ConnectionState, type SocketWorld } from "./connection.ts";
import { createStoredMessages, type Snapshot, type Storing, type StoredMessage } from "./stored-messages.ts";
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

function listeners<A extends unknown[]>() {
  const all = new Set<(...args: A) => void>();
  return {
    tell: (...args: A) => all.forEach((listener) => listener(...args)),
    add: (listener: (...args: A) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

const everyFeature = "*";

/** Builds the inbox of this tab. Nothing happens before `start`. */
export function createInbox<M extends StoredMessage>(stream: Stream<M>, world: InboxWorld): Inbox<M> {
  const changes = listeners<[]>();
  const news = listeners<[News<M>]>();
  const changed = listeners<[string, readonly string[]]>();
  const stored = createStoredMessages<M>(world, stream.isMessage);
  const arrivals = createArrivals<M>(world, news.tell);
  const acks = createAckQueue<M>(world, { send: (text) => connection.send(text), frame: stream.ack });
  /** Made in memory: a duplicated tab copies the storage, not this. */
  const tab = Math.trunc(world.random() * 2 ** 48).toString(36);
  let state: InboxSnapshot<M> = { messages: [], unread: 0, connection: { is: "off" } };
  let session = 0;

  const show = () => {
    state = { messages: stored.messages(), unread: stored.unread(), connection: connection.state() };
    changes.tell();
  };

  const connection = createConnection(world, {
    heartbeat: stream.heartbeat,
    address: async () => (stored.cursor() === null && !(await reload()) ? "later" : stream.address()),
    opened: (send) => send(stream.hello(tab, stored.cursor())),
    text: hear,
    changed: show,
    closed: () => arrivals.flush(),
  });

  async function reload(): Promise<boolean> {
    const current = session;
    const snapshot = await stream.snapshot().catch(() => null);
    if (snapshot === null || current !== session) return false;
    stored.take(snapshot);
    show();
    return true;
  }

  /** Counts and read marks may have changed while this tab was away; the list itself is the stream's business. */
  async function recount(): Promise<void> {
    const current = session;
    const snapshot = await stream.snapshot().catch(() => null);
    if (snapshot === null || current !== session) return;
    stored.recount(snapshot);
    show();
  }

  function receive(message: M): void {
    const isNew = stored.receive(message);
    acks.add(message);
    if (!isNew) return;
    arrivals.add(message);
    show();
  }

  function applyRead(ids: readonly string[], upTo: string | null, unread: number): void {
    stored.markRead(ids, upTo, unread);
    show();
  }

  function hear(text: string): void {
    const incoming = stream.parse(text);
    if (incoming === null) return;
    switch (incoming.is) {
      case "message":
        return receive(incoming.message);
      case "hello":
        connection.greeted();
        arrivals.backlogUpTo(incoming.last);
        changed.tell(everyFeature, []);
        return void recount();
      case "heartbeat":
        return connection.heartbeatAnswered();
      case "read":
        return applyRead(incoming.ids, incoming.upTo, incoming.unread);
      case "changed":
        return changed.tell(incoming.feature, incoming.ids);
      case "resync":
        stored.forgetCursor();
        return connection.startOver();
    }
  }

  async function tellRead(input: { ids: string[] } | { upTo: string }): Promise<void> {
    const { unread } = await stream.read(input);
    const ids = "ids" in input ? input.ids : [];
    const upTo = "upTo" in input ? input.upTo : null;
    applyRead(ids, upTo, unread);
    world.tabs?.post({ ids, upTo, unread });
  }

  world.tabs?.listen(({ ids, upTo, unread }) => applyRead(ids, upTo, unread));

  return {
    subscribe: changes.add,
    getSnapshot: () => state,
    start: (userId) => {
      session += 1;
      stored.open(userId);
      show();
      connection.start();
    },
    stop: () => {
      session += 1;
      connection.stop();
      acks.clear();
      arrivals.clear();
      stored.clear();
      show();
    },
    markRead: (ids) => (ids.length > 0 ? tellRead({ ids: [...ids] }) : Promise.resolve()),
    markAllRead: async () => {
      const upTo = stored.cursor();
      if (upTo !== null) await tellRead({ upTo });
    },
    onNew: news.add,
    onChanged: changed.add,
  };
}
