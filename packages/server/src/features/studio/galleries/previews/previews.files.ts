import { readdir } from "node:fs/promises";
import path from "node:path";
import { deleteFile } from "../../../../platform/originals/write.ts";
import { markInName, previewFile } from "./previews.present.ts";

/** Deletes the previews of a picture whose names are chosen. */
async function deleteNamed(root: string, key: string, isChosen: (name: string) => boolean): Promise<void> {
  const folder = path.dirname(previewFile(root, { key, version: 1 }, 320));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) if (name.startsWith(`${key}-`) && isChosen(name)) await deleteFile(path.join(folder, name));
}

/** Deletes the previews of a picture, those with a watermark included, except for those of one version. */
export const deletePreviews = (root: string, key: string, except?: number): Promise<void> =>
  deleteNamed(root, key, (name) => name.split(".")[1] !== String(except));

/** Deletes the previews of a picture that have a watermark, except for those of one text. */
export const deleteMarked = (root: string, key: string, except?: number): Promise<void> =>
  deleteNamed(root, key, (name) => ![undefined, except].includes(markInName(name)));
