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

/** The first file of the WAL that a replay needs and cannot have. */
export interface Gap {
  name: string;
  problem: Problem;
}

/** From which copy and with which files a database is restored. */
export interface ReplayPlan {
  base: Base;
  /** The time line to follow; null for the copy's own. */
  timeline: number | null;
  /** Sound files that lead on from the copy, in order. */
  files: readonly { name: string; file: string }[];
  gap: Gap | null;
  /** Time lines that are not followed and whose numbers are taken. */
  reserved: readonly number[];
  /** Newer copies that are damaged. */
  skipped: readonly string[];
}

/** What is wrong with a copy's files; null where all are as they were written. Older copies have no checksums of their own. */
export async function baseProblem({ folder, lastSegment }: Base): Promise<string | null> {
  const list = path.join(folder, listName);
  const sums = await readChecksums(list);
  const isListed = [archiveFile, manifestFile, aboutFile].every((name) => sums.has(name));
  if (lastSegment !== undefined && !isListed) return `${list} is missing or damaged`;
  for (const [name, sum] of sums) {
    const found = await hashOf(path.join(folder, name)).catch(() => null);
    if (found !== sum) return `${path.join(folder, name)} is ${found === null ? "missing" : "damaged"}`;
  }
  return null;
}

async function collect(needed: readonly string[], { find }: WalFiles): Promise<Pick<ReplayPlan, "files" | "gap">> {
  const files: { name: string; file: string }[] = [];
  for (const name of needed) {
    const found = await find(name);
    if ("problem" in found) return { files, gap: { name, problem: found.problem } };
    files.push({ name, file: found.file });
  }
  return { files, gap: null };
}

/** Without the history of the newest time line only what came before its first segment can be relied on. */
async function beforeTimeline(timeline: number, gap: Gap, from: string, wal: WalFiles): Promise<Way> {
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

type Way = Pick<ReplayPlan, "timeline" | "files" | "gap" | "reserved">;

/** How the database goes on from a copy; null where the copy does not lead to the newest time line. */
export async function wayFrom(base: Base, folders: BackupFolders, replaced: string): Promise<Way | null> {
  const wal = await openWal(base, folders, replaced);
  const from = base.lastSegment === undefined ? base.firstSegment : followingSegment(base.lastSegment);
  const timeline = newestTimeline(wal.names);
  const own = readSegmentName(base.firstSegment)?.timeline ?? 1;
  if (timeline <= own)
    return { timeline: null, reserved: [], ...(await collect(pathOnOwnTimeline(from, wal.names).needed, wal)) };
  const history = await wal.find(historyOf(timeline));
  if ("problem" in history)
    return beforeTimeline(timeline, { name: historyOf(timeline), problem: history.problem }, from, wal);
  const way = pathTo(timeline, await readHistory(history.file), from, wal.names);
  return way && { timeline, reserved: [], ...(await collect(way.needed, wal)) };
}

function explainNone(folders: BackupFolders, bases: readonly Base[], skipped: readonly string[]): Error {
  const [oldest] = bases;
  if (skipped.length > 0)
    return new Error(`No undamaged copy in ${folders.root} can be restored: ${skipped.join("; ")}.`);
  if (!oldest) return new Error(`${folders.root} holds no complete backup.`);
  return new Error(`The oldest backup in ${folders.root} is of ${oldest.endedAt}; nothing earlier can be restored.`);
}

/** Chooses the newest undamaged copy that was complete at a moment, and the files that lead on from it. Throws where there is none. */
export async function planReplay(folders: BackupFolders, moment: Date | null, replaced: string): Promise<ReplayPlan> {
  const bases = await listBases(folders);
  const skipped = (await damagedBases(folders)).map((folder) => `${folder} is damaged or not complete`);
  const usable = bases.filter(({ endedAt }) => moment === null || new Date(endedAt) <= moment);
  for (const base of usable.toReversed()) {
    const problem = await baseProblem(base);
    const way = problem === null ? await wayFrom(base, folders, replaced) : null;
    if (way) return { base, ...way, skipped };
    skipped.push(problem ?? `${base.folder} is of a time line that was left`);
  }
  throw explainNone(folders, bases, skipped);
}
