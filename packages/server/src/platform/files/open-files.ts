import type { StorageConfig } from "../storage-config.ts";
import path from "node:path";
import type { Files } from "./files.ts";
import { openFolder } from "./files-folder.ts";
import { openBucket } from "./files-s3.ts";

/** Opens the storage that `VOWDESK_FILES` configures. */
export function openFiles({ files, dataFolder }: { files: StorageConfig; dataFolder: string }): Files {
  return files.kind === "folder" ? openFolder(files.folder) : openBucket(files, path.join(dataFolder, "arriving"));
}
