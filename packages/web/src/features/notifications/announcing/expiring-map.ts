/** Remembers things by name for a while, and forgets them as others come: a timer for each would wake the page for nothing. */
export class BriefNotes<T> {
  readonly #keptMs: number;
  readonly #now: () => number;
  /** In the order they were set, thus by time. */
  readonly #notes = new Map<string, { value: T; until: number }>();

  /** `now` in milliseconds that never go back. */
  constructor(keptMs: number, now: () => number) {
    this.#keptMs = keptMs;
    this.#now = now;
  }

  get(name: string): T | undefined {
    const note = this.#notes.get(name);
    return note && note.until > this.#now() ? note.value : undefined;
  }

  set(name: string, value: T): void {
    const now = this.#now();
    this.#notes.delete(name);
    for (const [old, { until }] of this.#notes) {
      if (until > now) break;
      this.#notes.delete(old);
    }
    this.#notes.set(name, { value, until: now + this.#keptMs });
  }

  clear(): void {
    this.#notes.clear();
  }
}
