import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { backupFoldersIn, listBases, systemFile } from "./layout.ts";

/** What a backup folder holds at this moment. */
export interface Seen {
  /** When its newest complete copy was finished; null where it has none. */
  baseAt: Date | null;
  /** When everything written until then had been taken to it; null where that never was. */
  walAt: Date | null;
}

/** Written each time nothing is left to be taken to the backup. */
const shippedFile = "shipped-at";

const newestOf = (dates: readonly (Date | null)[]) =>
  dates.reduce((newest, date) => (date && (!newest || date > newest) ? date : newest), null);

/** Notes that the backup holds all that was finished until now. Throws where the folder is gone or cannot be written. */
export async function noteShipped(root: string): Promise<void> {
  await readFile(path.join(root, systemFile));
  await writeFile(path.join(root, shippedFile), `${new Date().toISOString()}\n`, { mode: 0o600 });
}

/** Throws where a backup folder is gone or takes no writes. */
export async function assertWritable(root: string): Promise<void> {
  await readFile(path.join(root, systemFile));
  await writeFile(path.join(root, ".probe"), "\n", { mode: 0o600 });
}

/** Reads what a backup folder holds. Throws where it is gone, or holds no backup. */
export async function look(root: string): Promise<Seen> {
  await readFile(path.join(root, systemFile));
  const bases = await listBases(backupFoldersIn(root));
  const shipped = new Date((await readFile(path.join(root, shippedFile), "utf8").catch(() => "")).trim());
  const walAt = Number.isNaN(shipped.getTime()) ? null : shipped;
  return { baseAt: newestOf(bases.map(({ endedAt }) => new Date(endedAt))), walAt };
}

/** Names the folders other than that of the setting that copies were taken to by hand. */
const elsewhereFile = "backup-folders";

const readElsewhere = async (dataFolder: string) =>
  (await readFile(path.join(dataFolder, elsewhereFile), "utf8").catch(() => "")).split("\n").filter(Boolean);

/** Remembers a folder that a copy was taken to, so that the server sees it there. */
export async function rememberFolder(dataFolder: string, root: string): Promise<void> {
  if ((await readElsewhere(dataFolder)).includes(root)) return;
  await appendFile(path.join(dataFolder, elsewhereFile), `${root}\n`, { mode: 0o600 });
}

/** When the newest copy was finished in folders that copies were taken to by hand, as far as they can be read now. */
export async function newestElsewhere(dataFolder: string): Promise<Date | null> {
  const seen = await Promise.all((await readElsewhere(dataFolder)).map((root) => look(root).catch(() => null)));
  return newestOf(seen.map((one) => one?.baseAt ?? null));
}
