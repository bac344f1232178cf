import { sliceText } from "@vowdesk/contract/kernel";
import { randomBytes } from "node:crypto";
import { stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";
import { assertKey, hasBytes, type Place } from "./place.ts";
import { appendTo, bytesOf, deleteFile, digestOf, lengthOf, moveFile, removeFile } from "./write.ts";

/** What stays free of a disk, for the database and logs that may share it. */
const reserveBytes = 1024 ** 3;

/** Bytes for which the disk of a folder has room, without a reserve. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(async () => {
    await makeFolder(folder);
    return statfs(folder);
  });
  return Math.max(0, bavail * bsize - reserveBytes);
}

export interface FolderPlace extends Place {
  root: string;
  kept(key: string): string;
}

/** Stores originals in a folder. A copy is written under a name of its own, so that two at the same time cannot spoil each other. */
export function openFolderPlace(folder: string): FolderPlace {
  const root = path.resolve(folder);
  const markFile = path.join(root, ".vowdesk-originals");
  const arriving = (key: string) => {
    assertKey(key);
    return path.join(root, "arriving", key);
  };
  const kept = (key: string) => {
    assertKey(key);
    return path.join(root, sliceText(key, 0, 2), key);
  };
  const isStored = async (key: string) => (await lengthOf(kept(key))) !== null;
  const put: Place["put"] = async (key, source, expected) => {
    const part = arriving(randomBytes(16).toString("hex"));
    try {
      const bytes = await source();
      if (bytes === null) return false;
      await appendTo(part, 0, bytes);
      if (!hasBytes(await digestOf(part), expected)) return false;
      await moveFile(part, kept(key));
      return true;
    } finally {
      await removeFile(part);
    }
  };
  return {
    name: root,
    root,
    arriving,
    kept,
    put,
    has: isStored,
    async medium() {
      await makeFolder(root);
      return { kind: "device", id: String((await stat(root)).dev) };
    },
    isMarked: async () => (await lengthOf(markFile)) !== null,
    async mark() {
      await makeFolder(root);
      await writeFile(markFile, "Vowdesk stores originals here.\n");
    },
    digest: (key, bytesPerSecond) => digestOf(kept(key), bytesPerSecond),
    read: async (key) => ((await isStored(key)) ? bytesOf(kept(key)) : null),
    localFile: async (key) => ((await isStored(key)) ? { path: kept(key), release: () => Promise.resolve() } : null),
    take: (key) => moveFile(arriving(key), kept(key)),
    remove: (key) => deleteFile(kept(key)),
    freeBytes: () => freeBytesOf(root),
    removeUnfinished: () => Promise.resolve(0),
  };
}
