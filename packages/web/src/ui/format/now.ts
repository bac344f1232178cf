import { useSyncExternalStore } from "react";

const tickMs = 15_000;
/** What is told together is drawn in one go: the times of a hundred rows would be felt by who is typing. */
const toldAtOnce = 12;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  tell([...listeners]);
}

function tell(waiting: readonly (() => void)[]): void {
  for (const listener of waiting.slice(0, toldAtOnce)) if (listeners.has(listener)) listener();
  if (waiting.length > toldAtOnce) setTimeout(() => tell(waiting.slice(toldAtOnce)));
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
