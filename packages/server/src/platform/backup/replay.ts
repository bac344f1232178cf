import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, copyFile, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import * as z from "zod";
import { foldersIn, statOf } from "../postgres/folders.ts";
import { startPostgres, type EmbeddedPostgres } from "../postgres/index.ts";
import { archiveFile, manifestFile } from "./whole-copy.ts";
import { namesIn, type BackupFolders, type Base } from "./layout.ts";

const Manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      "Encoded-Path": z.string().optional(),
      "Checksum-Algorithm": z.literal("SHA256").optional(),
      Checksum: z.string().optional(),
    }),
  ),
});

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Compares every file with what PostgreSQL said of it when it was copied; throws at the first that differs. */
async function verify(cluster: string, manifest: string): Promise<number> {
  const { Files: files } = Manifest.parse(JSON.parse(await readFile(manifest, "utf8")));
  for (const { Path: name, "Encoded-Path": encoded, Checksum: checksum } of files) {
    const file = path.join(cluster, name ?? Buffer.from(encoded ?? "", "hex").toString());
    const found = await hashOf(file).catch(() => "nothing");
    if (checksum !== undefined && found !== checksum)
      throw new Error(`The backup is damaged: ${file} is not what was backed up. Take an older one.`);
  }
  return files.length;
}

async function unpack({ folder }: Base, cluster: string): Promise<void> {
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const args = ["-xzf", path.join(folder, archiveFile), "-C", cluster, "--no-same-owner"];
  await promisify(execFile)("tar", args);
  await verify(cluster, path.join(folder, manifestFile));
}

const systemBytes = 8;

/** PostgreSQL's name of a database that does not run: the first thing in its control file. */
async function systemIn(cluster: string): Promise<string> {
  const handle = await open(path.join(cluster, "global", "pg_control"), "r").catch(() => null);
  if (handle === null) return "";
  try {
    const { buffer } = await handle.read(Buffer.alloc(systemBytes), 0, systemBytes, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await handle.close();
  }
}

const segment = /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/;

/**
 * Gathers the WAL that leads on from the base: the backup's, and where the database that is to be replaced is the same one, what
 * of it had not been taken to the backup when it ended.
 */
async function gatherWal(base: Base, { wal }: BackupFolders, replaced: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const { archive, cluster } = foldersIn(replaced);
  const isSame = (await systemIn(cluster)) === base.system;
  const live = path.join(cluster, "pg_wal");
  const unfinished = isSame ? (await namesIn(live)).filter((name) => segment.test(name)) : [];
  for (const name of unfinished) await copyFile(path.join(live, name), path.join(to, name));
  for (const folder of isSame ? [wal, archive] : [wal]) {
    for (const name of (await namesIn(folder)).filter((file) => file.endsWith(".gz"))) {
      await copyFile(path.join(folder, name), path.join(to, name));
    }
  }
}

const restoreCommand =
  'if [ -f "../wal/%f.gz" ]; then gzip -dc "../wal/%f.gz" > "%p"; elif [ -f "../wal/%f" ]; then cp "../wal/%f" "%p"; else exit 1; fi';

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
const ownSettings = "postgresql.auto.conf";

/** Tells PostgreSQL to replay up to the moment, or all there is, and to open then. */
async function prepareReplay(cluster: string, moment: Date | null): Promise<void> {
  const target: Record<string, string> = moment
    ? {
        recovery_target_time: moment.toISOString().replace("T", " ").replace("Z", "+00"),
        recovery_target_action: "promote",
      }
    : {};
  // Nobody reads from it before it is whole: a server that takes connections is one that can be written to.
  const settings = { restore_command: restoreCommand, hot_standby: "off", ...target };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}\n`);
  await appendFile(path.join(cluster, ownSettings), lines.join(""));
  await writeFile(path.join(cluster, "recovery.signal"), "");
}

const tooLate = /recovery ended before configured recovery target/;
const lastMoment = /last completed transaction was at log time (.+)/;

/** What PostgreSQL said while it replayed. */
function explain(error: unknown, said: readonly string[], moment: Date | null): unknown {
  const text = said.join("\n");
  if (moment === null || !tooLate.test(text)) return error;
  const last = lastMoment.exec(text)?.[1];
  const until = last ? ` The last transaction it holds is of ${last}.` : "";
  return new Error(`The backup does not reach ${moment.toISOString()}.${until} Without --to all of it is restored.`);
}

export interface Replayed extends EmbeddedPostgres {
  /** When the last transaction was committed that is in it, as PostgreSQL says; null where it replayed none. */
  lastAt: string | null;
}

export interface ReplayOptions {
  base: Base;
  folders: BackupFolders;
  /** A folder that does not exist yet. */
  folder: string;
  /** The folder of the database that is to be replaced; it may not exist. */
  replaced: string;
  moment: Date | null;
}

/** Starts a copy of the database as it was at a moment. Nothing else is touched. */
export async function replay({ base, folders, folder, replaced, moment }: ReplayOptions): Promise<Replayed> {
  const { root, cluster, wal } = foldersIn(folder);
  await mkdir(root, { mode: 0o700 });
  await unpack(base, cluster);
  await gatherWal(base, folders, replaced, wal);
  await prepareReplay(cluster, moment);
  const said: string[] = [];
  try {
    // Archived from its first segment on: the file that names its time line leads later restores across this one.
    const postgres = await startPostgres({ folder, log: (line) => said.push(line), isArchived: true });
    const found = said.map((line) => lastMoment.exec(line)?.[1]).findLast(Boolean);
    return Object.assign(postgres, { lastAt: found ?? null });
  } catch (error) {
    throw explain(error, said, moment);
  }
}

/** Ends the copy and takes away what only its making needed. */
export async function finish(folder: string, postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop();
  const { cluster, wal } = foldersIn(folder);
  // What a base brings along of it is the comment that PostgreSQL writes there.
  await writeFile(path.join(cluster, ownSettings), "");
  await rm(wal, { recursive: true, force: true });
}

/** Whether there is a database in this folder. */
export async function hasCluster(folder: string): Promise<boolean> {
  return (await statOf(foldersIn(folder).cluster)) !== undefined;
}
