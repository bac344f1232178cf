import { afterPaint } from "./after-paint.ts";

/** Keys within this interval count as continuous typing or navigation. */
const rhythmMs = 400;
/** Upper bound of the wait for the next key. */
const atMostMs = 250;

let keyAt = Number.NEGATIVE_INFINITY;
/** Work in order, one item per key. */
const waiting: (() => void)[] = [];

/** Starts tracking the keys of the page. */
export function watchKeys(page: EventTarget): void {
  const note = () => {
    keyAt = performance.now();
    waiting.shift()?.();
  };
  page.addEventListener("keydown", note, { capture: true });
}

const nothing = () => {};

function atOnce(work: () => void): () => void {
  work();
  return nothing;
}

/**
 * Runs `work` now, or while the user types after the paint of the next key, one item per key, so that no key waits.
 * `otherwise` schedules it when the user does not type. Returns the function that cancels it.
 */
export function betweenKeys(work: () => void, otherwise = atOnce): () => void {
  if (performance.now() - keyAt > rhythmMs) return otherwise(work);
  const wait = () => {
    clearTimeout(late);
    leave = afterPaint(work);
  };
  const giveUp = () => {
    clearTimeout(late);
    const place = waiting.indexOf(wait);
    if (place >= 0) waiting.splice(place, 1);
  };
  let leave = giveUp;
  const late = setTimeout(() => {
    giveUp();
    work();
  }, atMostMs);
  waiting.push(wait);
  return () => leave();
}
