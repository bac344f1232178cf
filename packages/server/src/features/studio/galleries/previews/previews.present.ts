import type { PreviewEdge } from "@vowdesk/contract/studio/galleries";
import { sliceText } from "@vowdesk/contract/kernel";
import path from "node:path";

/** The largest preview is a JPEG, which is made and shown faster than WebP of this size. */
export const previewType = (edge: PreviewEdge) => (edge === 2560 ? "image/jpeg" : "image/webp");

interface PreviewKey {
  key: string;
  version: number;
  /** The number of the text of its watermark; absent without one. */
  mark?: number;
}

/** The file of a preview. Previews with a watermark have files of their own. */
export const previewFile = (root: string, { key, version, mark }: PreviewKey, edge: PreviewEdge): string => {
  const variant = mark === undefined ? `${version}` : `${version}.${mark}`;
  return path.join(root, sliceText(key, 0, 2), `${key}-${edge}.${variant}.${edge === 2560 ? "jpg" : "webp"}`);
};

/** The number in the name of a file with a watermark; undefined for other previews. */
export const markInName = (name: string): number | undefined => {
  const parts = name.split(".");
  return parts.length === 4 ? Number(parts[2]) : undefined;
};
