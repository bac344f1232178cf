import type { Outgoing } from "./outbox.ts";
import { keep, keptOf } from "./user-storage.ts";

const begin = "outbox:";
/** All entries of all tabs as one list: how they were kept before each had a key of its own. */
const formerName = "outbox";

/** Tells tabs of this browser apart from tabs that are gone. */
export interface TabLocks {
  /** Held until the page goes or the answer is called. */
  hold(tab: string): () => void;
  /** Runs the work alone among all tabs, once a tab is gone; at once where the browser has no locks. */
  whenGone(tab: string, work: () => void): void;
}

interface KeptEntriesOptions {
  userId: number;
  /** Names this tab for as long as its session lasts. */
  tab: string;
  locks: TabLocks;
  /** Receives entries that a tab which is gone has left unsent. */
  takeUp: (entries: readonly Outgoing[]) => void;
}

interface Kept extends Outgoing {
  /** The tab that sends it. */
  tab: string;
}

function read(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    return typeof kept?.key === "string" && typeof kept.conversationId === "number" ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

/**
 * The unsent entries of one user in the browser's storage, one key for each: a tab writes and removes only its own. What a
 * tab leaves when it goes is taken up by one of the others, or by the next one to open.
 */
export class KeptEntries {
  readonly #options: KeptEntriesOptions;
  readonly #written = new Map<string, string>();
  readonly #watched = new Set<string>();
  #release: () => void = () => {};
  #isClosed = false;

  constructor(options: KeptEntriesOptions) {
    this.#options = options;
  }

  open(): void {
    const { locks, tab } = this.#options;
    this.#watched.add(tab);
    this.#release = locks.hold(tab);
    this.#takeFormer();
    this.look();
  }

  /** Looks for entries of tabs not known yet: call when another tab has written. */
  readonly look = (): void => {
    if (this.#isClosed) return;
    for (const { tab } of this.#all()) {
      if (this.#watched.has(tab)) continue;
      this.#watched.add(tab);
      this.#options.locks.whenGone(tab, () => this.#takeUp(tab));
    }
  };

  /** Keeps the entries of this tab as they are now. What has no file any more cannot be sent after a reload. */
  keep(entries: readonly Outgoing[]): void {
    if (this.#isClosed) return;
    const { userId, tab } = this.#options;
    const sendable = entries.filter(({ file, content }) => file === null || content.url !== undefined);
    const texts = new Map(sendable.map((entry) => [entry.key, JSON.stringify({ ...entry, file: null, tab })]));
    for (const [key, text] of texts) if (this.#written.get(key) !== text) keep(userId, begin + key, text);
    for (const key of this.#written.keys()) if (!texts.has(key)) keep(userId, begin + key, null);
    this.#written.clear();
    for (const [key, text] of texts) this.#written.set(key, text);
  }

  /** The session is over: what is kept stays, and is another tab's to take up. */
  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  #all(): Kept[] {
    return keptOf(this.#options.userId, begin).flatMap(([, text]) => read(text) ?? []);
  }

  /** Takes the entries that a tab left, each by writing it anew under this tab's name. */
  #takeUp(gone: string): void {
    if (this.#isClosed) return;
    this.#options.takeUp(this.#all().filter(({ tab }) => tab === gone));
    this.#watched.delete(gone);
  }

  #takeFormer(): void {
    const { userId, takeUp } = this.#options;
    const former = keptOf(userId, formerName).find(([rest]) => rest === "");
    if (!former) return;
    try {
      takeUp(JSON.parse(former[1]) as Outgoing[]);
    } catch {
      // It cannot be read, now or later.
    }
    keep(userId, formerName, null);
  }
}
