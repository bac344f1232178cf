import { Gauge } from "prom-client";
import type { PicturesState } from "@vowdesk/contract/operations/operations";
import { pictureFigures } from "../../features/studio/galleries/galleries.ts";
import type { Services } from "../../kernel/http/context.ts";

const gauge = (name: string, help: string, ...labelNames: string[]) =>
  new Gauge({ name: `vowdesk_originals${name}`, help, labelNames });

const gauges = {
  photos: gauge("", "Pictures of all galleries by state", "state"),
  bytes: gauge("_bytes", "Bytes of all originals, those included that are still to arrive"),
  maxBytes: gauge("_max_bytes", "Bytes that all originals may have"),
  firstReady: gauge("_first_ready", "1 while new pictures can be stored, else 0"),
  copyReady: gauge("_copy_ready", "1 while second copies can be made and read, else 0"),
  waiting: gauge(
    "_waiting",
    "Pictures that wait for a second copy, for previews, or for the removal of their files",
    "work",
  ),
  oldest: gauge("_oldest_waiting_seconds", "How long the oldest picture has waited; 0 if none waits", "work"),
  cards: gauge(
    "_cards_unsafe",
    "Memory cards that may not be wiped, by age: all of them, and those counted a day ago",
    "age",
  ),
  checkedAt: gauge("_checked_timestamp_seconds", "Every copy of a safe picture was read after this time"),
};

const secondsOf = (at: string) => Date.parse(at) / 1_000;

function publish(figures: PicturesState, nowMs: number): void {
  const { arriving, stored, safe, demo, damaged, purged, withoutPreview, unremoved, copy, usedBytes, maxBytes } =
    figures;
  const ofUsers = { stored: stored - demo.stored, safe: safe - demo.safe };
  for (const [state, count] of Object.entries({ arriving, ...ofUsers, damaged, purged, demo: demo.stored + demo.safe }))
    gauges.photos.set({ state }, count);
  gauges.bytes.set(usedBytes);
  if (maxBytes === null) gauges.maxBytes.remove();
  else gauges.maxBytes.set(maxBytes);
  gauges.firstReady.set(Number(figures.first === "ready"));
  gauges.copyReady.set(Number(copy === "ready"));
  for (const [work, count] of Object.entries({ copy: stored, preview: withoutPreview, removal: unremoved }))
    gauges.waiting.set({ work }, count);
  for (const [work, since] of Object.entries({ copy: figures.uncopiedSince, preview: figures.unseenSince }))
    gauges.oldest.set({ work }, since === null ? 0 : Math.max(0, nowMs / 1_000 - secondsOf(since)));
  gauges.cards.set({ age: "any" }, figures.unsafeCards);
  gauges.cards.set({ age: "day" }, figures.lateCards);
  gauges.checkedAt.set(figures.checkedSince === null ? nowMs / 1_000 : secondsOf(figures.checkedSince));
}

/** Counting reads every row of the table of pictures. */
const everyMs = 60_000;

/** Returns a function that updates the metrics of pictures, at most once a minute. */
export function openPictureWatch(services: Services): () => Promise<void> {
  let measuredAt = -Infinity;
  return async () => {
    const nowMs = services.clock.now().getTime();
    if (nowMs - measuredAt < everyMs) return;
    publish(await pictureFigures(services), nowMs);
    measuredAt = nowMs;
  };
}
