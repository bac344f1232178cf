import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { backupFoldersIn, listBases, systemFile } from "./layout.ts";

/** State of a backup folder. */
export interface BackupStatus {
  /** Finish time of the newest complete base; null if there is none. */
  baseAt: Date | null;
  /** Time up to which all WAL has been copied to the backup; null if that never happened. */
  walAt: Date | null;
}

/** Written whenever all finished segments have been copied. */
const shippedFile = "shipped-at";

const newestOf = (dates: readonly (Date | null)[]) =>
  dates.reduce((newest, date) => (date && (!newest || date > newest) ? date : newest), null);

/** Records that the backup is complete up to now. Throws if the folder is missing or not writable. */
export async function recordShipped(root: string): Promise<void> {
  await readFile(path.join(root, systemFile));
  await writeFile(path.join(root, shippedFile), `${new Date().toISOString()}\n`, { mode: 0o600 });
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
  const shipped = new Date((await readFile(path.join(root, shippedFile), "utf8").catch(() => "")).trim());
  const walAt = Number.isNaN(shipped.getTime()) ? null : shipped;
  return { baseAt: newestOf(bases.map(({ endedAt }) => new Date(endedAt))), walAt };
}

/** Lists folders, other than the configured one, to which copies were made by hand. */
const elsewhereFile = "backup-folders";

const readElsewhere = async (dataFolder: string) =>
  (await readFile(path.join(dataFolder, elsewhereFile), "utf8").catch(() => "")).split("\n").filter(Boolean);

/** Records the folder of a copy made by hand, so that the server can report it. */
export async function recordManualCopy(dataFolder: string, root: string): Promise<void> {
  if ((await readElsewhere(dataFolder)).includes(root)) return;
  await appendFile(path.join(dataFolder, elsewhereFile), `${root}\n`, { mode: 0o600 });
}

/** Finish time of the newest copy made by hand, among the folders that are readable now. */
export async function newestManualCopy(dataFolder: string): Promise<Date | null> {
  const seen = await Promise.all((await readElsewhere(dataFolder)).map((root) => readStatus(root).catch(() => null)));
  return newestOf(seen.map((one) => one?.baseAt ?? null));
}
