import path from "node:path";
import { hashOf, listName, readChecksums } from "./checksums.ts";
import {
  aboutFile,
  archiveFile,
  damagedBases,
  listBases,
  manifestFile,
  type Base,
  type BackupFolders,
} from "./layout.ts";
import { openWal, readHistory, type Problem, type WalFiles } from "./segments.ts";
import { followingSegment, historyOf, newestTimeline, pathOnOwnTimeline, pathTo, readSegmentName } from "./wal-path.ts";

/** The first missing or damaged WAL file that a replay needs. */
export interface Gap {
  name: string;
  problem: Problem;
}

/** The base and the WAL files from which a database is restored. */
export interface ReplayPlan {
  base: Base;
  /** The timeline to follow, or null for the timeline of the base. */
  timeline: number | null;
  files: readonly { name: string; file: string }[];
  gap: Gap | null;
  /** Numbers of timelines that exist but are not followed. */
  reserved: readonly number[];
  /** Newer bases that are damaged. */
  skipped: readonly string[];
}

/** Describes the first missing or damaged file of a base; null if there is none. Older bases have no checksums. */
export async function baseProblem({ folder, lastSegment }: Base): Promise<string | null> {
  const list = path.join(folder, listName);
  const sums = await readChecksums(list);
  const isListed = [archiveFile, manifestFile, aboutFile].every((name) => sums.has(name));
  if (lastSegment !== undefined && !isListed) return `${list} is missing or damaged`;
  for (const [name, sum] of sums) {
    const actual = await hashOf(path.join(folder, name)).catch(() => null);
    if (actual !== sum) return `${path.join(folder, name)} is ${actual === null ? "missing" : "damaged"}`;
  }
  return null;
}

async function collect(needed: readonly string[], { find }: WalFiles): Promise<Pick<ReplayPlan, "files" | "gap">> {
  const files: { name: string; file: string }[] = [];
  for (const name of needed) {
    const actual = await find(name);
    if ("problem" in actual) return { files, gap: { name, problem: actual.problem } };
    files.push({ name, file: actual.file });
  }
  return { files, gap: null };
}

/** Without the history file of the newest timeline, only segments before its first one are reliable. */
async function selectBeforeTimeline(timeline: number, gap: Gap, from: string, wal: WalFiles): Promise<WalSelection> {
  const places = [...wal.names].flatMap((name) => {
    const segment = readSegmentName(name);
    return segment?.timeline === timeline ? [segment.place] : [];
  });
  const first = Math.min(...places);
  const older = [...wal.names].filter((name) => (readSegmentName(name)?.place ?? Infinity) < first);
  const { files, gap: earlier } = await collect(pathOnOwnTimeline(from, new Set(older)).needed, wal);
  const own = readSegmentName(from)?.timeline ?? 1;
  const reserved = Array.from({ length: timeline - own }, (_, index) => own + index + 1);
  return { timeline: null, files, gap: earlier ?? gap, reserved };
}

type WalSelection = Pick<ReplayPlan, "timeline" | "files" | "gap" | "reserved">;

/** Selects the WAL files that continue a base; null if the base does not lead to the newest timeline. */
export async function selectWal(base: Base, folders: BackupFolders, replaced: string): Promise<WalSelection | null> {
  const wal = await openWal(base, folders, replaced);
  const from = base.lastSegment === undefined ? base.firstSegment : followingSegment(base.lastSegment);
  const timeline = newestTimeline(wal.names);
  const own = readSegmentName(base.firstSegment)?.timeline ?? 1;
  if (timeline <= own)
    return { timeline: null, reserved: [], ...(await collect(pathOnOwnTimeline(from, wal.names).needed, wal)) };
  const history = await wal.find(historyOf(timeline));
  if ("problem" in history)
    return selectBeforeTimeline(timeline, { name: historyOf(timeline), problem: history.problem }, from, wal);
  const selection = pathTo(timeline, await readHistory(history.file), from, wal.names);
  return selection && { timeline, reserved: [], ...(await collect(selection.needed, wal)) };
}

function noUsableBase(folders: BackupFolders, bases: readonly Base[], skipped: readonly string[]): Error {
  const [oldest] = bases;
  if (skipped.length > 0)
    return new Error(`No undamaged copy in ${folders.root} can be restored: ${skipped.join("; ")}.`);
  if (!oldest) return new Error(`${folders.root} holds no complete backup.`);
  return new Error(`The oldest backup in ${folders.root} is of ${oldest.endedAt}; nothing earlier can be restored.`);
}

/**
 * Chooses the newest undamaged base that was complete at a moment, and the WAL files that continue it. Throws if there is none.
 */
export async function planReplay(folders: BackupFolders, moment: Date | null, replaced: string): Promise<ReplayPlan> {
  const bases = await listBases(folders);
  const skipped = (await damagedBases(folders)).map((folder) => `${folder} is damaged or not complete`);
  const usable = bases.filter(({ endedAt }) => moment === null || new Date(endedAt) <= moment);
  for (const base of usable.toReversed()) {
    const problem = await baseProblem(base);
    const selection = problem === null ? await selectWal(base, folders, replaced) : null;
    if (selection) return { base, ...selection, skipped };
    skipped.push(problem ?? `${base.folder} belongs to an abandoned timeline`);
  }
  throw noUsableBase(folders, bases, skipped);
}
