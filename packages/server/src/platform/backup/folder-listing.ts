import { readdir } from "node:fs/promises";
import path from "node:path";
import { isMissing, statOf } from "../postgres/folders.ts";
import { openChangedFolders } from "./changed-folders.ts";
import { draft } from "./layout.ts";

interface Listed {
  folders: readonly string[];
  /** Sizes in bytes by file name. */
  sizes: Map<string, number>;
}

/** Known files that each listing looks at again, in turn, so that a file that was truncated in place is found. */
const checkedAtOnce = 1_000;

/** Lists a folder. Files that are known keep their size, because files of a backup are written once. */
async function listOne(folder: string, known: Listed | undefined): Promise<Listed> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = new Map<string, number>();
  for (const { name } of entries.filter((entry) => !entry.isDirectory() && !entry.name.endsWith(draft))) {
    // A file may be deleted while the folder is read.
    const size = known?.sizes.get(name) ?? (await statOf(path.join(folder, name)))?.size;
    if (size !== undefined) sizes.set(name, size);
  }
  return { folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name), sizes };
}

/**
 * Returns a function that lists the files below a folder with their sizes in bytes, by relative path. Unfinished files (`.part`) are left
 * out. The first call looks at every file; later calls read the folders that have changed, and look at files that are new in them and at a
 * thousand known files.
 */
export function openFolderListing(
  root: string,
  nowMs: () => number = () => performance.now(),
): () => Promise<ReadonlyMap<string, number>> {
  let listed = new Map<string, Listed>();
  const readIfChanged = openChangedFolders(nowMs);
  let nextChecked = 0;

  async function collect(below: string, sizes: Map<string, number>, present: Map<string, Listed>): Promise<void> {
    const known = listed.get(below);
    const folder = (await readIfChanged(path.join(root, below), () => listOne(path.join(root, below), known))) ?? known;
    if (!folder) return;
    present.set(below, folder);
    for (const [name, size] of folder.sizes) sizes.set(path.posix.join(below, name), size);
    for (const name of folder.folders) {
      await collect(path.posix.join(below, name), sizes, present).catch((error: unknown) => {
        // The folder was deleted meanwhile.
        if (!isMissing(error)) throw error;
      });
    }
  }

  async function checkSome(sizes: Map<string, number>): Promise<void> {
    const names = [...sizes.keys()];
    if (nextChecked >= names.length) nextChecked = 0;
    for (const name of names.slice(nextChecked, nextChecked + checkedAtOnce)) {
      const size = (await statOf(path.join(root, name)))?.size;
      if (size === undefined) sizes.delete(name);
      else sizes.set(name, size);
      const { dir, base } = path.posix.parse(name);
      if (size !== undefined) listed.get(dir)?.sizes.set(base, size);
    }
    nextChecked += checkedAtOnce;
  }

  return async () => {
    const [sizes, present] = [new Map<string, number>(), new Map<string, Listed>()];
    await collect("", sizes, present);
    listed = present;
    await checkSome(sizes);
    return sizes;
  };
}
