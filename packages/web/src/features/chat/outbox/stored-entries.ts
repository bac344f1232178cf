import type { Outgoing } from "./outbox.ts";
import { readTexts, storeText } from "./user-storage.ts";

const keyPrefix = "outbox:";
/** Key of the former format, which stored all entries of all tabs in one list. */
const listKey = "outbox";

/** Detects whether a tab of this browser is still open. */
export interface TabLocks {
  /** Holds the lock of a tab until the page unloads or the returned function is called. */
  hold(tab: string): () => void;
  /** Runs the callback in one tab only, once the given tab is closed; at once if the browser has no locks. */
  whenClosed(tab: string, work: () => void): void;
}

interface StoredEntriesOptions {
  userId: number;
  /** Unique name of this tab, valid for one session. */
  tab: string;
  locks: TabLocks;
  /** Receives the unsent entries of a closed tab. */
  adopt: (entries: readonly Outgoing[]) => void;
}

interface StoredEntry extends Outgoing {
  /** The tab that sends it. */
  tab: string;
}

function read(text: string): StoredEntry | null {
  try {
    const stored = JSON.parse(text) as Partial<StoredEntry> | null;
    return typeof stored?.key === "string" && typeof stored.conversationId === "number"
      ? (stored as StoredEntry)
      : null;
  } catch {
    return null;
  }
}

/**
 * The unsent entries of one user in the browser's storage, one key per entry. A tab writes and removes only its own entries.
 * The entries of a closed tab are adopted by another open tab or by the next one that opens.
 */
export class StoredEntries {
  readonly #options: StoredEntriesOptions;
  readonly #written = new Map<string, string>();
  readonly #watched = new Set<string>();
  #release: () => void = () => {};
  #isClosed = false;

  constructor(options: StoredEntriesOptions) {
    this.#options = options;
  }

  open(): void {
    const { locks, tab } = this.#options;
    this.#watched.add(tab);
    this.#release = locks.hold(tab);
    this.#adoptFormerList();
    this.scan();
  }

  /** Looks for entries of unknown tabs. Called when another tab has written. */
  readonly scan = (): void => {
    if (this.#isClosed) return;
    for (const { tab } of this.#all()) {
      if (this.#watched.has(tab)) continue;
      this.#watched.add(tab);
      this.#options.locks.whenClosed(tab, () => this.#adopt(tab));
    }
  };

  /** Stores the current entries of this tab. An entry with a file that is not uploaded cannot survive a reload. */
  store(entries: readonly Outgoing[]): void {
    if (this.#isClosed) return;
    const { userId, tab } = this.#options;
    const sendable = entries.filter(({ file, content }) => file === null || content.url !== undefined);
    const texts = new Map(sendable.map((entry) => [entry.key, JSON.stringify({ ...entry, file: null, tab })]));
    for (const [key, text] of texts) if (this.#written.get(key) !== text) storeText(userId, keyPrefix + key, text);
    for (const key of this.#written.keys()) if (!texts.has(key)) storeText(userId, keyPrefix + key, null);
    this.#written.clear();
    for (const [key, text] of texts) this.#written.set(key, text);
  }

  /** Ends the session. Stored entries remain and can be adopted by another tab. */
  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  #all(): StoredEntry[] {
    return readTexts(this.#options.userId, keyPrefix).flatMap(([, text]) => read(text) ?? []);
  }

  /** Adopts the entries of a closed tab; adding them to the outbox stores them under this tab's name. */
  #adopt(closedTab: string): void {
    if (this.#isClosed) return;
    this.#options.adopt(this.#all().filter(({ tab }) => tab === closedTab));
    this.#watched.delete(closedTab);
  }

  #adoptFormerList(): void {
    const { userId, adopt } = this.#options;
    const former = readTexts(userId, listKey).find(([rest]) => rest === "");
    if (!former) return;
    try {
      adopt(JSON.parse(former[1]) as Outgoing[]);
    } catch {
      // The stored text is corrupt and is removed.
    }
    storeText(userId, listKey, null);
  }
}
