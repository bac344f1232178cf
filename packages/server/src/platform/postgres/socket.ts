import { sliceText } from "@vowdesk/contract/kernel";
import { createHash } from "node:crypto";
import { lstat, lutimes, mkdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PostgresFailure } from "./failure.ts";
import { isMissing, privateMode } from "./folders.ts";
import { port } from "./settings.ts";

/** Below the limit of `sun_path` on macOS (104) and Linux (108). */
const maxSocketPathBytes = 100;
const fileName = `.s.PGSQL.${port}`;

export const socketFileIn = (host: string): string => path.join(host, fileName);

const isShortEnough = (host: string): boolean => Buffer.byteLength(socketFileIn(host)) <= maxSocketPathBytes;

async function isPrivateAndOwned(folder: string): Promise<boolean> {
  const stats = await lstat(folder);
  return stats.isDirectory() && stats.uid === process.geteuid?.() && (stats.mode & 0o077) === 0;
}

async function ensureLink(folder: string, link: string, target: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateMode });
  if (!(await isPrivateAndOwned(folder))) {
    throw new PostgresFailure(
      `${folder} is needed for the database's socket, but belongs to another user. Remove it, or set TMPDIR.`,
    );
  }
  const current = await readlink(link).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const now = new Date();
  if (current === undefined) await symlink(target, link);
  else await lutimes(link, now, now);
}

export interface SocketPath {
  host: string;
  close(): Promise<void>;
}

/** Temporary folders are cleaned by age, after ten days at the earliest. */
const refreshMs = 60 * 60 * 1000;

/**
 * A path to the socket's folder that clients can use. The server binds by a short relative path, so only clients are
 * limited in path length. For a long path they use a symlink in a private temporary folder.
 */
export async function openSocketPath(socketFolder: string): Promise<SocketPath> {
  if (isShortEnough(socketFolder)) return { host: socketFolder, close: async () => undefined };

  const name = `vowdesk-${sliceText(createHash("sha256").update(socketFolder).digest("hex"), 0, 12)}`;
  const folder = [tmpdir(), "/tmp"]
    .map((parent) => path.join(parent, name))
    .find((candidate) => isShortEnough(path.join(candidate, "socket")));
  if (folder === undefined) throw new PostgresFailure(`${socketFolder} is too long a path for a socket.`);
  const host = path.join(folder, "socket");
  await ensureLink(folder, host, socketFolder);
  const refresh = setInterval(
    () => void ensureLink(folder, host, socketFolder).catch(() => undefined),
    refreshMs,
  ).unref();
  return {
    host,
    close: async () => {
      clearInterval(refresh);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
