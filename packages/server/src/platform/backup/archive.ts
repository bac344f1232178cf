import { copyFile, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { makeFolder, sync } from "../files/folders.ts";
import { isMissing } from "../postgres/folders.ts";
import { openChangedFolders } from "./changed-folders.ts";
import { addChecksums, dropChecksums, hashOf, listName, readChecksums } from "./checksums.ts";
import { namesIn, type BackupFolders } from "./layout.ts";

/** Copies and syncs a file. The copy appears complete or not at all. */
async function copyComplete(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  await copyFile(from, part);
  await sync(part, "r+");
  await rename(part, to);
}

const isFinished = (name: string) => name.endsWith(".gz");

/** Moves finished segments from the cluster's archive to the backup. Returns their number. */
async function takeSegments(from: string, names: readonly string[], { wal }: BackupFolders): Promise<number> {
  for (const name of names) {
    const source = path.join(from, name);
    const sum = await hashOf(source);
    await copyComplete(source, path.join(wal, name));
    await addChecksums(path.join(wal, listName), new Map([[name, sum]]));
    await rm(source, { force: true });
  }
  return names.length;
}

/** Paths of the files in these folders of `root`, by name. */
async function filesBelow(root: string, shards?: readonly string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of shards ?? (await namesIn(root))) {
    for (const name of await namesIn(path.join(root, folder))) {
      if (!name.endsWith(".part")) files.set(name, path.join(root, folder, name));
    }
  }
  return files;
}

const shardOf = (name: string) => name.slice(0, 2).toLowerCase();

/** Returns false if the source file is deleted during the copy. */
async function copyUnlessDeleted(from: string, to: string): Promise<boolean> {
  await makeFolder(path.dirname(to));
  try {
    await copyComplete(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Moves the backup copy of a file that the server deleted, so that older bases can still be restored. */
async function keepDeleted(file: string, { gone }: BackupFolders): Promise<void> {
  const place = path.join(gone, path.basename(file));
  await makeFolder(gone);
  await rename(file, place);
  await utimes(place, new Date(), new Date());
}

/** Checksums of uploaded files, by file name: a copy may move from one folder to another. */
export const filesListName = "files-sha256sums";

/** Returns null if the server deletes the file while it is read. */
const hashUnlessDeleted = (file: string) =>
  hashOf(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Copies a file that the backup lacks. Returns its checksum, or null if the file was deleted meanwhile. */
async function copyWithSum(file: string, name: string, folders: BackupFolders): Promise<string | null> {
  const sum = await hashUnlessDeleted(file);
  const place = path.join(folders.files, shardOf(name), name);
  return sum !== null && (await copyUnlessDeleted(file, place)) ? sum : null;
}

/** The storage keeps the folders of files that it deletes. */
async function refuseEmpty(uploadsFolder: string, { files }: BackupFolders): Promise<void> {
  if ((await namesIn(uploadsFolder)).length > 0) return;
  const { size } = await filesBelow(files);
  if (size > 0)
    throw new Error(
      `${uploadsFolder} holds no uploaded files, but the backup holds ${size}. Mount the disk of VOWDESK_FILES.`,
    );
}

interface FilesCopied {
  here: ReadonlyMap<string, string>;
  there: ReadonlyMap<string, string>;
  /** Checksums of the copied files; null for a file that was deleted meanwhile. */
  sums: ReadonlyMap<string, string | null>;
}

const listOf = (sums: FilesCopied["sums"]) =>
  new Map([...sums].flatMap(([name, sum]) => (sum === null ? [] : [[name, sum] as const])));

/** Copies the files of these folders that the backup lacks, and keeps the copies of deleted files separately. */
async function copyShards(
  uploadsFolder: string,
  folders: BackupFolders,
  shards?: readonly string[],
): Promise<FilesCopied> {
  const [here, there] = await Promise.all([filesBelow(uploadsFolder, shards), filesBelow(folders.files, shards)]);
  const sums = new Map<string, string | null>();
  const missing = [...here].filter(([name]) => !there.has(name));
  for (const [name, file] of missing) sums.set(name, await copyWithSum(file, name, folders));
  await addChecksums(path.join(folders.root, filesListName), listOf(sums));
  for (const [name, file] of there) if (!here.has(name)) await keepDeleted(file, folders);
  return { here, there, sums };
}

/**
 * Copies files that the backup lacks and keeps the copies of deleted files separately. Stored files never change. Throws if the storage is
 * empty and the backup is not, because then its disk is not mounted rather than every file deleted.
 */
export async function copyFiles(uploadsFolder: string, folders: BackupFolders): Promise<number> {
  await refuseEmpty(uploadsFolder, folders);
  const { here, there, sums: copied } = await copyShards(uploadsFolder, folders);
  // Older versions copied files without a checksum, so compute it from the original. An interruption can leave out a checksum too.
  const list = path.join(folders.root, filesListName);
  const listed = await readChecksums(list);
  const unlisted = [...here].filter(([name]) => there.has(name) && !listed.has(name));
  const sums = new Map<string, string | null>();
  for (const [name, file] of unlisted) sums.set(name, await hashUnlessDeleted(file));
  await addChecksums(list, listOf(sums));
  return listOf(copied).size;
}

/**
 * Returns a function that copies new files as `copyFiles` does. The first call, and each one after a failure, reads everything; the others
 * read the folders to which files were added or from which files were removed. `copyFiles` makes up for the rest with each base.
 */
export function openFilesCopy(uploadsFolder: string, folders: BackupFolders): () => Promise<number> {
  const readIfChanged = openChangedFolders();
  let isComplete = false;

  async function copyChanged(): Promise<number> {
    await refuseEmpty(uploadsFolder, folders);
    let copied = 0;
    for (const shard of await namesIn(uploadsFolder)) {
      const result = await readIfChanged(path.join(uploadsFolder, shard), () =>
        copyShards(uploadsFolder, folders, [shard]),
      );
      copied += result ? listOf(result.sums).size : 0;
    }
    return copied;
  }

  return async () => {
    const wasComplete = isComplete;
    isComplete = false;
    const copied = wasComplete ? await copyChanged() : await copyFiles(uploadsFolder, folders);
    isComplete = true;
    return copied;
  };
}

/** All copies of uploaded files by name, including those of deleted files. */
export async function storedCopies(folders: BackupFolders): Promise<Map<string, string>> {
  const gone = (await namesIn(folders.gone)).map((name) => [name, path.join(folders.gone, name)] as const);
  return new Map([...gone, ...(await filesBelow(folders.files))]);
}

/** Removes copies of files that were deleted before the given time. */
export async function deleteOldCopies({ root, gone }: BackupFolders, before: Date): Promise<void> {
  const old: string[] = [];
  for (const name of await namesIn(gone)) if ((await stat(path.join(gone, name))).mtime < before) old.push(name);
  await dropChecksums(path.join(root, filesListName), new Set(old));
  for (const name of old) await rm(path.join(gone, name));
}

/**
 * Copies new files and segments to the backup and returns the number of segments. Uploaded files are copied first,
 * because a finished segment may refer to any file that was stored before it. Without new segments nothing is copied.
 */
export async function copyNewSegments(
  archive: string,
  uploadsFolder: string | null,
  folders: BackupFolders,
  copyUploads: () => Promise<number> = async () => (uploadsFolder === null ? 0 : copyFiles(uploadsFolder, folders)),
): Promise<number> {
  const names = (await namesIn(archive)).filter(isFinished).sort();
  if (names.length === 0) return 0;
  const [files] = await Promise.allSettled([copyUploads()]);
  const taken = await takeSegments(archive, names, folders);
  // Missing uploads do not keep the changes of the database from the backup.
  if (files.status === "rejected") throw files.reason;
  return taken;
}

/** Number of archived segments that are not yet copied to the backup. */
export async function countWaiting(archive: string): Promise<number> {
  return (await namesIn(archive)).filter(isFinished).length;
}

/** Result of a search for uploaded files that the data folder lacks. */
export interface MissingFiles {
  /** Path of each undamaged copy, by file name. */
  sound: ReadonlyMap<string, string>;
  /** Names of the files whose copy is missing or damaged. */
  lost: readonly string[];
}

/** Finds backup copies of files that the data folder lacks, and compares each with its checksum. */
export async function findMissing(folders: BackupFolders, uploadsFolder: string): Promise<MissingFiles> {
  const here = await filesBelow(uploadsFolder);
  const copies = await storedCopies(folders);
  const sums = await readChecksums(path.join(folders.root, filesListName));
  const sound = new Map([...copies].filter(([name]) => !here.has(name)));
  const lost: string[] = [];
  for (const [name, sum] of sums) {
    if (here.has(name)) continue;
    const copy = copies.get(name);
    if (copy && (await hashUnlessDeleted(copy)) === sum) continue;
    sound.delete(name);
    lost.push(name);
  }
  return { sound, lost };
}

/** Restores missing files and returns their paths. If that fails, the files restored so far are removed. */
export async function putFilesBack(sound: MissingFiles["sound"], uploadsFolder: string): Promise<string[]> {
  const put: string[] = [];
  try {
    for (const [name, file] of sound) {
      const place = path.join(uploadsFolder, shardOf(name), name);
      if (await copyUnlessDeleted(file, place)) put.push(place);
    }
    return put;
  } catch (error) {
    for (const place of put) await rm(place, { force: true });
    throw error;
  }
}
