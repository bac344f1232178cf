import { readFile } from "node:fs/promises";
import path from "node:path";
import { statOf } from "../../postgres/folders.ts";
import { filesListName } from "../archive.ts";
import { listName, readChecksums, type Checksums } from "../checksums.ts";
import { aboutFile, backupFoldersIn, listBases, neededWal, parseAbout, systemFile } from "../layout.ts";
import { isSound } from "../segments.ts";
import { overheadBytes } from "./encryption.ts";
import { baseOf, isMetadata, isWal, uploadOf } from "./objects.ts";

/** What the backup says about a file that is to be copied. */
export type Expected =
  /** The SHA-256 that it must have. */
  | { sum: string }
  /** Nothing: older versions wrote no checksum. */
  | "unknown"
  /** The checksum is written after the file. */
  | "later"
  | { problem: string };

export interface BackupChecks {
  expect(name: string): Promise<Expected>;
}

async function isOfOlderVersion(root: string, base: string): Promise<boolean> {
  const text = await readFile(path.join(root, "bases", base, aboutFile), "utf8");
  try {
    return parseAbout(text).lastSegment === undefined;
  } catch {
    return false;
  }
}

/** Reads the checksums of a backup, each list once. */
export function openChecks(root: string): BackupChecks {
  const lists = new Map<string, Promise<Checksums>>();
  const read = (name: string) => {
    const known = lists.get(name) ?? readChecksums(path.join(root, name));
    lists.set(name, known);
    return known;
  };

  /** Only bases of older versions have files without a checksum. */
  async function expectOfBase(base: string, name: string): Promise<Expected> {
    const list = `bases/${base}/${listName}`;
    if (name === list) return "unknown";
    const sum = (await read(list)).get(path.posix.basename(name));
    if (sum !== undefined) return { sum };
    return (await isOfOlderVersion(root, base)) ? "unknown" : { problem: `${list} is missing or damaged` };
  }

  async function expectOfWal(name: string): Promise<Expected> {
    const file = path.posix.basename(name);
    const sum = (await read(`wal/${listName}`)).get(file);
    if (sum !== undefined) return { sum };
    const system = (await readFile(path.join(root, systemFile), "utf8")).trim();
    const sound = await isSound(path.join(root, name), file.replace(/\.gz$/, ""), system);
    return sound ? "unknown" : { problem: `${name} is damaged` };
  }

  return {
    async expect(name) {
      const base = baseOf(name);
      if (base !== null) return expectOfBase(base, name);
      if (isWal(name)) return expectOfWal(name);
      const sum = (await read(filesListName)).get(uploadOf(name) ?? "");
      if (sum !== undefined) return { sum };
      return name.startsWith("files/") ? "later" : "unknown";
    },
  };
}

/** Objects of the backup whose size differs from their copy. */
export const differing = (present: ReadonlyMap<string, number>, known: ReadonlyMap<string, number>): string[] =>
  [...present].flatMap(([name, size]) => {
    const stored = known.get(name);
    return stored === undefined || stored === size + overheadBytes ? [] : [`${name} differs from its copy`];
  });

/** Returns whether the backup should still have an object of the copy, by the object's name. */
async function expectation(root: string): Promise<(name: string) => boolean> {
  const bases = await listBases(backupFoldersIn(root));
  const isNeeded = neededWal(bases);
  const oldest = path.basename(bases[0]?.folder ?? "");
  const uploads = await readChecksums(path.join(root, filesListName));
  return (name) => {
    const base = baseOf(name);
    if (base !== null) return name.startsWith("bases/") && oldest !== "" && base >= oldest;
    if (isWal(name)) return isNeeded(name.slice("wal/".length));
    return uploads.has(uploadOf(name) ?? "");
  };
}

async function isPresent(root: string, name: string): Promise<boolean> {
  const upload = uploadOf(name);
  const places =
    upload === null ? [name] : [name, `files/${upload.slice(0, 2).toLowerCase()}/${upload}`, `gone/${upload}`];
  for (const place of places) if (await statOf(path.join(root, place))) return true;
  return false;
}

/** Objects of the copy that the backup should have and lacks. */
export async function missingFrom(root: string, absent: readonly string[]): Promise<string[]> {
  if (absent.length === 0) return [];
  const isExpected = await expectation(root);
  const problems: string[] = [];
  for (const name of absent.filter((each) => isExpected(each) && !isMetadata(each)))
    // The backup may have changed since it was listed.
    if (!(await isPresent(root, name))) problems.push(`${name} is missing`);
  return problems;
}
