import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { decryptCopy } from "../../platform/backup/encrypted-copy/decrypt.ts";
import { isEncryptedCopy } from "../../platform/backup/encrypted-copy/encrypted-copy.ts";
import { openTarget } from "../../platform/backup/encrypted-copy/targets.ts";
import type { Config } from "../../platform/config.ts";
import { makeFolder } from "../../platform/files/folders.ts";
import { readStorage, type BucketKeys } from "../../platform/storage-config.ts";

/** A backup folder that can be read. `remove` deletes it if it was decrypted for this purpose. */
export interface BackupSource {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Opens a backup folder. An encrypted copy, in a folder or at `s3://…`, is decrypted into a temporary folder in the data folder. Throws if a
 * file of the copy was changed, or if VOWDESK_BACKUP_KEY is missing or a different key.
 */
export async function openBackupAt(
  place: string,
  { backupKey, dataFolder }: Config,
  bucketKeys: BucketKeys,
): Promise<BackupSource> {
  const storage = readStorage("The backup", place, bucketKeys);
  if (storage.kind === "folder" && !(await isEncryptedCopy(storage.folder)))
    return { folder: storage.folder, remove: async () => undefined };
  if (!backupKey) throw new Error("The backup is encrypted. Set VOWDESK_BACKUP_KEY to its key.");
  const made = await makeFolder(dataFolder);
  const folder = await mkdtemp(path.join(dataFolder, "backup-decrypted-"));
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    const isUnused = (await readdir(dataFolder).catch(() => [])).length === 0;
    if (made && isUnused) await rm(made, { recursive: true, force: true });
  };
  try {
    await decryptCopy(openTarget(storage), backupKey, folder);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
