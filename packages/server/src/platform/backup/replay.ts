import { execFile } from "node:child_process";
import { appendFile, copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { makeFolder } from "../files/folders.ts";
import { foldersIn, statOf } from "../postgres/folders.ts";
import { startPostgres, type EmbeddedPostgres } from "../postgres/index.ts";
import { hashOf } from "./checksums.ts";
import { archiveFile, manifestFile, type Base } from "./layout.ts";
import type { Gap, ReplayPlan } from "./plan.ts";
import { historyOf, placeOfPosition, readSegmentName } from "./wal-path.ts";

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
  await makeFolder(cluster);
  const args = ["-xzf", path.join(folder, archiveFile), "-C", cluster, "--no-same-owner"];
  await promisify(execFile)("tar", args);
  await verify(cluster, path.join(folder, manifestFile));
}

/** Gathers the files of the WAL that lead on from the copy. */
async function gatherWal({ files, reserved }: ReplayPlan, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  // PostgreSQL only looks whether they exist, and numbers its new time line after them.
  for (const timeline of reserved) await writeFile(path.join(to, historyOf(timeline)), "");
  for (const { name, file } of files) await copyFile(file, path.join(to, file.endsWith(".gz") ? `${name}.gz` : name));
}

/** A file that is not there ends the replay. One that is there and cannot be read stops it: PostgreSQL gives up at codes above 125. */
const restoreCommand =
  'if [ -f "../wal/%f.gz" ]; then gzip -dc "../wal/%f.gz" > "%p" || exit 200; elif [ -f "../wal/%f" ]; then cp "../wal/%f" "%p" || exit 200; else exit 1; fi';

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
const ownSettings = "postgresql.auto.conf";

/** Tells PostgreSQL to replay up to the moment, or all there is, and to open then. */
async function prepareReplay(cluster: string, moment: Date | null, timeline: number | null): Promise<void> {
  const target: Record<string, string> = moment
    ? {
        recovery_target_time: moment.toISOString().replace("T", " ").replace("Z", "+00"),
        recovery_target_action: "promote",
      }
    : {};
  // Nobody reads from it before it is whole: a server that takes connections is one that can be written to.
  const recovery_target_timeline = timeline === null ? "current" : String(timeline);
  const settings = { restore_command: restoreCommand, hot_standby: "off", recovery_target_timeline, ...target };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}\n`);
  await appendFile(path.join(cluster, ownSettings), lines.join(""));
  await writeFile(path.join(cluster, "recovery.signal"), "");
}

const tooLate = /recovery ended before configured recovery target/;
const lastMoment = /last completed transaction was at log time (.+)/;

const lastIn = (said: readonly string[], pattern: RegExp) =>
  said.map((line) => pattern.exec(line)?.[1]).findLast(Boolean) ?? null;

/** The backup does not reach the moment that was asked for. */
export class MomentNotReached extends Error {
  override name = "MomentNotReached";
}

/** Text of an error about a gap in the log: which writes are lost and how to restore without them. */
export const gapText = ({ name, problem }: Gap) =>
  `Segment ${name} of the log ${problem}: nothing that was written from it on can be restored.`;

const gapAdvice =
  "Look for it in another copy of the backup, or restore what was written before it with --accept-loss.";

/** The refusal of a restore whose way is cut. */
export const gapRefusal = (gap: Gap) => new Error(`${gapText(gap)} ${gapAdvice}`);

/** Explains an error by what PostgreSQL said while it replayed. */
function explain(error: unknown, said: readonly string[], { moment, plan: { gap } }: ReplayOptions): unknown {
  if (moment === null || !tooLate.test(said.join("\n"))) return error;
  const last = lastIn(said, lastMoment);
  const until = last ? ` The last transaction ${gap ? "before the gap" : "it holds"} is of ${last}.` : "";
  const why = gap ? ` ${gapText(gap)} ${gapAdvice}` : " Without --to all of it is restored.";
  return new MomentNotReached(`The backup does not reach ${moment.toISOString()}.${until}${why}`);
}

const endOfReplay = /redo done at ([0-9A-F]+\/[0-9A-F]+)/;

/** Throws where the replay ended before the last finished segment that was gathered for it on the time line that it followed. */
function assertComplete(said: readonly string[], { files, timeline, base }: ReplayPlan): void {
  const followed = timeline ?? readSegmentName(base.firstSegment)?.timeline;
  const finished = files.filter(
    ({ name, file }) => readSegmentName(name)?.timeline === followed && file.endsWith(".gz"),
  );
  const last = finished.at(-1)?.name;
  const end = lastIn(said, endOfReplay);
  if (last === undefined || (end !== null && placeOfPosition(end) >= (readSegmentName(last)?.place ?? 0))) return;
  throw new Error(
    `The replay ended at ${end ?? "the copy itself"}, although the backup reaches to segment ${last}. ${said.slice(-5).join("\n")}`,
  );
}

export interface Replayed extends EmbeddedPostgres {
  /** When the last transaction was committed that is in it, as PostgreSQL says; null where it replayed none. */
  lastAt: string | null;
}

export interface ReplayOptions {
  plan: ReplayPlan;
  /** A folder that does not exist yet. */
  folder: string;
  moment: Date | null;
}

/** Starts a copy of the database as it was at a moment. Nothing else is touched. */
export async function replay(options: ReplayOptions): Promise<Replayed> {
  const { plan, folder, moment } = options;
  const { root, cluster, wal } = foldersIn(folder);
  await mkdir(root, { mode: 0o700 });
  await unpack(plan.base, cluster);
  await gatherWal(plan, wal);
  await prepareReplay(cluster, moment, plan.timeline);
  const said: string[] = [];
  // Archived from its first segment on: the file that names its time line leads later restores across this one.
  const postgres = await startPostgres({ folder, log: (line) => said.push(line), isArchived: true }).catch(
    (error: unknown) => {
      throw explain(error, said, options);
    },
  );
  try {
    if (moment === null) assertComplete(said, plan);
    return Object.assign(postgres, { lastAt: lastIn(said, lastMoment) });
  } catch (error) {
    await postgres.stop();
    throw error;
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
