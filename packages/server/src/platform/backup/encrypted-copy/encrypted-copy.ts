import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../files/folders.ts";
import { statOf } from "../../postgres/folders.ts";
import { filesListName } from "../archive.ts";
import { listName } from "../checksums.ts";
import { aboutFile, draft, systemFile } from "../layout.ts";
import { decryptFile, encryptFile, overheadBytes } from "./encryption.ts";
import { listFolder, type CopyTarget } from "./targets.ts";

const suffix = ".enc";

/** Lists of checksums. They change, and they name other files, so they are stored after those. */
const lists = [filesListName, `wal/${listName}`];

/** Files that are stored once and never change. Everything else in a backup folder describes its current state. */
const isObject = (name: string) =>
  /^(bases|wal|files|gone)\//.test(name) &&
  !lists.includes(name) &&
  !name.split("/").some((step) => step.endsWith(draft));

/** A base is complete when its metadata exists, which is therefore stored last and removed first. */
const metadataLast = (names: readonly string[]) =>
  names.toSorted((a, b) => Number(path.posix.basename(a) === aboutFile) - Number(path.posix.basename(b) === aboutFile));

export interface CopySettings {
  /** The backup folder. */
  root: string;
  target: CopyTarget;
  key: Buffer;
  /** A folder for the file that is being encrypted. It is created and removed. */
  scratch: string;
}

/** Runs work with an empty private folder, which is removed afterwards. */
async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await rm(folder, { recursive: true, force: true });
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the system identifier of the database in a copy; null if the copy is empty. */
async function ownerOf({ target, key, scratch }: CopySettings): Promise<string | null> {
  const [packed, plain] = [path.join(scratch, "packed"), path.join(scratch, "plain")];
  if (!(await target.fetch(systemFile + suffix, packed))) return null;
  await decryptFile(packed, plain, systemFile, key);
  return readFile(plain, "utf8");
}

export interface CopyUpdate {
  stored: number;
  removed: number;
}

/** Copies the lists of checksums in two steps, between which the objects are stored. */
function openListCopy({ root, target, key, scratch }: CopySettings) {
  /** Modification times of the lists as they were stored. */
  const storedAt = new Map<string, number>();
  const encrypted = (name: string) => path.join(scratch, encodeURIComponent(name));

  /** Encrypts the lists that have changed. Returns their modification times by name. */
  async function encrypt(): Promise<ReadonlyMap<string, number>> {
    const changed = new Map<string, number>();
    for (const name of lists) {
      const modifiedAt = (await statOf(path.join(root, name)))?.mtimeMs;
      if (modifiedAt === undefined || storedAt.get(name) === modifiedAt) continue;
      await encryptFile(path.join(root, name), encrypted(name), name, key);
      changed.set(name, modifiedAt);
    }
    return changed;
  }

  async function store(changed: ReadonlyMap<string, number>): Promise<void> {
    for (const [name, modifiedAt] of changed) {
      await target.put(name + suffix, encrypted(name));
      storedAt.set(name, modifiedAt);
    }
  }

  return { encrypt, store };
}

/**
 * Returns a function that brings the encrypted copy of a backup folder up to date. An interrupted update leaves a copy that can be
 * restored. The function throws if the folder is missing, or if the copy belongs to another database or has another key. Other files in
 * the target are not touched.
 */
export function openEncryptedCopy(settings: CopySettings): () => Promise<CopyUpdate> {
  const { root, target, key, scratch } = settings;
  let isClaimed = false;
  /** Sizes of the stored objects, so that they are listed once; null until then and after a failure. */
  let stored: Map<string, number> | null = null;
  const copyOfLists = openListCopy(settings);

  async function store(name: string): Promise<void> {
    const packed = path.join(scratch, "packed");
    await encryptFile(path.join(root, name), packed, name, key);
    await target.put(name + suffix, packed);
  }

  async function claim(): Promise<void> {
    const system = await readFile(path.join(root, systemFile), "utf8");
    if (isClaimed) return;
    const owner = await ownerOf(settings);
    if (owner !== null && owner !== system)
      throw new Error("VOWDESK_BACKUP_COPY holds the backup of another database. Use another folder or prefix.");
    if (owner === null) await store(systemFile);
    isClaimed = true;
  }

  async function update(known: Map<string, number>): Promise<CopyUpdate> {
    // Before the folder is listed, so that every object that they name is in the listing.
    const changedLists = await copyOfLists.encrypt();
    const present = new Map([...(await listFolder(root))].filter(([name]) => isObject(name)));
    const missing = [...present].filter(([name, size]) => known.get(name) !== size + overheadBytes);
    for (const name of metadataLast(missing.map(([one]) => one))) {
      await store(name);
      known.set(name, (present.get(name) ?? 0) + overheadBytes);
    }
    await copyOfLists.store(changedLists);
    const gone = [...known.keys()].filter((name) => !present.has(name));
    for (const name of metadataLast(gone).toReversed()) {
      await target.remove(name + suffix);
      known.delete(name);
    }
    return { stored: missing.length + changedLists.size, removed: gone.length };
  }

  return () =>
    withFolder(scratch, async () => {
      await claim();
      const known = stored ?? (await listObjects(target));
      stored = null;
      const result = await update(known);
      stored = known;
      return result;
    });
}

/** Sizes of the encrypted objects of a target, by their names without the suffix. */
async function listObjects(target: CopyTarget): Promise<Map<string, number>> {
  const sizes = [...(await target.list())].filter(([name]) => name.endsWith(suffix));
  return new Map(
    sizes.map(([name, size]) => [name.slice(0, -suffix.length), size] as const).filter(([name]) => isObject(name)),
  );
}

/** Whether a folder holds an encrypted copy instead of a backup. */
export const isEncryptedCopy = async (folder: string): Promise<boolean> =>
  (await statOf(path.join(folder, systemFile + suffix))) !== undefined;

/**
 * Decrypts a copy into a folder, which can then be restored like a backup. Throws if the target holds none, if a file was changed, or if
 * the key is a different one.
 */
export async function decryptCopy(target: CopyTarget, key: Buffer, folder: string): Promise<void> {
  const names = [systemFile, ...lists, ...(await listObjects(target)).keys()];
  const packed = path.join(folder, "packed");
  for (const name of names) {
    const place = path.join(folder, name);
    if (!place.startsWith(folder + path.sep)) throw new Error(`${name} is not the name of a file of a backup`);
    if (!(await target.fetch(name + suffix, packed))) {
      if (name === systemFile) throw new Error("There is no encrypted copy of a backup.");
      continue;
    }
    await makeFolder(path.dirname(place));
    await decryptFile(packed, place, name, key);
  }
  await rm(packed, { force: true });
}
