import type { PreviewEdge } from "@vowdesk/contract/studio/galleries";
import { sliceText } from "@vowdesk/contract/kernel";
import path from "node:path";

/** The largest preview is a JPEG, which is made and shown faster than WebP of this size. */
export const previewType = (edge: PreviewEdge) => (edge === 2560 ? "image/jpeg" : "image/webp");

/** The file of a preview. */
export const previewFile = (
  root: string,
  { key, version }: { key: string; version: number },
  edge: PreviewEdge,
): string => path.join(root, sliceText(key, 0, 2), `${key}-${edge}.${version}.${edge === 2560 ? "jpg" : "webp"}`);
