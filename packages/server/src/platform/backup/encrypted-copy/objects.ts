import path from "node:path";
import { filesListName } from "../archive.ts";
import { listName } from "../checksums.ts";
import { aboutFile, draft } from "../layout.ts";

/** Lists of checksums of a backup. They change, so they are not objects of a copy. */
export const changingLists = [filesListName, `wal/${listName}`];

/** Whether a file of a backup is stored once and never changes. Everything else describes the backup's current state. */
export const isObject = (name: string): boolean =>
  /^(bases|wal|files|gone)\//.test(name) &&
  !changingLists.includes(name) &&
  !name.split("/").some((step) => step.endsWith(draft));

const index = /^lists\/([^/]+)\//;

/** Whether a copy stores an object of this name: those of the backup, and an index of the uploads for each base. */
export const isCopyObject = (name: string): boolean => isObject(name) || index.test(name);

/** The name of the list of uploads that existed when a base was copied. */
export const indexOf = (base: string): string => `lists/${base}/${filesListName}`;

/** The base to which an object or an index belongs; null for others. */
export const baseOf = (name: string): string | null =>
  /^bases\/([^/]+)\//.exec(name)?.[1] ?? index.exec(name)?.[1] ?? null;

export const isWal = (name: string): boolean => name.startsWith("wal/");

/** The upload that an object holds; null for others. The backup moves deleted uploads from `files/` to `gone/`. */
export const uploadOf = (name: string): string | null =>
  name.startsWith("files/") || name.startsWith("gone/") ? path.posix.basename(name) : null;

export const isMetadata = (name: string): boolean => path.posix.basename(name) === aboutFile;

/** A base is complete when its metadata exists, which is therefore stored last and removed first. */
export const metadataLast = (names: readonly string[]): string[] =>
  names.toSorted((a, b) => Number(isMetadata(a)) - Number(isMetadata(b)));

/** Names of the complete bases, oldest first. */
export const completeBases = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) => (isMetadata(name) ? [baseOf(name) ?? ""] : [])).toSorted();

/** The start of a base by its name, such as `2026-11-02T03-00-00.000Z`; null for another name. */
export function startOf(base: string): Date | null {
  const at = new Date(base.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));
  return Number.isNaN(at.getTime()) ? null : at;
}
