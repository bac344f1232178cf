import { appendFile, readFile, rename, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { isMissing, statOf } from "../postgres/folders.ts";
import {
  BackupEmpty,
  backupFoldersIn,
  claimBackup,
  draft,
  listBases,
  systemFile,
  type BackupFolders,
} from "./layout.ts";

/** State of a backup folder. */
export interface BackupStatus {
  /** Finish time of the newest complete base; null if there is none. */
  baseAt: Date | null;
  /** Time up to which all WAL has been copied to the backup; null if that never happened. */
  walAt: Date | null;
  /** Time of the last encrypted copy that agreed with the whole backup; null if that never happened. */
  copyAt: Date | null;
  /** What the last encrypted copy found wrong with the backup. */
  problems: readonly string[];
}

/** State of the backup of a running server at the last check. */
export interface BackupState extends BackupStatus {
  /** Whether a folder is configured. Without one, `baseAt` is the newest copy made by hand. */
  isKept: boolean;
  /** Whether the configured folder could be read and written. */
  isThere: boolean;
  /** Whether an encrypted copy is configured. */
  hasCopy: boolean;
  /** Whether PostgreSQL archives finished segments. */
  isArchiving: boolean;
  /** Whether the next base fits on the disk. */
  hasSpace: boolean;
  /** Start of this process. What is older may be due to an earlier one. */
  since: Date;
}

/** Time up to which all finished segments have been copied. */
const shippedFile = "shipped-at";
/** Time of the last complete encrypted copy, and the problems that the last one found, one a line. */
const copiedFile = "copied-at";

const newestOf = (dates: readonly (Date | null)[]) =>
  dates.reduce((newest, date) => (date && (!newest || date > newest) ? date : newest), null);

/** Replaces a file of state. The former content stays if the disk is full. */
async function writeState(root: string, file: string, lines: readonly string[]): Promise<void> {
  await readFile(path.join(root, systemFile));
  const place = path.join(root, file);
  await writeFile(place + draft, lines.map((text) => `${text}\n`).join(""), { mode: 0o600 });
  await rename(place + draft, place);
}

/** Reads a time and the lines that follow it. */
async function readState(root: string, file: string): Promise<{ at: Date | null; lines: string[] }> {
  const [first = "", ...lines] = (await readFile(path.join(root, file), "utf8").catch(() => "")).split("\n");
  const at = new Date(first);
  return { at: Number.isNaN(at.getTime()) ? null : at, lines: lines.filter(Boolean) };
}

/** Records up to which time the backup has all WAL. Throws if the folder is missing or not writable. */
export const recordShipped = (root: string, at = new Date()): Promise<void> =>
  writeState(root, shippedFile, [at.toISOString()]);

/** Records an encrypted copy with the problems that it found. Without problems it is complete at this time. */
export async function recordCopied(root: string, at: Date, problems: readonly string[]): Promise<void> {
  const completeAt = problems.length === 0 ? at : (await readState(root, copiedFile)).at;
  await writeState(root, copiedFile, [completeAt?.toISOString() ?? "", ...problems]);
}

/** Throws if a backup folder is missing or not writable. */
export async function assertWritable(root: string): Promise<void> {
  await readFile(path.join(root, systemFile));
  await writeFile(path.join(root, ".probe"), "\n", { mode: 0o600 });
}

/** Reads the state of a backup folder. Throws if the folder is missing or holds no backup. */
export async function readStatus(root: string): Promise<BackupStatus> {
  await readFile(path.join(root, systemFile));
  const bases = await listBases(backupFoldersIn(root));
  const [shipped, copied] = await Promise.all([readState(root, shippedFile), readState(root, copiedFile)]);
  const baseAt = newestOf(bases.map(({ endedAt }) => new Date(endedAt)));
  return { baseAt, walAt: shipped.at, copyAt: copied.at, problems: copied.lines };
}

/** Free space that remains when the next base has been written. */
const reserveBytes = 64 * 1024 * 1024;

/** Whether the disk of a backup folder has space for another base as large as the newest one. */
export async function hasSpaceForBase(root: string): Promise<boolean> {
  const bases = await listBases(backupFoldersIn(root));
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize >= (bases.at(-1)?.bytes ?? 0) + reserveBytes;
}

async function readLines(dataFolder: string, file: string): Promise<string[]> {
  const text = await readFile(path.join(dataFolder, file), "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "";
    throw error;
  });
  return text.split("\n").filter(Boolean);
}

async function addLine(dataFolder: string, file: string, text: string): Promise<void> {
  if ((await readLines(dataFolder, file)).includes(text)) return;
  await appendFile(path.join(dataFolder, file), `${text}\n`, { mode: 0o600 });
}

/** Lists the folders in which this installation has begun a backup. */
const begunFile = "backup-begun";

/**
 * Assigns a backup folder to a database and records that. Throws BackupEmpty if this installation has begun a backup in the folder before
 * and it is gone, unless a new one may begin.
 */
export async function openBackup(
  folders: BackupFolders,
  { system, dataFolder, isNew = false }: { system: string; dataFolder: string; isNew?: boolean },
): Promise<void> {
  const hasBegun = (await readLines(dataFolder, begunFile)).includes(folders.root);
  await claimBackup(folders, system, isNew || !hasBegun);
  await addLine(dataFolder, begunFile, folders.root);
}

/** Lists folders, other than the configured one, to which copies were made by hand. */
const elsewhereFile = "backup-folders";

/** Records the folder of a copy made by hand, so that the server can report it. */
export const recordManualCopy = (dataFolder: string, root: string): Promise<void> =>
  addLine(dataFolder, elsewhereFile, root);

/** Throws BackupEmpty if this installation has begun a backup in a folder that holds none now. */
export async function assertNotLost(dataFolder: string, root: string): Promise<void> {
  const hasBegun = (await readLines(dataFolder, begunFile)).includes(root);
  if (hasBegun && (await statOf(path.join(root, systemFile))) === undefined) throw new BackupEmpty(root);
}

/** Finish time of the newest copy made by hand, among the folders that are readable now. */
export async function newestManualCopy(dataFolder: string): Promise<Date | null> {
  const seen = await Promise.all(
    (await readLines(dataFolder, elsewhereFile)).map((root) => readStatus(root).catch(() => null)),
  );
  return newestOf(seen.map((status) => status?.baseAt ?? null));
}
