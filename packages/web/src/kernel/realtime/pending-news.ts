import type { News } from "./arrivals.ts";
import { tryStorage, type StoredMessage, type MessageStorage } from "./stored-messages.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Announces news. When it returns a promise, the news count as announced once that is fulfilled. */
export type Announcer<M> = (news: News<M>) => unknown;

/** Limit of pending news. Beyond it messages appear in the list only. */
const maxPending = 100;
/** Storage key of the pending news' message ids during a reload. */
const storageKey = "onMsgNews";

type StoredNews = { ids: string[]; backlog: boolean }[];

/** Keeps news until they are announced. Announcers may mount later or unmount midway, and the page may reload. */
export class PendingNews<M extends StoredMessage> {
  readonly #storage: MessageStorage["storage"];
  readonly #pending = new Set<News<M>>();
  readonly #announcers = new Set<Announcer<M>>();

  constructor({ storage, onLeave }: MessageStorage) {
    this.#storage = storage;
    onLeave?.(() => this.#store());
  }

  publish(news: News<M>): void {
    if (this.#pending.size < maxPending) this.#pending.add(news);
    for (const announcer of this.#announcers) unawaited(this.#deliver(news, announcer), "unasked");
  }

  /** Restores the news that the previous page left pending, without messages that were read since. */
  restore(known: readonly M[]): void {
    const stored = tryStorage(() => JSON.parse(this.#storage.getItem(storageKey) ?? "[]") as StoredNews) ?? [];
    tryStorage(() => this.#storage.removeItem(storageKey));
    const unread = new Map(known.filter(({ flag }) => flag === 0).map((message) => [message.id, message]));
    for (const { ids, backlog } of stored) {
      const messages = ids.flatMap((id) => unread.get(id) ?? []);
      if (messages.length > 0) this.publish({ messages, backlog });
    }
  }

  add(announcer: Announcer<M>): () => void {
    this.#announcers.add(announcer);
    for (const news of this.#pending) unawaited(this.#deliver(news, announcer), "unasked");
    return () => {
      this.#announcers.delete(announcer);
    };
  }

  clear(): void {
    this.#pending.clear();
  }

  async #deliver(news: News<M>, announcer: Announcer<M>): Promise<void> {
    await announcer(news);
    this.#pending.delete(news);
  }

  #store(): void {
    const stored: StoredNews = [...this.#pending].map(({ messages, backlog }) => ({
      ids: messages.map(({ id }) => id),
      backlog,
    }));
    if (stored.length > 0) tryStorage(() => this.#storage.setItem(storageKey, JSON.stringify(stored)));
  }
}
