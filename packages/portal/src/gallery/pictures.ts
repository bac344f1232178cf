import { coupleFirstIndexPath, coupleIndexPath } from "@vowdesk/contract/couple-files";
import { readLayout, readRuns, type PhotoLayout } from "@vowdesk/contract/photo-layout";
import type { coupleApi, CoupleGalleryIndex } from "@vowdesk/contract/studio/couples";
import { outputOf, timeoutMs } from "../client.ts";
import { nextTask } from "./turns.ts";

export interface Photo extends PhotoLayout {
  /** The title of its chapter. */
  chapter: string | undefined;
}

/** A gallery with the pictures that have arrived so far. */
export interface Pictures {
  gallery: Omit<CoupleGalleryIndex, "layout" | "chapterRuns" | "next">;
  photos: readonly Photo[];
  /** How many pictures come before the next part; null if all are here. */
  next: number | null;
}

async function part(path: string): Promise<Pictures> {
  // Without headers of its own, so that the browser uses what it loads by the header of the page.
  const request = fetch(path, {
    credentials: "same-origin",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { layout, chapterRuns, next, ...gallery } = await outputOf<typeof coupleApi.gallery>(request);
  const places = readRuns(chapterRuns);
  const chapterOf = (index: number) => gallery.chapters[(places[index] ?? 0) - 1]?.title;
  return { gallery, photos: readLayout(layout).map((photo, i) => ({ ...photo, chapter: chapterOf(i) })), next };
}

/** The first pictures of a gallery, more than a screen shows, or all of them if the address names a chapter. */
export const firstPart = (position: number): Promise<Pictures> => part(coupleFirstIndexPath(position, location.search));

/** All pictures of a gallery of which the first ones are here. */
export async function withRest(pictures: Pictures): Promise<Pictures> {
  const { gallery, photos, next } = pictures;
  if (next === null) return pictures;
  const rest = await part(coupleIndexPath(gallery.position, next));
  // To read thousands of pictures and to lay them out are two tasks.
  await nextTask();
  // The order may have changed between the two answers.
  const numbers = new Set(photos.map(({ number }) => number));
  return { ...rest, photos: [...photos, ...rest.photos.filter(({ number }) => !numbers.has(number))] };
}
