import { chown, lchown, lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";

/** What lies in the data folder of the embedded server. All of it is private (0700). */
export interface Folders {
  root: string;
  /** PostgreSQL's own data directory; it exists only when complete. */
  cluster: string;
  /** Holds the socket and nothing else; made anew for each start. */
  socket: string;
  /** Finished segments of WAL that wait to be taken to a backup, where the server keeps them (`isArchived`). */
  archive: string;
  /** WAL that is replayed while the folder is being restored. */
  wal: string;
  /** A symlink whose target names the process that owns the folder. */
  claim: string;
  /** Locked (flock) by each process of a running server, in this container or another. */
  lock: string;
}

/** A user other than the one Node runs as. */
export interface User {
  uid: number;
  gid: number;
}

/**
 * Who runs PostgreSQL: this process's own user; another user, as only root can arrange; or our own user in
 * disguise, who is nobody in PostgreSQL's eyes and remains what it is in the file system's.
 */
export type Identity = "self" | User | "disguised";

export const privateMode = 0o700;

export function foldersIn(root: string): Folders {
  return {
    root,
    cluster: path.join(root, "cluster"),
    socket: path.join(root, "socket"),
    archive: path.join(root, "archive"),
    wal: path.join(root, "wal"),
    claim: path.join(root, "owner"),
    lock: path.join(root, "lock"),
  };
}

/** Makes a private folder that belongs to whoever runs PostgreSQL. */
export async function makePrivateFolder(folder: string, owner: Identity): Promise<void> {
  await makeFolder(folder);
  if (typeof owner === "object" && (await stat(folder)).uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
}

/** Gives a folder and all it holds to `owner`. Symlinks are given away, not followed. */
export async function giveAway(folder: string, owner: User): Promise<void> {
  await lchown(folder, owner.uid, owner.gid);
  if (!(await lstat(folder)).isDirectory()) return;
  for (const name of await readdir(folder)) await giveAway(path.join(folder, name), owner);
}

/** Whether the failed file operation failed because there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

export async function statOf(file: string) {
  return stat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
