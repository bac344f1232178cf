import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import type { ConnectionSettings } from "../database/index.ts";
import { streamBaseBackup, systemOf } from "./base-backup-stream.ts";
import { addChecksums, hashOf, listName } from "./checksums.ts";
import {
  aboutFile,
  archiveFile,
  claimBackup,
  draft,
  manifestFile,
  namesIn,
  writeAbout,
  type BackupFolders,
  type Base,
} from "./layout.ts";

/** Age above which an unfinished copy counts as abandoned. Another copy may be running. */
const abandonedMs = 24 * 60 * 60_000;

/** Removes unfinished copies of a killed process. */
async function clearDrafts({ bases }: BackupFolders): Promise<void> {
  for (const name of (await namesIn(bases)).filter((entry) => entry.endsWith(draft))) {
    const folder = path.join(bases, name);
    if ((await stat(folder)).mtimeMs < Date.now() - abandonedMs) await rm(folder, { recursive: true, force: true });
  }
}

interface FillResult {
  firstSegment: string;
  lastSegment: string;
  bytes: number;
}

async function fill(folder: string, settings: ConnectionSettings): Promise<FillResult> {
  const { archive, manifest, segments } = await streamBaseBackup(settings);
  const file = path.join(folder, archiveFile);
  const [, listed, named] = await Promise.all([
    pipeline(
      archive,
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(file, { mode: 0o600, flush: true }),
    ),
    manifest,
    segments,
  ]);
  await writeFile(path.join(folder, manifestFile), listed, { mode: 0o600, flush: true });
  return { ...named, bytes: (await stat(file)).size };
}

async function listFiles(folder: string, names: readonly string[]): Promise<void> {
  const sums = new Map<string, string>();
  for (const name of names) sums.set(name, await hashOf(path.join(folder, name)));
  await addChecksums(path.join(folder, listName), sums);
}

/** Texts stored together with a copy, by file name. */
export type ExtraFiles = Readonly<Record<string, string>>;

/** Copies the whole database while it is in use, into a folder that is assigned to it (`claimBackup`). The copy appears complete or not at all. */
export async function takeBase(
  folders: BackupFolders,
  settings: ConnectionSettings,
  extraFiles: ExtraFiles = {},
): Promise<Base> {
  const system = await systemOf(settings);
  await claimBackup(folders, system, false);
  await clearDrafts(folders);
  const startedAt = new Date();
  const folder = path.join(folders.bases, startedAt.toISOString().replaceAll(":", "-"));
  await mkdir(folder + draft, { mode: 0o700 });
  const filled = await fill(folder + draft, settings);
  const times = { startedAt: startedAt.toISOString(), endedAt: new Date().toISOString() };
  const about = { system, ...times, ...filled };
  for (const [name, text] of Object.entries(extraFiles))
    await writeFile(path.join(folder + draft, name), text, { mode: 0o600, flush: true });
  await writeAbout(folder + draft, about);
  await listFiles(folder + draft, [archiveFile, manifestFile, ...Object.keys(extraFiles), aboutFile]);
  await rename(folder + draft, folder);
  return { folder, ...about };
}
