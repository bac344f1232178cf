import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";
import { openPreviewer, type Previewer } from "./previewer.ts";
import { openPlace, type Place } from "./place.ts";

/** Where the files of memory cards are stored as they are (docs/operations/settings.md). */
export interface OriginalsConfig {
  folder: string;
  /** The folder of the second copy; null if there is none. */
  copy: string | null;
  previews: string;
  /** Null for as much as the disk has room for. */
  maxBytes: number | null;
}

/** The folders within the data folder, without a second copy. */
export const originalsIn = (dataFolder: string): OriginalsConfig => ({
  folder: path.join(dataFolder, "originals"),
  copy: null,
  previews: path.join(dataFolder, "previews"),
  maxBytes: null,
});

export type CopyState = "ready" | "none" | "same-device" | "away";

/** The storage of originals. */
export interface Originals {
  first: Place;
  /** The place of the second copy, which is used only while `copyState` is `ready`. */
  copy: Place | null;
  previews: string;
  previewer: Previewer;
  maxBytes: number | null;
  copyState(): Promise<CopyState>;
  /** Bytes that the disk has room for, without a reserve. */
  freeBytes(): Promise<number>;
}

/** What stays free of a disk, for the database and logs that may share it. */
const reserveBytes = 1024 ** 3;

/** The device of a folder, which is created if it does not exist. */
async function deviceOf(folder: string): Promise<number> {
  await makeFolder(folder);
  return (await stat(folder)).dev;
}

/**
 * Opens the storage of originals. A second copy on the device of the first one fails with it, so that it does not count. A folder whose disk is
 * not mounted is on the device of its parent, and is refused for the same reason.
 */
export function openOriginals({ folder, copy, previews, maxBytes }: OriginalsConfig): Originals {
  return {
    first: openPlace(folder),
    copy: copy === null ? null : openPlace(copy),
    previews: path.resolve(previews),
    previewer: openPreviewer(),
    maxBytes,
    async copyState() {
      if (copy === null) return "none";
      try {
        const [first, second] = await Promise.all([deviceOf(folder), deviceOf(copy)]);
        return first === second ? "same-device" : "ready";
      } catch {
        return "away";
      }
    },
    async freeBytes() {
      await makeFolder(folder);
      const { bavail, bsize } = await statfs(folder);
      return Math.max(0, bavail * bsize - reserveBytes);
    },
  };
}
