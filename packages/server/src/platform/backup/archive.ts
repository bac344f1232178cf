import { copyFile, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";
import { isMissing } from "../postgres/folders.ts";
import { addChecksums, dropChecksums, hashOf, listName, readChecksums } from "./checksums.ts";
import { namesIn, type BackupFolders } from "./layout.ts";

/** Copies a file: whole and synced, or not at all. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  await copyFile(from, part);
  const handle = await open(part, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, to);
}

const isFinished = (name: string) => name.endsWith(".gz");

/** Takes the finished segments that wait beside a cluster to the backup; answers how many. */
async function takeSegments(from: string, names: readonly string[], { wal }: BackupFolders): Promise<number> {
  for (const name of names) {
    const source = path.join(from, name);
    const sum = await hashOf(source);
    await copyWhole(source, path.join(wal, name));
    await addChecksums(path.join(wal, listName), new Map([[name, sum]]));
    await rm(source, { force: true });
  }
  return names.length;
}

async function filesBelow(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of await namesIn(root)) {
    for (const name of await namesIn(path.join(root, folder))) {
      if (!name.endsWith(".part")) found.set(name, path.join(root, folder, name));
    }
  }
  return found;
}

const shelfOf = (name: string) => name.slice(0, 2).toLowerCase();

/** A file may be deleted while we look at its neighbours. */
async function copyUnlessGone(from: string, to: string): Promise<boolean> {
  await makeFolder(path.dirname(to));
  try {
    await copyWhole(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Keeps what the house deleted, from now on until `prune` finds that no base may know it. */
async function setAside(file: string, { gone }: BackupFolders): Promise<void> {
  const place = path.join(gone, path.basename(file));
  await makeFolder(gone);
  await rename(file, place);
  await utimes(place, new Date(), new Date());
}

/** The list of checksums of uploaded files, by their names: a copy may move from one folder to another. */
export const filesListName = "files-sha256sums";

/** The checksum of a file. The server may delete the file while it is read. */
const sumUnlessGone = (file: string) =>
  hashOf(file).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Copies a file that the backup lacks; answers its checksum, or null where it was deleted meanwhile. */
async function copyWithSum(file: string, name: string, folders: BackupFolders): Promise<string | null> {
  const sum = await sumUnlessGone(file);
  const place = path.join(folders.files, shelfOf(name), name);
  return sum !== null && (await copyUnlessGone(file, place)) ? sum : null;
}

/** Copies files that the backup lacks and sets those aside that were deleted; a stored file never changes. */
export async function copyFiles(kept: string, folders: BackupFolders): Promise<number> {
  const [here, there] = await Promise.all([filesBelow(kept), filesBelow(folders.files)]);
  const list = path.join(folders.root, filesListName);
  const listed = await readChecksums(list);
  const sums = new Map<string, string | null>();
  const lacking = [...here].filter(([name]) => !there.has(name));
  for (const [name, file] of lacking) sums.set(name, await copyWithSum(file, name, folders));
  const copied = [...sums.values()].filter((sum) => sum !== null).length;
  // Older versions copied files without a checksum: the original has it.
  const unlisted = [...here].filter(([name]) => there.has(name) && !listed.has(name));
  for (const [name, file] of unlisted) sums.set(name, await sumUnlessGone(file));
  await addChecksums(list, new Map([...sums].flatMap(([name, sum]) => (sum === null ? [] : [[name, sum] as const]))));
  for (const [name, file] of there) if (!here.has(name)) await setAside(file, folders);
  return copied;
}

/** Every copy of an uploaded file by its name, those of deleted files included. */
export async function storedCopies(folders: BackupFolders): Promise<Map<string, string>> {
  const gone = (await namesIn(folders.gone)).map((name) => [name, path.join(folders.gone, name)] as const);
  return new Map([...gone, ...(await filesBelow(folders.files))]);
}

/** Removes copies of files that were gone before that time. */
export async function forgetGone({ root, gone }: BackupFolders, before: Date): Promise<void> {
  const old: string[] = [];
  for (const name of await namesIn(gone)) if ((await stat(path.join(gone, name))).mtime < before) old.push(name);
  await dropChecksums(path.join(root, filesListName), new Set(old));
  for (const name of old) await rm(path.join(gone, name));
}

/**
 * Takes to the backup what is new. The files go first: whatever a segment's rows name was on the disk before that segment was
 * finished. Answers how many segments there were; of none, nothing is looked for.
 */
export async function ship(archive: string, kept: string | null, folders: BackupFolders): Promise<number> {
  const names = (await namesIn(archive)).filter(isFinished).sort();
  if (names.length === 0) return 0;
  if (kept !== null) await copyFiles(kept, folders);
  return takeSegments(archive, names, folders);
}

/** How many segments wait to be taken. */
export async function waitingIn(archive: string): Promise<number> {
  return (await readdir(archive).catch(() => [])).filter(isFinished).length;
}

/** Copies that would be put back. */
export interface MissingFiles {
  /** Where each lies in the backup, by its name. */
  sound: ReadonlyMap<string, string>;
  /** Names of those whose copy is missing or damaged. */
  lost: readonly string[];
}

/** Looks for copies of the files that the data folder lacks, and compares each with its checksum. */
export async function findMissing(folders: BackupFolders, kept: string): Promise<MissingFiles> {
  const here = await filesBelow(kept);
  const copies = await storedCopies(folders);
  const sums = await readChecksums(path.join(folders.root, filesListName));
  const sound = new Map([...copies].filter(([name]) => !here.has(name)));
  const lost: string[] = [];
  for (const [name, sum] of sums) {
    if (here.has(name)) continue;
    const copy = copies.get(name);
    if (copy && (await sumUnlessGone(copy)) === sum) continue;
    sound.delete(name);
    lost.push(name);
  }
  return { sound, lost };
}

/** Puts back files that are missing; answers where they are now. Where that fails, those that were put back are removed. */
export async function putFilesBack(sound: MissingFiles["sound"], kept: string): Promise<string[]> {
  const put: string[] = [];
  try {
    for (const [name, file] of sound) {
      const place = path.join(kept, shelfOf(name), name);
      if (await copyUnlessGone(file, place)) put.push(place);
    }
    return put;
  } catch (error) {
    for (const place of put) await rm(place, { force: true });
    throw error;
  }
}
