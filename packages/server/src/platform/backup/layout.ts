import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";
import * as z from "zod";
import { isMissing } from "../postgres/folders.ts";
import { dropChecksums, listName, readChecksums } from "./checksums.ts";

/** What lies in a backup folder. It belongs to one database, and to nothing else. */
export interface BackupFolders {
  root: string;
  /** Whole copies of the database, a folder each, named by the moment they were begun. */
  bases: string;
  /** Finished segments of WAL, packed: they lead from any base to any later moment. */
  wal: string;
  /** A copy of every uploaded file. */
  files: string;
  /** Copies of files that were deleted in the house; they go with the oldest base that may know them. */
  gone: string;
}

export function backupFoldersIn(root: string): BackupFolders {
  const inside = (name: string) => path.join(root, name);
  return { root, bases: inside("bases"), wal: inside("wal"), files: inside("files"), gone: inside("gone") };
}

/** What a base says of itself; it is written last, so a base without it is none. */
const About = z.object({
  /** PostgreSQL's name of the database. */
  system: z.string(),
  startedAt: z.iso.datetime(),
  /** From this moment on the base can be restored to. */
  endedAt: z.iso.datetime(),
  /** The first segment of WAL that it needs. */
  firstSegment: z.string(),
  /** The last one that it holds whole. Copies of older versions do not say; they have no checksums either. */
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

/** Null where a copy is not complete, or what it says of itself cannot be read. */
async function readBase(folder: string): Promise<Base | null> {
  const text = await readFile(path.join(folder, aboutFile), "utf8").catch(() => "");
  try {
    return { folder, ...About.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/** Added to the name of a copy that is being written. */
export const draft = ".part";

async function baseFolders({ bases }: BackupFolders): Promise<string[]> {
  const names = (await namesIn(bases)).filter((name) => !name.endsWith(draft));
  return names.sort().map((name) => path.join(bases, name));
}

/** Every complete base, the oldest first. */
export async function listBases(folders: BackupFolders): Promise<Base[]> {
  const found = await Promise.all((await baseFolders(folders)).map(readBase));
  return found.filter((base) => base !== null);
}

/** Folders of bases that were complete once, and of which it cannot be read any more what they are. */
export async function damagedBases(folders: BackupFolders): Promise<string[]> {
  const all = await baseFolders(folders);
  const readable = new Set((await listBases(folders)).map(({ folder }) => folder));
  return all.filter((folder) => !readable.has(folder));
}

/** Names the database that a backup belongs to. */
export const systemFile = "database";

/**
 * Makes the folder this database's own, or throws where it is another's: segments of two databases have the same names, and
 * would take each other's place.
 */
export async function claimBackup({ root, bases, wal }: BackupFolders, system: string): Promise<void> {
  for (const folder of [bases, wal]) await makeFolder(folder);
  const file = path.join(root, systemFile);
  await writeFile(file, `${system}\n`, { flag: "wx", mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  const owner = (await readFile(file, "utf8")).trim();
  if (owner === system) return;
  throw new Error(`${root} holds backups of another database. Give this one a backup folder of its own.`);
}

const segment = /^[0-9A-F]{24}\.gz$/;
/** Where a segment lies in the WAL, whatever time line it is of. */
const placeOf = (name: string) => name.slice(8, 24);

/** Removes bases older than `before`, but never the newest one, and the segments that no base left needs. */
export async function prune(folders: BackupFolders, before: Date): Promise<void> {
  const bases = await listBases(folders);
  const kept = bases.filter(({ startedAt }, place) => place === bases.length - 1 || new Date(startedAt) >= before);
  for (const { folder } of bases.filter((base) => !kept.includes(base))) await rm(folder, { recursive: true });
  const [oldest] = kept;
  if (!oldest) return;
  const isNeeded = (name: string) => !segment.test(name) || placeOf(name) >= placeOf(oldest.firstSegment);
  const list = path.join(folders.wal, listName);
  const listed = [...(await readChecksums(list)).keys()];
  await dropChecksums(list, new Set(listed.filter((name) => !isNeeded(name))));
  for (const name of await namesIn(folders.wal)) if (!isNeeded(name)) await rm(path.join(folders.wal, name));
}
