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

/** Compares every file with PostgreSQL's manifest. Throws at the first difference. */
async function verify(cluster: string, manifest: string): Promise<number> {
  const { Files: files } = Manifest.parse(JSON.parse(await readFile(manifest, "utf8")));
  for (const { Path: name, "Encoded-Path": encoded, Checksum: checksum } of files) {
    const file = path.join(cluster, name ?? Buffer.from(encoded ?? "", "hex").toString());
    const actual = await hashOf(file).catch(() => "nothing");
    if (checksum !== undefined && actual !== checksum)
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

async function gatherWal({ files, reserved }: ReplayPlan, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  // PostgreSQL only checks that these files exist, to choose the number of its new timeline.
  for (const timeline of reserved) await writeFile(path.join(to, historyOf(timeline)), "");
  for (const { name, file } of files) await copyFile(file, path.join(to, file.endsWith(".gz") ? `${name}.gz` : name));
}

/** A missing file ends the replay. An unreadable file aborts it, because PostgreSQL stops at exit codes above 125. */
const restoreCommand =
  'if [ -f "../wal/%f.gz" ]; then gzip -dc "../wal/%f.gz" > "%p" || exit 200; elif [ -f "../wal/%f" ]; then cp "../wal/%f" "%p" || exit 200; else exit 1; fi';

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
const ownSettings = "postgresql.auto.conf";

/** Configures PostgreSQL to replay up to the moment, or everything, and then to accept connections. */
async function prepareReplay(cluster: string, moment: Date | null, timeline: number | null): Promise<void> {
  const target: Record<string, string> = moment
    ? {
        recovery_target_time: moment.toISOString().replace("T", " ").replace("Z", "+00"),
        recovery_target_action: "promote",
      }
    : {};
  // No reads before the replay is complete: a server that accepts connections then also accepts writes.
  const recovery_target_timeline = timeline === null ? "current" : String(timeline);
  const settings = { restore_command: restoreCommand, hot_standby: "off", recovery_target_timeline, ...target };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}\n`);
  await appendFile(path.join(cluster, ownSettings), lines.join(""));
  await writeFile(path.join(cluster, "recovery.signal"), "");
}

const tooLate = /recovery ended before configured recovery target/;
const lastMoment = /last completed transaction was at log time (.+)/;

const lastMatch = (logLines: readonly string[], pattern: RegExp) =>
  logLines.map((line) => pattern.exec(line)?.[1]).findLast(Boolean) ?? null;

/** The backup does not reach the requested time. */
export class MomentNotReached extends Error {
  override name = "MomentNotReached";
}

/** Error text about a gap in the WAL. */
export const gapText = ({ name, problem }: Gap) =>
  `Segment ${name} of the write-ahead log ${problem}: nothing that was written from it on can be restored.`;

const gapAdvice =
  "Look for it in another copy of the backup, or restore what was written before it with --accept-loss.";

/** The error of a restore that is stopped by a gap in the WAL. */
export const gapRefusal = (gap: Gap) => new Error(`${gapText(gap)} ${gapAdvice}`);

/** Replaces an error by a clearer one if PostgreSQL's log shows that the requested time was not reached. */
function explain(error: unknown, logLines: readonly string[], { moment, plan: { gap } }: ReplayOptions): unknown {
  if (moment === null || !tooLate.test(logLines.join("\n"))) return error;
  const last = lastMatch(logLines, lastMoment);
  const until = last ? ` The last transaction ${gap ? "before the gap" : "it holds"} is of ${last}.` : "";
  const why = gap ? ` ${gapText(gap)} ${gapAdvice}` : " Without --to all of it is restored.";
  return new MomentNotReached(`The backup does not reach ${moment.toISOString()}.${until}${why}`);
}

const endOfReplay = /redo done at ([0-9A-F]+\/[0-9A-F]+)/;

/** Throws if the replay ended before the last finished segment of the timeline that it followed. */
function assertComplete(logLines: readonly string[], { files, timeline, base }: ReplayPlan): void {
  const followed = timeline ?? readSegmentName(base.firstSegment)?.timeline;
  const finished = files.filter(
    ({ name, file }) => readSegmentName(name)?.timeline === followed && file.endsWith(".gz"),
  );
  const last = finished.at(-1)?.name;
  const end = lastMatch(logLines, endOfReplay);
  if (last === undefined || (end !== null && placeOfPosition(end) >= (readSegmentName(last)?.place ?? 0))) return;
  throw new Error(
    `The replay ended at ${end ?? "the copy itself"}, although the backup reaches to segment ${last}. ${logLines.slice(-5).join("\n")}`,
  );
}

export interface Replayed extends EmbeddedPostgres {
  /** Commit time of the last replayed transaction according to PostgreSQL; null if none was replayed. */
  lastAt: string | null;
}

export interface ReplayOptions {
  plan: ReplayPlan;
  folder: string;
  moment: Date | null;
}

/** Starts a copy of the database as it was at a moment. Changes nothing outside of the new folder. */
export async function replay(options: ReplayOptions): Promise<Replayed> {
  const { plan, folder, moment } = options;
  const { root, cluster, wal } = foldersIn(folder);
  await mkdir(root, { mode: 0o700 });
  await unpack(plan.base, cluster);
  await gatherWal(plan, wal);
  await prepareReplay(cluster, moment, plan.timeline);
  const logLines: string[] = [];
  // Archiving from the first segment keeps the timeline's history file, which later restores need.
  const postgres = await startPostgres({ folder, log: (line) => logLines.push(line), isArchived: true }).catch(
    (error: unknown) => {
      throw explain(error, logLines, options);
    },
  );
  try {
    if (moment === null) assertComplete(logLines, plan);
    return Object.assign(postgres, { lastAt: lastMatch(logLines, lastMoment) });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Stops the restored copy and removes files that only the replay needed. */
export async function finish(folder: string, postgres: EmbeddedPostgres): Promise<void> {
  await postgres.stop();
  const { cluster, wal } = foldersIn(folder);
  // After a base backup this file holds only the comment that PostgreSQL writes.
  await writeFile(path.join(cluster, ownSettings), "");
  await rm(wal, { recursive: true, force: true });
}

export async function hasCluster(folder: string): Promise<boolean> {
  return (await statOf(foldersIn(folder).cluster)) !== undefined;
}
