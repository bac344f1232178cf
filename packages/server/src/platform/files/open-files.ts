import type { FilesConfig } from "../config.ts";
import type { Files } from "./files.ts";
import { openFolder } from "./files-folder.ts";
import { openBucket } from "./files-s3.ts";

/** Where files are kept, as `VOWDESK_FILES` says (README, Settings). */
export function openFiles(config: FilesConfig): Files {
  return config.kind === "folder" ? openFolder(config.folder) : openBucket(config);
}
