import path from "node:path";
import type { StorageConfig } from "../storage-config.ts";
import { openBucketPlace } from "./bucket-place.ts";
import { freeBytesOf, openFolderPlace } from "./folder-place.ts";
import type { Place } from "./place.ts";
import { openPreviewer, type Previewer } from "./previewer.ts";

/** Where the files of memory cards are stored as they are (docs/operations/settings.md). */
export interface OriginalsConfig {
  first: StorageConfig;
  /** The place of the second copy; null if there is none. */
  copy: StorageConfig | null;
  /** The local folder for files on their way to or from a bucket. */
  arriving: string;
  previews: string;
  /** Null for as much as the place has room for. */
  maxBytes: number | null;
}

/** The folders within the data folder, without a second copy. */
export const originalsIn = (dataFolder: string): OriginalsConfig => ({
  first: { kind: "folder", folder: path.join(dataFolder, "originals") },
  copy: null,
  arriving: path.join(dataFolder, "originals", "arriving"),
  previews: path.join(dataFolder, "previews"),
  maxBytes: null,
});

/** Whether second copies would count, as far as it is known without asking their place. */
export type Placement = "ready" | "none" | "same-device" | "same-bucket" | "away";

/** The storage of originals. */
export interface Originals {
  first: Place;
  /** The place of the second copy, which is used only while `copyState` is `ready`. */
  copy: Place | null;
  previews: string;
  previewer: Previewer;
  maxBytes: number | null;
  copyState(): Promise<Placement>;
  /** Bytes that can arrive now: those for which the disk of incomplete uploads has room, without a reserve. */
  freeBytes(): Promise<number>;
}

/** Opens a place by its kind. `arriving` is a local folder for files on their way. */
export const openPlace = (storage: StorageConfig, arriving: string): Place =>
  storage.kind === "folder" ? openFolderPlace(storage.folder) : openBucketPlace(storage, arriving);

async function placementOf(first: Place, copy: Place): Promise<Placement> {
  try {
    const [one, other] = await Promise.all([first.medium(), copy.medium()]);
    return one.kind === other.kind && one.id === other.id ? `same-${one.kind}` : "ready";
  } catch {
    return "away";
  }
}

/**
 * Opens the storage of originals. A second copy on the device or in the bucket of the first one fails with it, so that it does not count. A
 * folder whose disk is not mounted is on the device of its parent, and is refused for the same reason.
 */
export function openOriginals(config: OriginalsConfig): Originals {
  const first = openPlace(config.first, config.arriving);
  const copy = config.copy === null ? null : openPlace(config.copy, config.arriving);
  return {
    first,
    copy,
    previews: path.resolve(config.previews),
    previewer: openPreviewer(),
    maxBytes: config.maxBytes,
    copyState: () => (copy === null ? Promise.resolve("none") : placementOf(first, copy)),
    freeBytes: () => freeBytesOf(path.dirname(first.arriving("0".repeat(32)))),
  };
}
