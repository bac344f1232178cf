import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { decryptCopy, isEncryptedCopy } from "../../platform/backup/encrypted-copy/encrypted-copy.ts";
import { openTarget } from "../../platform/backup/encrypted-copy/targets.ts";
import type { Config } from "../../platform/config.ts";
import { makeFolder } from "../../platform/files/folders.ts";
import { readStorage, type BucketKeys } from "../../platform/storage-config.ts";

/** A readable backup folder. `remove` deletes it if it was made for reading only. */
export interface BackupSource {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Opens a backup folder, or decrypts an encrypted copy (a folder or `s3://…`) into a temporary folder within the data folder. Throws if a
 * file of the copy was changed, or if VOWDESK_BACKUP_KEY is missing or a different key.
 */
export async function openBackupAt(
  place: string,
  { backupKey, dataFolder }: Config,
  bucketKeys: BucketKeys,
): Promise<BackupSource> {
  const storage = readStorage("The backup", place, bucketKeys);
  const target = openTarget(storage);
  if (storage.kind === "folder" && !(await isEncryptedCopy(target)))
    return { folder: storage.folder, remove: async () => undefined };
  if (!backupKey) throw new Error("The backup is encrypted. Set VOWDESK_BACKUP_KEY to its key.");
  await makeFolder(dataFolder);
  const folder = await mkdtemp(path.join(dataFolder, "backup-decrypted-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await decryptCopy(target, backupKey, folder);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
