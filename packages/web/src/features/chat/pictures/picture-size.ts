import type { ChatMedia } from "@vowdesk/contract/chat";

/** The longer side of a picture in the thread, in pixels. */
const longest = 240;
const shortest = 48;

/** A place of the picture's own shape, so that nothing moves when it comes. */
export function pictureSize({ width, height }: ChatMedia): { width: number; height: number } {
  if (!width || !height) return { width: longest, height: longest };
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (px: number) => Math.max(shortest, Math.round(px * scale));
  return { width: side(width), height: side(height) };
}
