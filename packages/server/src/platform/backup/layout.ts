import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";
import * as z from "zod";
import { isMissing } from "../postgres/folders.ts";
import { dropChecksums, listName, readChecksums } from "./checksums.ts";

/** Layout of a backup folder. One folder holds the backups of one database. */
export interface BackupFolders {
  root: string;
  /** Base backups, one folder each, named by their start time. */
  bases: string;
  /** Finished, compressed WAL segments. They lead from any base to any later time. */
  wal: string;
  files: string;
  /** Copies of deleted files. They are kept as long as a base may refer to them. */
  gone: string;
}

export function backupFoldersIn(root: string): BackupFolders {
  const inside = (name: string) => path.join(root, name);
  return { root, bases: inside("bases"), wal: inside("wal"), files: inside("files"), gone: inside("gone") };
}

/** Metadata of a base backup. It is written last, so a base without it is incomplete. */
const About = z.object({
  /** PostgreSQL's system identifier. */
  system: z.string(),
  startedAt: z.iso.datetime(),
  /** The base can be restored to any time from this one on. */
  endedAt: z.iso.datetime(),
  /** The first WAL segment that the base needs. */
  firstSegment: z.string(),
  /** The last WAL segment that the base contains. Copies of older versions lack this field and their checksums. */
  lastSegment: z.string().optional(),
  bytes: z.number(),
});
export type About = z.infer<typeof About>;

export interface Base extends About {
  folder: string;
}

export const aboutFile = "about.json";
export const archiveFile = "base.tar.gz";
export const manifestFile = "manifest.json";

export async function writeAbout(folder: string, about: About): Promise<void> {
  await writeFile(path.join(folder, aboutFile), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flush: true });
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Parses the metadata of a base. Throws if it is damaged. */
export const parseAbout = (text: string): About => About.parse(JSON.parse(text));

/** Null if the copy is incomplete or its metadata is unreadable. */
async function readBase(folder: string): Promise<Base | null> {
  const text = await readFile(path.join(folder, aboutFile), "utf8").catch(() => "");
  try {
    return { folder, ...parseAbout(text) };
  } catch {
    return null;
  }
}

/** Suffix of a copy that is being written. */
export const draft = ".part";

async function baseFolders({ bases }: BackupFolders): Promise<string[]> {
  const names = (await namesIn(bases)).filter((name) => !name.endsWith(draft));
  return names.sort().map((name) => path.join(bases, name));
}

/** All complete bases, oldest first. */
export async function listBases(folders: BackupFolders): Promise<Base[]> {
  const bases = await Promise.all((await baseFolders(folders)).map(readBase));
  return bases.filter((base) => base !== null);
}

/** Folders of complete bases whose metadata is no longer readable. */
export async function damagedBases(folders: BackupFolders): Promise<string[]> {
  const all = await baseFolders(folders);
  const readable = new Set((await listBases(folders)).map(({ folder }) => folder));
  return all.filter((folder) => !readable.has(folder));
}

/** Name of the file with the system identifier of the database. */
export const systemFile = "database";

/** A folder that should hold the backup is empty: its disk is new, or not mounted. */
export class BackupEmpty extends Error {
  override name = "BackupEmpty";

  constructor(root: string) {
    super(
      `${root} holds no backup, although there was one. Mount its disk. If the backup is lost, begin a new one: npm run backup -- --new`,
    );
  }
}

/** Creates the folders of a backup and assigns them to a database. An existing assignment stays. */
async function beginBackup({ root, bases, wal }: BackupFolders, system: string): Promise<void> {
  for (const folder of [bases, wal]) await makeFolder(folder);
  const file = path.join(root, systemFile);
  await writeFile(file, `${system}\n`, { flag: "wx", mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
}

/**
 * Assigns the folder to this database, or throws if it belongs to another one. Segments of two databases have the same
 * names and would overwrite each other. Throws BackupEmpty if the folder holds no backup and none may begin in it.
 */
export async function claimBackup(folders: BackupFolders, system: string, mayBegin = true): Promise<void> {
  const { root } = folders;
  const file = path.join(root, systemFile);
  if (mayBegin) await beginBackup(folders, system);
  const owner = await readFile(file, "utf8").catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new BackupEmpty(root);
  });
  if (owner.trim() === system) return;
  throw new Error(`${root} holds backups of another database. Use a separate backup folder for this database.`);
}

const segment = /^[0-9A-F]{24}\.gz$/;
/** Position of a segment in the WAL, independent of its timeline. */
const placeOf = (name: string) => name.slice(8, 24);

/** Returns whether one of the bases needs a file of the WAL, by its name. History files are always needed. */
export function neededWal(bases: readonly Pick<About, "firstSegment">[]): (name: string) => boolean {
  // After a restore to an earlier moment, a newer base may start at an earlier position.
  const [first = ""] = bases.map(({ firstSegment }) => placeOf(firstSegment)).toSorted();
  return (name) => !segment.test(name) || placeOf(name) >= first;
}

/** Removes bases older than `before` except the newest one, and the segments that no remaining base needs. */
export async function prune(folders: BackupFolders, before: Date): Promise<void> {
  const bases = await listBases(folders);
  const retained = bases.filter(({ startedAt }, place) => place === bases.length - 1 || new Date(startedAt) >= before);
  for (const { folder } of bases.filter((base) => !retained.includes(base))) await rm(folder, { recursive: true });
  if (retained.length === 0) return;
  const isNeeded = neededWal(retained);
  const list = path.join(folders.wal, listName);
  const listed = [...(await readChecksums(list)).keys()];
  await dropChecksums(list, new Set(listed.filter((name) => !isNeeded(name))));
  for (const name of await namesIn(folders.wal)) if (!isNeeded(name)) await rm(path.join(folders.wal, name));
}
