import type { StorageConfig } from "../storage-config.ts";
import type { Files } from "./files.ts";
import { openFolder } from "./files-folder.ts";
import { openBucket } from "./files-s3.ts";

/** Opens the storage that `VOWDESK_FILES` configures. */
export function openFiles(config: StorageConfig): Files {
  return config.kind === "folder" ? openFolder(config.folder) : openBucket(config);
}
