import { afterPaint } from "./after-paint.ts";

/** Keys that follow each other within this time are somebody who types, or walks through a list. */
const rhythmMs = 400;
/** The next key is not waited for longer than this. */
const atMostMs = 250;

let keyAt = Number.NEGATIVE_INFINITY;
/** What waits for the next key, in its order. */
const waiting: (() => void)[] = [];

/** Follows the keys of the page from now on. */
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
 * Runs the work, and while somebody types only behind the picture of the next key: no key is to wait for what can be done
 * between two of them. One piece of work behind each key. `otherwise` says when to run it where nobody types. Answers how to
 * leave it undone.
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
