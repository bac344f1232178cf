import type { ChatMedia } from "@vowdesk/contract/chat";

/** Limits of a picture's sides in the thread, in pixels. */
const longest = 240;
const shortest = 48;

/** Display size in the picture's aspect ratio, so that lines do not move when it loads. */
export function pictureSize({ width, height }: ChatMedia): { width: number; height: number } {
  if (!width || !height) return { width: longest, height: longest };
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (px: number) => Math.max(shortest, Math.round(px * scale));
  return { width: side(width), height: side(height) };
}
