import { chown, lchown, lstat, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../files/folders.ts";

/** Paths in the data folder of the embedded server. All are private (0700). */
export interface Folders {
  root: string;
  /** PostgreSQL's data directory. It exists only if complete. */
  cluster: string;
  /** Contains the socket only. Created again at each start. */
  socket: string;
  /** Finished WAL segments that are not yet in the backup, if the server keeps them (`isArchived`). */
  archive: string;
  /** WAL to replay during a restore. */
  wal: string;
  /** A symlink whose target identifies the owner process. */
  claim: string;
  /** Locked (flock) by each process of a running server, in any container. */
  lock: string;
}

/** A user other than the one that runs Node. */
export interface User {
  uid: number;
  gid: number;
}

/**
 * The user that runs PostgreSQL: this process's user; another user, which requires root; or this user in a user
 * namespace ("disguised"), which PostgreSQL sees as uid 65534 while file permissions stay the same.
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

/** Creates a private folder owned by the user that runs PostgreSQL. */
export async function makePrivateFolder(folder: string, owner: Identity): Promise<void> {
  await makeFolder(folder);
  if (typeof owner === "object" && (await stat(folder)).uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
}

/** Changes the owner of a folder recursively, without following symlinks. */
export async function changeOwner(folder: string, owner: User): Promise<void> {
  await lchown(folder, owner.uid, owner.gid);
  if (!(await lstat(folder)).isDirectory()) return;
  for (const name of await readdir(folder)) await changeOwner(path.join(folder, name), owner);
}

/** Whether a file operation failed because the file does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

export async function statOf(file: string) {
  return stat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
