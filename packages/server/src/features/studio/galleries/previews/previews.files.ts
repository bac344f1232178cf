import { readdir } from "node:fs/promises";
import path from "node:path";
import { deleteFile } from "../../../../platform/originals/write.ts";
import { previewFile } from "./previews.present.ts";

/** Deletes every preview of a picture, of whatever version. */
export async function deletePreviews(root: string, key: string): Promise<void> {
  const folder = path.dirname(previewFile(root, { key, version: 1 }, 320));
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((file) => file.startsWith(`${key}-`))) await deleteFile(path.join(folder, name));
}
