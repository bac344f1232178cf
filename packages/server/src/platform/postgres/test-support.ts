import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { User } from "./folders.ts";
import type { EmbeddedPostgres } from "./index.ts";

// Helpers for the tests of this folder.

export const isRoot = process.geteuid?.() === 0;
export const unprivilegedUser: User = { uid: 65_534, gid: 65_534 };

/** A temporary folder that only its owner can enter, and the path of a data folder in it. */
export interface TestFolder {
  home: string;
  folder: string;
  remove(): Promise<void>;
}

export async function makeTestFolder(): Promise<TestFolder> {
  const home = await mkdtemp(path.join(tmpdir(), "vowdesk-postgres-"));
  const folder = path.join(home, "postgres");
  return { home, folder, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Ids of all processes whose working directory is below a folder. */
export async function runningBelow(home: string): Promise<number[]> {
  const results = await Promise.all(
    (await readdir("/proc").catch(() => [])).map(async (name) => {
      const cwd = /^\d+$/.test(name) ? await readlink(`/proc/${name}/cwd`).catch(() => "") : "";
      return cwd.startsWith(`${home}/`) ? [Number(name)] : [];
    }),
  );
  return results.flat();
}

export async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
