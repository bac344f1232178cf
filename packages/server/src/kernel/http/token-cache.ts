import { tokenHash } from "../../platform/secrets/tokens.ts";
import type { Services } from "./context.ts";

/** How long the owner of a token is cached. A signal about the owner evicts it at once (G-S8). */
const cachedMs = 1_000;

interface Cached<T> {
  value: T;
  foundAt: number;
}

interface Cache<T> {
  entries: Map<string, Cached<T>>;
  /** Counts the signals, so that a value that was read before a signal is not cached after it. */
  signals: number;
}

/** Evicts expired entries, oldest first. Thousands of sessions would otherwise use more memory than their sockets. */
function evictExpired<T>({ entries }: Cache<T>): void {
  for (const [key, { foundAt }] of entries) {
    if (performance.now() - foundAt < cachedMs) return;
    entries.delete(key);
  }
}

function openCache<T>(services: Services, ownersOf: (value: T) => readonly number[]): Cache<T> {
  const cache: Cache<T> = { entries: new Map(), signals: 0 };
  services.signals.subscribe((signal) => {
    if (signal.kind !== "all" && signal.kind !== "sessions") return;
    cache.signals += 1;
    for (const [key, { value }] of cache.entries)
      if (signal.kind === "all" || ownersOf(value).some((id) => signal.userIds.includes(id))) cache.entries.delete(key);
  });
  return cache;
}

type FindByToken<T> = (services: Services, token: string) => Promise<T | undefined>;

/** Finds by the hash of a token with `find`, at most once a second for a token. `ownersOf` are the ids that signals name. */
export function cacheByToken<T>(
  ownersOf: (value: T) => readonly number[],
  find: (services: Services, hash: Buffer) => Promise<T | undefined>,
): FindByToken<T> {
  const caches = new WeakMap<Services, Cache<T>>();
  return async (services, token) => {
    const cache = caches.get(services) ?? openCache(services, ownersOf);
    caches.set(services, cache);
    const hash = tokenHash(token);
    const key = hash.toString("base64");
    evictExpired(cache);
    const known = cache.entries.get(key);
    if (known) return known.value;
    const [foundAt, { signals }] = [performance.now(), cache];
    const value = await find(services, hash);
    cache.entries.delete(key);
    if (value !== undefined && signals === cache.signals) cache.entries.set(key, { value, foundAt });
    return value;
  };
}
