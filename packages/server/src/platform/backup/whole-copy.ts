import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import type { ConnectionSettings } from "../database.ts";
import { copyBase, systemOf } from "./base-copy.ts";
import { claimBackup, listBases, namesIn, writeAbout, type BackupFolders, type Base } from "./layout.ts";

export const archiveFile = "base.tar.gz";
export const manifestFile = "manifest.json";
const draft = ".part";

/** Another copy may be under way beside this one; none takes as long as this. */
const abandonedMs = 24 * 60 * 60_000;

/** What a backup that was killed left behind. */
async function clearDrafts({ bases }: BackupFolders): Promise<void> {
  for (const name of (await namesIn(bases)).filter((entry) => entry.endsWith(draft))) {
    const folder = path.join(bases, name);
    if ((await stat(folder)).mtimeMs < Date.now() - abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the copy into a folder; answers what it is. */
async function fill(folder: string, settings: ConnectionSettings): Promise<{ firstSegment: string; bytes: number }> {
  const { archive, manifest, firstSegment } = await copyBase(settings);
  const file = path.join(folder, archiveFile);
  const [, listed, segment] = await Promise.all([
    pipeline(
      archive,
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(file, { mode: 0o600, flush: true }),
    ),
    manifest,
    firstSegment,
  ]);
  await writeFile(path.join(folder, manifestFile), listed, { mode: 0o600, flush: true });
  return { firstSegment: segment, bytes: (await stat(file)).size };
}

/** Copies the whole database while it is in use. The copy appears complete or not at all (RELIABILITY R16). */
export async function takeBase(folders: BackupFolders, settings: ConnectionSettings): Promise<Base> {
  const system = await systemOf(settings);
  await claimBackup(folders, system);
  await clearDrafts(folders);
  const startedAt = new Date();
  const folder = path.join(folders.bases, startedAt.toISOString().replaceAll(":", "-"));
  await mkdir(folder + draft, { mode: 0o700 });
  const { firstSegment, bytes } = await fill(folder + draft, settings);
  const times = { startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() };
  const about = { system, ...times, firstSegment, bytes };
  await writeAbout(folder + draft, about);
  await rename(folder + draft, folder);
  return { folder, ...about };
}

/** The newest base that was complete at a moment; without one, the newest of all. Throws where there is none. */
export async function baseFor(folders: BackupFolders, moment: Date | null): Promise<Base> {
  const bases = await listBases(folders);
  const base = bases.findLast(({ endedAt }) => moment === null || new Date(endedAt) <= moment);
  if (base) return base;
  const [oldest] = bases;
  if (!oldest) throw new Error(`${folders.root} holds no complete backup.`);
  throw new Error(`The oldest backup in ${folders.root} is of ${oldest.endedAt}; nothing earlier can be restored.`);
}
