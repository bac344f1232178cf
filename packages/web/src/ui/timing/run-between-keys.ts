import { afterPaint } from "./after-paint.ts";

/** Keys within this interval count as continuous typing or navigation. */
const typingGapMs = 400;
/** Upper bound of the wait for the next key. */
const maxWaitMs = 250;

// oxlint-disable-next-line session/module-state -- no data of a user
let keyAt = Number.NEGATIVE_INFINITY;
/** Work in order, one item per key. */
// oxlint-disable-next-line session/module-state -- no data of a user
const waiting: (() => void)[] = [];

/** Starts tracking the keys of the page. */
export function watchKeys(page: EventTarget): void {
  const note = () => {
    keyAt = performance.now();
    waiting.shift()?.();
  };
  page.addEventListener("keydown", note, { capture: true });
}

const noop = () => {};

function runNow(work: () => void): () => void {
  work();
  return noop;
}

/**
 * Runs `work` now, or while the user types after the paint of the next key, one item per key, so that no key waits.
 * `otherwise` schedules it when the user does not type. Returns the function that cancels it.
 */
export function runBetweenKeys(work: () => void, otherwise = runNow): () => void {
  if (performance.now() - keyAt > typingGapMs) return otherwise(work);
  const wait = () => {
    clearTimeout(late);
    cancel = afterPaint(work);
  };
  const cancelWait = () => {
    clearTimeout(late);
    const place = waiting.indexOf(wait);
    if (place >= 0) waiting.splice(place, 1);
  };
  let cancel = cancelWait;
  const late = setTimeout(() => {
    cancelWait();
    work();
  }, maxWaitMs);
  waiting.push(wait);
  return () => cancel();
}
