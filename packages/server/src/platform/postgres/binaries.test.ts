import { chmod, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { packagedBinaries, runnableBinaries } from "./binaries.ts";
import { isRoot, unprivilegedUser } from "./test-support.ts";
import { runBriefly } from "./watched-process.ts";

let hiddenFolder: string;
let cacheFolder: string;

beforeEach(async () => {
  hiddenFolder = await mkdtemp(path.join(tmpdir(), "vowdesk-binaries-"));
  cacheFolder = await mkdtemp(path.join(tmpdir(), "vowdesk-shelf-"));
  await chmod(cacheFolder, 0o755);
});

afterEach(async () => {
  for (const folder of [hiddenFolder, cacheFolder]) await rm(folder, { recursive: true, force: true });
});

test("recommends an external server on a platform without binaries", async () => {
  await expect(packagedBinaries("plan9", "mips")).rejects.toThrow(/plan9-mips.*DATABASE_URL/);
});

test("runs the binaries of this platform where they are installed", async () => {
  const packaged = await packagedBinaries();
  expect(packaged.major).toBeGreaterThanOrEqual(18);
  expect(await runnableBinaries(packaged, "self")).toEqual(packaged);
});

describe.skipIf(!isRoot)("binaries in a folder that only root can enter", () => {
  test("are copied once to a folder where PostgreSQL's user can run them", async () => {
    const packaged = await packagedBinaries();
    const hidden = { ...packaged, folder: path.join(hiddenFolder, "native") };
    await cp(packaged.folder, hidden.folder, { recursive: true, verbatimSymlinks: true });

    const runnable = await runnableBinaries(hidden, unprivilegedUser, [
      path.join(hiddenFolder, "no", "entry"),
      cacheFolder,
    ]);
    expect(runnable.folder).toMatch(cacheFolder);
    const postgres = path.join(runnable.folder, "bin", "postgres");
    const tried = await runBriefly({ command: postgres, args: ["--version"], cwd: "/", identity: unprivilegedUser });
    expect(tried.output).toContain(`(PostgreSQL) ${packaged.major}`);

    expect(await runnableBinaries(hidden, unprivilegedUser, [cacheFolder])).toEqual(runnable);
    expect(await readdir(cacheFolder)).toHaveLength(1);
  });
});
