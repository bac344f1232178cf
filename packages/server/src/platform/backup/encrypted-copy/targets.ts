import { createWriteStream, openAsBlob } from "node:fs";
import { copyFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { BucketConfig, StorageConfig } from "../../storage-config.ts";
import { openS3 } from "../../files/files-s3.ts";
import { makeFolder } from "../../files/folders.ts";
import { isMissing, statOf } from "../../postgres/folders.ts";
import { copyComplete } from "../archive.ts";
import { draft } from "../layout.ts";

/** Where encrypted files are stored, by names such as `wal/000000010000000000000001.gz`. */
export interface CopyTarget {
  /** Sizes in bytes of all stored files, by name. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** Stores a file completely or not at all. Replaces an existing file. */
  put(name: string, file: string): Promise<void>;
  /** Writes the content to a new file. Returns false if there is none. */
  fetch(name: string, file: string): Promise<boolean>;
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>;
}

async function sizesBelow(root: string, below = ""): Promise<[string, number][]> {
  const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found = entries.map(async (entry): Promise<[string, number][]> => {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) return sizesBelow(root, name);
    // A file may be deleted while the folder is read.
    const size = (await statOf(path.join(root, name)))?.size;
    return size === undefined || entry.name.endsWith(draft) ? [] : [[name, size]];
  });
  return (await Promise.all(found)).flat();
}

/** Files below a folder with their sizes in bytes, by relative path. Unfinished files (`.part`) are left out. */
export const listFolder = async (root: string): Promise<ReadonlyMap<string, number>> => new Map(await sizesBelow(root));

function openFolderTarget(root: string): CopyTarget {
  return {
    list: () => listFolder(root),
    async put(name, file) {
      const place = path.join(root, name);
      await makeFolder(path.dirname(place));
      await copyComplete(file, place);
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

/** A bucket must answer in this time; longer uploads are split into parts. */
const answerMs = 10 * 60_000;

function openBucketTarget(config: BucketConfig): CopyTarget {
  const s3 = openS3(config, { requestAbortTimeout: answerMs });
  const folder = config.prefix === "" ? "" : `${config.prefix}/`;
  return {
    async list() {
      const objects = (await s3.listObjects("/", folder)) ?? [];
      return new Map(objects.map(({ Key: key, Size: size }) => [key.slice(folder.length), Number(size)]));
    },
    async put(name, file) {
      const content = await openAsBlob(file);
      await s3.putAnyObject(folder + name, content, "application/octet-stream", undefined, undefined, content.size);
    },
    async fetch(name, file) {
      const answer = await s3.getObjectResponse(folder + name);
      if (!answer?.body) return false;
      await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file, { mode: 0o600 }));
      return true;
    },
    remove: async (name) => void (await s3.deleteObject(folder + name)),
  };
}

/** Opens the place that `VOWDESK_BACKUP_COPY` names. */
export const openTarget = (config: StorageConfig): CopyTarget =>
  config.kind === "folder" ? openFolderTarget(config.folder) : openBucketTarget(config);
