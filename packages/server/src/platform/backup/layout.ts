import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { isMissing } from "../postgres/folders.ts";

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
  bytes: z.number(),
});
export type About = z.infer<typeof About>;

export interface Base extends About {
  folder: string;
}

const aboutFile = "about.json";

export async function writeAbout(folder: string, about: About): Promise<void> {
  await writeFile(path.join(folder, aboutFile), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600, flush: true });
}

export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

async function readBase(folder: string): Promise<Base | null> {
  const text = await readFile(path.join(folder, aboutFile), "utf8").catch(() => null);
  return text === null ? null : { folder, ...About.parse(JSON.parse(text)) };
}

/** Every complete base, the oldest first. */
export async function listBases({ bases }: BackupFolders): Promise<Base[]> {
  const found = await Promise.all((await namesIn(bases)).sort().map((name) => readBase(path.join(bases, name))));
  return found.filter((base) => base !== null);
}

const systemFile = "database";

/**
 * Makes the folder this database's own, or throws where it is another's: segments of two databases have the same names, and
 * would take each other's place.
 */
export async function claimBackup({ root, bases, wal }: BackupFolders, system: string): Promise<void> {
  for (const folder of [bases, wal]) await mkdir(folder, { recursive: true, mode: 0o700 });
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
  for (const name of await namesIn(folders.wal)) {
    const isNeeded = !segment.test(name) || placeOf(name) >= placeOf(oldest.firstSegment);
    if (!isNeeded) await rm(path.join(folders.wal, name));
  }
}
