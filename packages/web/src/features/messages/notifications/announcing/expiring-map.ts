/** A map whose entries expire. `set` removes expired entries, so that no timer wakes an idle page. */
export class ExpiringMap<T> {
  readonly #ttlMs: number;
  readonly #now: () => number;
  /** In the order of `set`, which is the order of expiry. */
  readonly #entries = new Map<string, { value: T; expiresAt: number }>();

  /** `now` is a monotonic clock in milliseconds. */
  constructor(ttlMs: number, now: () => number) {
    this.#ttlMs = ttlMs;
    this.#now = now;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > this.#now() ? entry.value : undefined;
  }

  set(key: string, value: T): void {
    const now = this.#now();
    this.#entries.delete(key);
    for (const [oldKey, { expiresAt }] of this.#entries) {
      if (expiresAt > now) break;
      this.#entries.delete(oldKey);
    }
    this.#entries.set(key, { value, expiresAt: now + this.#ttlMs });
  }

  clear(): void {
    this.#entries.clear();
  }
}
