import { open, rm } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "./folders.ts";

const probeBytes = 4_096;

/** Advice for the operator, by error code. */
const advice: Readonly<Record<string, (folder: string, setting: string) => string>> = {
  ENOSPC: (folder, setting) =>
    `the disk that holds ${folder} is full. Free some space, or choose another folder with ${setting}.`,
  EROFS: (folder, setting) => `${folder} lies on a read-only file system. Choose another folder with ${setting}.`,
  EACCES: (folder, setting) =>
    `${folder} cannot be written by this user. Give it to this user, start as the user it belongs to, or choose another folder with ${setting}.`,
  ENOTDIR: (folder, setting) => `${folder} is a file, or is below a file. Choose a folder with ${setting}.`,
  ENOENT: (folder, setting) =>
    `${folder} cannot be created on this file system. Choose another folder with ${setting}.`,
  ELOOP: (folder, setting) => `${folder} is a circular link. Choose another folder with ${setting}.`,
  ENAMETOOLONG: (folder, setting) => `${folder} is too long a path. Choose another folder with ${setting}.`,
};

const sameAs: Readonly<Record<string, string>> = { EDQUOT: "ENOSPC", EPERM: "EACCES", EEXIST: "ENOTDIR" };

function usableError(error: unknown, folder: string, setting: string): Error {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const text = advice[sameAs[code] ?? code]?.(folder, setting);
  return new Error(`${setting}: ${text ?? `${folder} cannot be used (${message}). Choose another folder.`}`, {
    cause: error,
  });
}

const fullCodes = ["ENOSPC", "EDQUOT", "53100"];

/** Whether an error of files or of the database says that the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  fullCodes.includes(String((error as { code?: unknown } | null)?.code));

/** Explains that the disk of a folder is full, for errors of files or of the database on it; null for other errors. */
export function explainFull(error: unknown, folder: string, setting: string): Error | null {
  return isDiskFull(error)
    ? usableError(Object.assign(new Error("full", { cause: error }), { code: "ENOSPC" }), folder, setting)
    : null;
}

/** Creates a folder and writes to it, so that an unusable folder is reported at the start, with its setting. */
export async function assertUsable(folder: string, setting: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await makeFolder(folder);
    const handle = await open(probe, "w", 0o600);
    try {
      await handle.write(Buffer.alloc(probeBytes));
      await handle.sync();
    } finally {
      await handle.close();
      await rm(probe, { force: true });
    }
  } catch (error) {
    throw usableError(error, folder, setting);
  }
}
