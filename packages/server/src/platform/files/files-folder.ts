import { sliceText } from "@vowdesk/contract/kernel";
import { randomUUID } from "node:crypto";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder, sync } from "./folders.ts";
import { assertKey, FilesUnavailable, type Content, type Files } from "./files.ts";

const fullCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const diskCodes = new Set([...fullCodes, "EACCES", "EPERM", "EROFS", "EIO", "ENOTDIR", "EMFILE", "ENFILE", "ESTALE"]);
const ownOnly = { folder: 0o700, file: 0o600 } as const;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code ?? "";

/** Wraps file system errors of an unavailable disk. All other errors are bugs and stay unchanged. */
export function asFilesUnavailable(error: unknown): unknown {
  return diskCodes.has(codeOf(error)) ? new FilesUnavailable(error, fullCodes.has(codeOf(error))) : error;
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asFilesUnavailable(error);
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", ownOnly.file);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores files in a local folder. A file is written elsewhere, synced and renamed, so that it is never seen incomplete. */
export function openFolder(root: string): Files {
  const arriving = path.join(root, "arriving");
  const folderOf = (key: string) => path.join(root, "kept", sliceText(key, 0, 2).toLowerCase());
  const placeOf = (key: string) => {
    assertKey(key);
    return path.join(folderOf(key), key);
  };
  const scratch = async () => {
    await makeFolder(arriving);
    return path.join(arriving, randomUUID());
  };
  const put = async (key: string, content: Content) => {
    const place = placeOf(key);
    const aside = "path" in content ? content.path : await scratch();
    try {
      if ("path" in content) await sync(aside, "r+");
      else await writeSynced(aside, content);
      await makeFolder(folderOf(key));
      await rename(aside, place);
      await sync(folderOf(key), "r");
    } catch (error) {
      await rm(aside, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  return {
    put: (key, content) => guarded(() => put(key, content)),
    scratch: () => guarded(scratch),
    open: (key, range) => guarded(() => openRead(placeOf(key), range)),
    remove: (key) => guarded(() => rm(placeOf(key), { force: true })),
    sweep: (before) => guarded(() => sweepFolder(arriving, before)),
  };
}

async function openRead(place: string, range: { from: number; to: number } | undefined) {
  try {
    const handle = await open(place, "r");
    return handle.createReadStream(range ? { start: range.from, end: range.to } : {});
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Removes old files of a folder. Throws if the folder or one of them cannot be used, because its remains would grow unseen. */
export async function sweepFolder(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const file = path.join(folder, name);
    // An upload moves its file when it is complete.
    const stats = await stat(file).catch(() => null);
    if (stats?.isFile() && stats.mtime < before) await rm(file, { force: true });
  }
}
