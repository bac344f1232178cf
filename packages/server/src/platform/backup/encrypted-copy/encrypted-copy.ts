import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeFolder } from "../../files/folders.ts";
import { filesListName } from "../archive.ts";
import { listName } from "../checksums.ts";
import { aboutFile, draft, systemFile } from "../layout.ts";
import { shippedFile } from "../status.ts";
import { decryptFile, encryptFile, overheadBytes } from "./encryption.ts";
import { listFolder, type CopyTarget } from "./targets.ts";

const suffix = ".enc";

/** Files that are rewritten in place, in the order in which they are stored. They list other files, so they come last. */
const lists = [filesListName, `wal/${listName}`, systemFile, shippedFile];

/** A base is complete once its metadata exists, so that is stored last and removed first. */
const isMetadata = (name: string) => path.posix.basename(name) === aboutFile;

const isTemporary = (name: string) => name.split("/").some((step) => step.endsWith(draft) || step.startsWith("."));

/** Runs work with a private folder that is removed afterwards. */
async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-backup-copy-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads the system identifier in a copy; null if the copy is empty. */
async function ownerOf(target: CopyTarget, key: Buffer): Promise<string | null> {
  return withScratch(async (scratch) => {
    const [packed, plain] = [path.join(scratch, "packed"), path.join(scratch, "plain")];
    if (!(await target.fetch(systemFile + suffix, packed))) return null;
    await decryptFile(packed, plain, systemFile, key);
    return readFile(plain, "utf8");
  });
}

export interface CopyUpdate {
  stored: number;
  removed: number;
}

/**
 * Returns a function that makes the encrypted copy of a backup folder equal to the folder. Objects are stored before the lists that name
 * them, and removed after, so that the copy can be restored at any moment. Throws if the folder is missing, if the copy belongs to another
 * database, or if its key is a different one.
 */
export function openEncryptedCopy(root: string, target: CopyTarget, key: Buffer): () => Promise<CopyUpdate> {
  let owner: string | null = null;
  /** Modification times of the lists as they were stored. */
  const storedAt = new Map<string, number>();

  async function store(name: string, scratch: string): Promise<void> {
    const packed = path.join(scratch, "packed");
    await encryptFile(path.join(root, name), packed, name, key);
    await target.put(name + suffix, packed);
  }

  async function storeLists(scratch: string, snapshots: ReadonlyMap<string, number>): Promise<number> {
    for (const [name, modifiedAt] of snapshots) {
      await target.put(name + suffix, path.join(scratch, encodeURIComponent(name)));
      storedAt.set(name, modifiedAt);
    }
    return snapshots.size;
  }

  /** Encrypts the changed lists as they are before any object is stored: they never name an object that the copy lacks. */
  async function snapshotLists(scratch: string, present: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const snapshots = new Map<string, number>();
    for (const name of lists.filter((one) => present.has(one))) {
      const { mtimeMs } = await stat(path.join(root, name));
      if (storedAt.get(name) === mtimeMs) continue;
      await encryptFile(path.join(root, name), path.join(scratch, encodeURIComponent(name)), name, key);
      snapshots.set(name, mtimeMs);
    }
    return snapshots;
  }

  async function claim(): Promise<void> {
    const system = await readFile(path.join(root, systemFile), "utf8");
    owner ??= await ownerOf(target, key);
    if (owner !== null && owner !== system)
      throw new Error("VOWDESK_BACKUP_COPY holds the backup of another database. Use another folder or prefix.");
    owner = system;
  }

  return () =>
    withScratch(async (scratch) => {
      await claim();
      const present = await listFolder(root);
      const snapshots = await snapshotLists(scratch, present);
      const stored = await target.list();
      const objects = [...present].filter(([name]) => !lists.includes(name) && !isTemporary(name));
      const missing = objects.filter(([name, size]) => stored.get(name + suffix) !== size + overheadBytes);
      const byOrder = missing.map(([name]) => name).toSorted((a, b) => Number(isMetadata(a)) - Number(isMetadata(b)));
      for (const name of byOrder) await store(name, scratch);
      const changed = await storeLists(scratch, snapshots);
      const kept = new Set([...objects.map(([name]) => name), ...lists].map((name) => name + suffix));
      const gone = [...stored.keys()].filter((name) => !kept.has(name));
      const metadataFirst = gone.toSorted((a, b) => Number(b.includes(aboutFile)) - Number(a.includes(aboutFile)));
      for (const name of metadataFirst) await target.remove(name);
      return { stored: byOrder.length + changed, removed: gone.length };
    });
}

/** Whether a folder or bucket holds an encrypted copy and not a backup. */
export const isEncryptedCopy = (target: CopyTarget): Promise<boolean> =>
  withScratch((scratch) => target.fetch(systemFile + suffix, path.join(scratch, "packed")));

/** Decrypts a copy into a new folder, which can be restored like a backup. Throws if a file was changed or the key is wrong. */
export async function decryptCopy(target: CopyTarget, key: Buffer, folder: string): Promise<void> {
  await withScratch(async (scratch) => {
    const packed = path.join(scratch, "packed");
    for (const stored of (await target.list()).keys()) {
      if (!stored.endsWith(suffix)) continue;
      const name = stored.slice(0, -suffix.length);
      const place = path.resolve(folder, name);
      if (!place.startsWith(path.resolve(folder) + path.sep))
        throw new Error(`${stored} is not a name of a backup file`);
      await target.fetch(stored, packed);
      await makeFolder(path.dirname(place));
      await decryptFile(packed, place, name, key);
    }
  });
}
