import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { User } from "./folders.ts";
import type { EmbeddedPostgres } from "./index.ts";

// Support of this folder's tests.

export const isRoot = process.geteuid?.() === 0;
export const nobody: User = { uid: 65_534, gid: 65_534 };

/** A temporary folder that only its owner can enter (mkdtemp makes it 0700), and a data folder to be in it. */
export interface Trial {
  home: string;
  folder: string;
  remove(): Promise<void>;
}

export async function openTrial(): Promise<Trial> {
  const home = await mkdtemp(path.join(tmpdir(), "vowdesk-postgres-"));
  const folder = path.join(home, "postgres");
  return { home, folder, remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Ids of all processes that run in a folder below this one; PostgreSQL's and their watchdogs do. */
export async function runningBelow(home: string): Promise<number[]> {
  const found = await Promise.all(
    (await readdir("/proc").catch(() => [])).map(async (name) => {
      const cwd = /^\d+$/.test(name) ? await readlink(`/proc/${name}/cwd`).catch(() => "") : "";
      return cwd.startsWith(`${home}/`) ? [Number(name)] : [];
    }),
  );
  return found.flat();
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
