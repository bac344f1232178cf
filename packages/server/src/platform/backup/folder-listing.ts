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

const sizesOf = (folders: ReadonlyMap<string, Listed>): Map<string, number> =>
  new Map(
    [...folders].flatMap(([below, { sizes }]) =>
      [...sizes].map(([name, size]) => [path.posix.join(below, name), size] as const),
    ),
  );

/**
 * Returns a function that lists the files below a folder with their sizes in bytes, by relative path. Unfinished files (`.part`) are left
 * out. The first call looks at every file; later calls look at the times of the folders, read those that have changed, and look at files that
 * are new in them and at a thousand known files. Without a change they return the same map as before.
 */
export function openFolderListing(
  root: string,
  nowMs: () => number = () => performance.now(),
): () => Promise<ReadonlyMap<string, number>> {
  let listed = new Map<string, Listed>();
  let sizes: ReadonlyMap<string, number> = new Map();
  let names: readonly string[] = [];
  const readIfChanged = openChangedFolders(nowMs);
  let nextChecked = 0;

  /** Returns whether a folder was read. */
  async function collect(below: string, present: Map<string, Listed>): Promise<boolean> {
    const known = listed.get(below);
    const read = await readIfChanged(path.join(root, below), () => listOne(path.join(root, below), known));
    const folder = read ?? known;
    if (!folder) return false;
    present.set(below, folder);
    let isRead = read !== null;
    for (const name of folder.folders) {
      const isReadBelow = await collect(path.posix.join(below, name), present).catch((error: unknown) => {
        // The folder was deleted meanwhile.
        if (!isMissing(error)) throw error;
        return true;
      });
      isRead ||= isReadBelow;
    }
    return isRead;
  }

  /** Returns whether the size of a known file has changed. A deleted file is found by the changed date of its folder. */
  async function checkSome(): Promise<boolean> {
    let isChanged = false;
    if (nextChecked >= names.length) nextChecked = 0;
    for (const name of names.slice(nextChecked, nextChecked + checkedAtOnce)) {
      const size = (await statOf(path.join(root, name)))?.size;
      if (size === sizes.get(name)) continue;
      isChanged = true;
      const { dir, base } = path.posix.parse(name);
      const folder = listed.get(dir)?.sizes;
      if (size === undefined) folder?.delete(base);
      else folder?.set(base, size);
    }
    nextChecked += checkedAtOnce;
    return isChanged;
  }

  function update(): void {
    sizes = sizesOf(listed);
    names = [...sizes.keys()];
  }

  return async () => {
    const present = new Map<string, Listed>();
    const isRead = await collect("", present);
    listed = present;
    if (isRead) update();
    if (await checkSome()) update();
    return sizes;
  };
}
