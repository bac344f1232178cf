import { useSyncExternalStore } from "react";

const tickMs = 15_000;
/** Listeners notified in one task. Rendering the times of a hundred rows at once would delay key strokes. */
const notifiedPerTask = 12;
// oxlint-disable-next-line session/module-state -- no data of a user
const listeners = new Set<() => void>();
// oxlint-disable-next-line session/module-state -- no data of a user
let now = Date.now();
// oxlint-disable-next-line session/module-state -- no data of a user
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  notify([...listeners]);
}

function notify(waiting: readonly (() => void)[]): void {
  for (const listener of waiting.slice(0, notifiedPerTask)) if (listeners.has(listener)) listener();
  if (waiting.length > notifiedPerTask) setTimeout(() => notify(waiting.slice(notifiedPerTask)));
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

const identity = (nowMs: number): string | number => nowMs;

/** Current epoch milliseconds, updated every 15 s. With `read`, renders only when the result of `read` changes. */
export function useNow(read = identity): number {
  useSyncExternalStore(subscribe, () => read(now));
  return now;
}
