import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { sync } from "../files/folders.ts";
import { PostgresFailure, withAdvice } from "./failure.ts";
import { isMissing, makePrivateFolder } from "./folders.ts";
import type { Installation } from "./installation.ts";
import { startWatched } from "./watched-process.ts";

export const superuser = "postgres";

/**
 * The builtin C.UTF-8 locale sorts the same on every machine. LC_CTYPE is C.UTF-8 because pg_trgm finds no letters in
 * Chinese text under plain C. `trust` is sufficient because only this user can enter the socket's folder.
 */
const initdbArguments = [
  ["-U", superuser, "--auth=trust", "-E", "UTF8"],
  ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--lc-ctype=C.UTF-8"],
  ["--no-instructions"],
].flat();

const draftPrefix = "new-";

/** An initdb whose parent was killed may still be removing its files. */
const removeOptions = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 } as const;

async function clearDrafts(root: string): Promise<void> {
  const drafts = (await readdir(root)).filter((name) => name.startsWith(draftPrefix));
  await Promise.all(drafts.map((name) => rm(path.join(root, name), removeOptions)));
}

/** Creates the cluster in a draft folder and renames it, so that it appears complete or not at all. */
async function createCluster({ folders, binaries, identity, pathTo }: Installation): Promise<void> {
  const draft = path.join(folders.root, draftPrefix + randomBytes(6).toString("hex"));
  await makePrivateFolder(draft, identity);
  const lines: string[] = [];
  const command = path.join(binaries.folder, "bin", "initdb");
  const initdb = await startWatched(
    { command, args: ["-D", pathTo(draft), ...initdbArguments], cwd: draft, identity },
    (line) => lines.push(line),
  );
  if ((await initdb.exited) !== 0) {
    await rm(draft, removeOptions);
    throw withAdvice("The database could not be created.", lines.join("\n"), folders.root);
  }
  await rename(draft, folders.cluster);
  await sync(folders.root, "r");
}

async function versionOf(cluster: string): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(path.join(cluster, "PG_VERSION"), "utf8"), 10);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  return readdir(folder).then(
    (names) => names.length === 0,
    (error: unknown) => {
      if (isMissing(error)) return true;
      throw error;
    },
  );
}

/** Ensures a complete cluster of the right version. Returns whether it was created; throws if the folder holds anything else. */
export async function ensureCluster(installation: Installation, log: (line: string) => void): Promise<boolean> {
  const { folders, binaries } = installation;
  await clearDrafts(folders.root);
  const version = await versionOf(folders.cluster);
  if (version === binaries.major) return false;
  if (version !== undefined) {
    throw new PostgresFailure(
      `${folders.cluster} was made by PostgreSQL ${version}, and this Vowdesk contains ${binaries.major}. Restore a backup into a new folder (VOWDESK_DATA), or set DATABASE_URL to a PostgreSQL ${version} server that uses this cluster.`,
    );
  }
  if (!(await isEmpty(folders.cluster))) {
    throw new PostgresFailure(
      `${folders.cluster} holds files, but no complete PostgreSQL database. If a backup is being restored, let it finish; otherwise move the folder away.`,
    );
  }
  log(`creating a database in ${folders.cluster}`);
  await createCluster(installation);
  return true;
}
