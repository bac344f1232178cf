import { readFile } from "node:fs/promises";
import path from "node:path";
import { storedCopies, filesListName } from "./archive.ts";
import { hashOf, listName, readChecksums } from "./checksums.ts";
import { damagedBases, listBases, namesIn, systemFile, type BackupFolders, type Base } from "./layout.ts";
import { baseProblem, selectWal } from "./plan.ts";
import { openWal } from "./segments.ts";

/** Result of checking every object of a backup. */
export interface Verified {
  bases: number;
  segments: number;
  files: number;
  /** One sentence per missing or damaged object. */
  problems: readonly string[];
}

async function checksumProblem(file: string, requested: string): Promise<string[]> {
  const actual = await hashOf(file).catch(() => null);
  return actual === requested ? [] : [`${file} is ${actual === null ? "missing" : "damaged"}`];
}

async function verifyBases(folders: BackupFolders, bases: readonly Base[]): Promise<string[]> {
  const problems = (await damagedBases(folders)).map((folder) => `${folder} is damaged or not complete`);
  const owner = (await readFile(path.join(folders.root, systemFile), "utf8").catch(() => "")).trim();
  for (const base of bases) {
    if (base.system !== owner) problems.push(`${base.folder} belongs to another database than ${folders.root}`);
    problems.push(...[await baseProblem(base)].filter((problem) => problem !== null));
  }
  return problems;
}

/** Checks compressed WAL files without a checksum by their content. */
async function verifyUnlisted(folders: BackupFolders, base: Base, names: readonly string[]): Promise<string[]> {
  const files = await openWal(base, folders, noCluster);
  const problems: string[] = [];
  for (const name of names) {
    const copy = await files.find(name.slice(0, -".gz".length));
    if ("problem" in copy) problems.push(`${path.join(folders.wal, name)} ${copy.problem}`);
  }
  return problems;
}

/** Collects, for each base, the first missing or damaged WAL file that it needs. */
async function gapsOf(folders: BackupFolders, bases: readonly Base[]): Promise<string[]> {
  const gaps = new Set<string>();
  for (const base of bases) {
    const gap = (await selectWal(base, folders, noCluster))?.gap;
    if (gap) gaps.add(`${path.join(folders.wal, `${gap.name}.gz`)} ${gap.problem}`);
  }
  return [...gaps];
}

/** Checks every WAL segment, and that none is missing between two others. */
async function verifyWal(
  folders: BackupFolders,
  bases: readonly Base[],
): Promise<{ count: number; problems: string[] }> {
  const { wal } = folders;
  const sums = await readChecksums(path.join(wal, listName));
  const names = (await namesIn(wal)).filter((name) => name.endsWith(".gz"));
  const problems = new Set<string>();
  const add = (more: readonly string[]) => more.forEach((problem) => problems.add(problem));
  for (const [name, sum] of sums) add(await checksumProblem(path.join(wal, name), sum));
  const [oldest] = bases;
  const unlisted = names.filter((name) => !sums.has(name));
  if (oldest) add(await verifyUnlisted(folders, oldest, unlisted));
  add(await gapsOf(folders, bases));
  return { count: new Set([...sums.keys(), ...names]).size, problems: [...problems] };
}

/** Path used when only the backup is checked, without a cluster to replace. */
const noCluster = "/dev/null";

async function verifyFiles(folders: BackupFolders): Promise<{ count: number; problems: string[] }> {
  const copies = await storedCopies(folders);
  const sums = await readChecksums(path.join(folders.root, filesListName));
  const problems: string[] = [];
  for (const [name, sum] of sums) {
    const file = copies.get(name);
    problems.push(...(file ? await checksumProblem(file, sum) : [`the copy of the uploaded file ${name} is missing`]));
  }
  return { count: new Set([...sums.keys(), ...copies.keys()]).size, problems };
}

/** Reads every object of a backup and compares it with its checksum. */
export async function verifyBackup(folders: BackupFolders): Promise<Verified> {
  const bases = await listBases(folders);
  const ofBases = await verifyBases(folders, bases);
  if (bases.length === 0) ofBases.push(`${folders.root} holds no complete copy of a database`);
  const wal = await verifyWal(folders, bases);
  const files = await verifyFiles(folders);
  const problems = [...ofBases, ...wal.problems, ...files.problems];
  return { bases: bases.length, segments: wal.count, files: files.count, problems };
}
