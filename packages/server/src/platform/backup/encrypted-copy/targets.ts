import { copyFile, link, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { StorageConfig } from "../../storage-config.ts";
import { makeFolder, sync } from "../../files/folders.ts";
import { isMissing, statOf } from "../../postgres/folders.ts";
import { draft } from "../layout.ts";
import { isCopyObject } from "./objects.ts";
import { openBucketTarget } from "./bucket-target.ts";
import type { CopyTarget } from "./copy-target.ts";

/** The end of the name of each object. */
export const suffix = ".enc";

async function sizesBelow(root: string, below = ""): Promise<[string, number][]> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const listings = entries.map(async (entry): Promise<[string, number][]> => {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) return sizesBelow(root, name);
    // A file may be deleted while the folder is read.
    const size = (await statOf(path.join(root, name)))?.size;
    return size === undefined || entry.name.endsWith(draft) ? [] : [[name, size]];
  });
  return (await Promise.all(listings)).flat();
}

/** Files below a folder with their sizes in bytes, by relative path. Unfinished files (`.part`) are left out. */
export const listFolder = async (root: string): Promise<ReadonlyMap<string, number>> => new Map(await sizesBelow(root));

const isCode = (error: unknown, ...codes: string[]) =>
  codes.includes(String((error as { code?: unknown } | null)?.code));

/** Gives a complete file its name unless a file has it. */
async function nameOnce(part: string, place: string): Promise<void> {
  try {
    await link(part, place);
  } catch (error) {
    if (isCode(error, "EEXIST")) return;
    // Some network disks have no hard links.
    if (!isCode(error, "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS")) throw error;
    if ((await statOf(place)) === undefined) await rename(part, place);
  }
}

function openFolderTarget(root: string): CopyTarget {
  return {
    list: () => listFolder(root),
    async put(name, file) {
      const place = path.join(root, name);
      const part = place + draft;
      await makeFolder(path.dirname(place));
      await copyFile(file, part);
      await sync(part, "r+");
      await nameOnce(part, place);
      await rm(part, { force: true });
    },
    fetch: (name, file) =>
      copyFile(path.join(root, name), file).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    remove: (name) => rm(path.join(root, name), { force: true }),
  };
}

/** Sizes of the encrypted objects of a target, by their names without the suffix. */
export async function listObjects(target: CopyTarget): Promise<Map<string, number>> {
  const sizes = [...(await target.list())].filter(([name]) => name.endsWith(suffix));
  return new Map(
    sizes.map(([name, size]) => [name.slice(0, -suffix.length), size] as const).filter(([name]) => isCopyObject(name)),
  );
}

/** Opens the place that `VOWDESK_BACKUP_COPY` names. */
export const openTarget = (config: StorageConfig): CopyTarget =>
  config.kind === "folder" ? openFolderTarget(config.folder) : openBucketTarget(config);
