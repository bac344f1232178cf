import { neededWal, type About } from "../layout.ts";
import { baseOf, completeBases, indexOf, isWal, startOf, uploadOf } from "./objects.ts";

/** This number of bases remains, however old they are. */
const minBases = 2;

/** Names of the bases that a copy keeps: those that started at a time or later, and the newest ones. Oldest first. */
export function basesToKeep(names: Iterable<string>, before: Date): string[] {
  const bases = completeBases(names);
  return bases.filter((base, position) => {
    const startedAt = startOf(base);
    return position >= bases.length - minBases || startedAt === null || startedAt >= before;
  });
}

export interface Retained {
  bases: readonly string[];
  /** Metadata of these bases. */
  abouts: readonly About[];
  /** Uploads that a restore of these bases may need; null if that is not known of every base. */
  uploads: ReadonlySet<string> | null;
}

/** Selects the objects of a copy that no kept base needs. Objects that the backup still has are never selected. */
export function expired(known: Iterable<string>, present: ReadonlySet<string>, retained: Retained): string[] {
  const [oldest] = retained.bases;
  if (oldest === undefined) return [];
  const isNeeded = neededWal(retained.abouts);
  const bases = new Set(retained.bases);
  const isExpired = (name: string) => {
    const base = baseOf(name);
    // An unfinished base that is younger may still be completed.
    if (base !== null) return !bases.has(base) && base < oldest;
    if (isWal(name)) return !isNeeded(name.slice("wal/".length));
    const upload = uploadOf(name);
    return upload !== null && retained.uploads !== null && !retained.uploads.has(upload);
  };
  return [...known].filter((name) => !present.has(name) && isExpired(name));
}

/** Whether every base has an index of its uploads. */
export const hasEveryIndex = (bases: readonly string[], known: ReadonlyMap<string, number>): boolean =>
  bases.every((base) => known.has(indexOf(base)));
