import type { News } from "./arrivals.ts";
import { quietly, type StoredMessage, type Storing } from "./stored-messages.ts";

/** Announces news; where it answers with a promise they count as announced once that is kept. */
export type Announcer<M> = (news: News<M>) => unknown;

/** More than anybody would hear one by one; what comes beyond that, while nobody announces, stands in the list alone. */
const pendingAtMost = 100;
/** Where they wait while a page is loaded anew, by the ids of their messages. */
const storageKey = "onMsgNews";

type Kept = { ids: string[]; backlog: boolean }[];

/** News until they are announced: whoever does it may not be there yet, or leave in the middle of it, or the whole page may. */
export class PendingNews<M extends StoredMessage> {
  readonly #storage: Storing["storage"];
  readonly #pending = new Set<News<M>>();
  readonly #announcers = new Set<Announcer<M>>();

  constructor({ storage, onLeave }: Storing) {
    this.#storage = storage;
    onLeave?.(() => this.#keep());
  }

  tell(news: News<M>): void {
    if (this.#pending.size < pendingAtMost) this.#pending.add(news);
    for (const announcer of this.#announcers) void this.#hand(news, announcer);
  }

  /** Goes on where the page of before had to leave off; what was read since is news no more. */
  takeUp(known: readonly M[]): void {
    const kept = quietly(() => JSON.parse(this.#storage.getItem(storageKey) ?? "[]") as Kept) ?? [];
    quietly(() => this.#storage.removeItem(storageKey));
    const unread = new Map(known.filter(({ flag }) => flag === 0).map((message) => [message.id, message]));
    for (const { ids, backlog } of kept) {
      const messages = ids.flatMap((id) => unread.get(id) ?? []);
      if (messages.length > 0) this.tell({ messages, backlog });
    }
  }

  add(announcer: Announcer<M>): () => void {
    this.#announcers.add(announcer);
    for (const news of this.#pending) void this.#hand(news, announcer);
    return () => void this.#announcers.delete(announcer);
  }

  clear(): void {
    this.#pending.clear();
  }

  async #hand(news: News<M>, announcer: Announcer<M>): Promise<void> {
    await announcer(news);
    this.#pending.delete(news);
  }

  #keep(): void {
    const kept: Kept = [...this.#pending].map(({ messages, backlog }) => ({
      ids: messages.map(({ id }) => id),
      backlog,
    }));
    if (kept.length > 0) quietly(() => this.#storage.setItem(storageKey, JSON.stringify(kept)));
  }
}
