import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../files/folders.ts";
import { filesListName } from "../archive.ts";
import { addChecksums, listName, readChecksums } from "../checksums.ts";
import { systemFile } from "../layout.ts";
import { decryptFile } from "./encryption.ts";
import { changingLists, completeBases, indexOf, isObject, isWal, uploadOf } from "./objects.ts";
import { listObjects, suffix } from "./targets.ts";
import type { CopyTarget } from "./copy-target.ts";

/** Decrypts one object of a copy into a file. Returns the SHA-256 of its content, or null if there is no such object. */
export async function decryptObject(
  { target, key }: { target: CopyTarget; key: Buffer },
  name: string,
  to: string,
): Promise<string | null> {
  const packed = `${to}.packed`;
  try {
    return (await target.fetch(name + suffix, packed)) ? await decryptFile(packed, to, name, key) : null;
  } finally {
    await rm(packed, { force: true });
  }
}

/** Sums of the objects by the list of a backup that has them. */
interface Sums {
  wal: Map<string, string>;
  files: Map<string, string>;
}

function addSum(sums: Sums, name: string, sum: string): void {
  const upload = uploadOf(name);
  if (upload !== null) sums.files.set(upload, sum);
  else if (isWal(name)) sums.wal.set(path.posix.basename(name), sum);
}

/**
 * Reads which objects a copy should have: the uploads by the index of its newest base. Copies of older versions have the lists of the backup
 * instead.
 */
async function readExpected(copy: { target: CopyTarget; key: Buffer }, base: string | undefined, folder: string) {
  const list = path.join(folder, "list");
  const read = async (name: string) =>
    new Map((await decryptObject(copy, name, list)) === null ? [] : await readChecksums(list));
  try {
    if (base !== undefined) return { wal: new Map<string, string>(), files: await read(indexOf(base)) };
    const [files = "", wal = ""] = changingLists;
    return { files: await read(files), wal: await read(wal) };
  } finally {
    await rm(list, { force: true });
  }
}

/**
 * Decrypts a copy into a folder, which can then be restored like a backup. Throws if the target holds none, if a file was changed, or if
 * the key is a different one.
 */
export async function decryptCopy(target: CopyTarget, key: Buffer, folder: string): Promise<void> {
  const copy = { target, key };
  if ((await decryptObject(copy, systemFile, path.join(folder, systemFile))) === null)
    throw new Error("There is no encrypted copy of a backup.");
  const known = await listObjects(target);
  const newest = completeBases(known.keys()).findLast((base) => known.has(indexOf(base)));
  const scratch = await mkdtemp(path.join(folder, "list-"));
  const sums: Sums = await readExpected(copy, newest, scratch);
  await rm(scratch, { recursive: true });
  for (const name of [...known.keys()].filter(isObject)) {
    const place = path.join(folder, name);
    if (!place.startsWith(folder + path.sep)) throw new Error(`${name} is not the name of a file of a backup`);
    await makeFolder(path.dirname(place));
    const sum = await decryptObject(copy, name, place);
    if (sum !== null) addSum(sums, name, sum);
  }
  await makeFolder(path.join(folder, "wal"));
  await addChecksums(path.join(folder, "wal", listName), sums.wal);
  await addChecksums(path.join(folder, filesListName), sums.files);
}
