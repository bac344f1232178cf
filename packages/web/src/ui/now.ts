import { useSyncExternalStore } from "react";

const tickMs = 15_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const itself = (nowMs: number): string | number => nowMs;

/**
 * Epoch milliseconds, renewed every 15 s by one timer for everybody. With `read`, what draws from it is drawn again only
 * when that reads something else: of a hundred rows most say the same as 15 s ago.
 */
export function useNow(read = itself): number {
  useSyncExternalStore(subscribe, () => read(now));
  return now;
}
