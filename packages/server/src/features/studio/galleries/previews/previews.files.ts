import { readdir } from "node:fs/promises";
import path from "node:path";
import { deleteFile } from "../../../../platform/originals/write.ts";
import { previewFile } from "./previews.present.ts";

/** Deletes the previews of a picture, except for those of one version. */
export async function deletePreviews(root: string, key: string, except?: number): Promise<void> {
  const folder = path.dirname(previewFile(root, { key, version: 1 }, 320));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const isFormer = (name: string) => name.startsWith(`${key}-`) && name.split(".")[1] !== String(except);
  for (const name of names.filter(isFormer)) await deleteFile(path.join(folder, name));
}
