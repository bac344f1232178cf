import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "../postgres/folders.ts";
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
    await copyWhole(path.join(from, name), path.join(wal, name));
    await rm(path.join(from, name), { force: true });
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
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
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
  await mkdir(gone, { recursive: true, mode: 0o700 });
  await rename(file, place);
  await utimes(place, new Date(), new Date());
}

/** Copies files that the backup lacks and sets those aside that were deleted; a stored file never changes. */
export async function copyFiles(kept: string, folders: BackupFolders): Promise<number> {
  const [here, there] = await Promise.all([filesBelow(kept), filesBelow(folders.files)]);
  let copied = 0;
  for (const [name, file] of here) {
    if (there.has(name)) continue;
    if (await copyUnlessGone(file, path.join(folders.files, shelfOf(name), name))) copied += 1;
  }
  for (const [name, file] of there) if (!here.has(name)) await setAside(file, folders);
  return copied;
}

/** Removes copies of files that were gone before that time. */
export async function forgetGone({ gone }: BackupFolders, before: Date): Promise<void> {
  for (const name of await namesIn(gone)) {
    const file = path.join(gone, name);
    if ((await stat(file)).mtime < before) await rm(file);
  }
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

/** Puts back the files that are missing in the house, those deleted since included; answers how many. */
export async function putFilesBack(folders: BackupFolders, kept: string): Promise<number> {
  const here = await filesBelow(kept);
  const gone = (await namesIn(folders.gone)).map((name) => [name, path.join(folders.gone, name)] as const);
  let put = 0;
  for (const [name, file] of [...(await filesBelow(folders.files)), ...gone]) {
    if (here.has(name)) continue;
    if (await copyUnlessGone(file, path.join(kept, shelfOf(name), name))) put += 1;
  }
  return put;
}
