import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

/** A folder that all processes of a test run share. */
const runFolder = "VOWDESK_TEST_FOLDER";

/** Creates the folder of a test run. Returns the function that removes it. */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-run-"));
  process.env[runFolder] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function makeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.draft`;
  while (!existsSync(folder)) {
    const isFirst = await mkdir(draft).then(
      () => true,
      () => false,
    );
    if (!isFirst) {
      await wait(100);
      continue;
    }
    try {
      // Another process may have completed it between the two looks.
      if (existsSync(folder)) return;
      await make(draft);
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
}

/**
 * Fills a new folder with a copy of what `make` has written into another one, which takes a fraction of the time. `make` runs once per
 * test run and name. Outside of a test run the folder stays empty.
 */
export async function copyPrepared(
  name: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const run = process.env[runFolder];
  if (run === undefined) return;
  const prepared = path.join(run, name);
  await makeOnce(prepared, make);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Keeps owners, because PostgreSQL may run as another user.
  await promisify(execFile)("cp", ["-a", `${prepared}/.`, folder]);
}
