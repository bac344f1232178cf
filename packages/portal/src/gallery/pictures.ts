import { coupleIndexPath } from "@vowdesk/contract/couple-files";
import { readLayout, type PhotoLayout } from "@vowdesk/contract/photo-layout";
import type { coupleApi, CoupleGalleryIndex } from "@vowdesk/contract/studio/couples";
import { outputOf, timeoutMs } from "../client.ts";

/** A gallery with the pictures that have arrived so far. */
export interface Pictures {
  gallery: Omit<CoupleGalleryIndex, "layout" | "next">;
  photos: readonly PhotoLayout[];
  /** How many pictures come before the next part; null if all are here. */
  next: number | null;
}

async function part(position: number, from?: number): Promise<Pictures> {
  // Without headers of its own, so that the browser uses what it loads by the header of the page.
  const request = fetch(coupleIndexPath(position, from), {
    credentials: "same-origin",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { layout, next, ...gallery } = await outputOf<typeof coupleApi.gallery>(request);
  return { gallery, photos: readLayout(layout), next };
}

/** The first pictures of a gallery, more than a screen shows. */
export const firstPart = (position: number): Promise<Pictures> => part(position);

/** All pictures of a gallery of which the first ones are here. */
export async function withRest(pictures: Pictures): Promise<Pictures> {
  const { gallery, photos, next } = pictures;
  if (next === null) return pictures;
  const rest = await part(gallery.position, next);
  // The order may have changed between the two answers.
  const numbers = new Set(photos.map(({ number }) => number));
  return { ...rest, photos: [...photos, ...rest.photos.filter(({ number }) => !numbers.has(number))] };
}
