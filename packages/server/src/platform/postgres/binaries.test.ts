import { chmod, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { packagedBinaries, runnableBinaries } from "./binaries.ts";
import { isRoot, nobody } from "./test-support.ts";
import { runBriefly } from "./watched-process.ts";

let home: string;
let shelf: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), "vowdesk-binaries-"));
  shelf = await mkdtemp(path.join(tmpdir(), "vowdesk-shelf-"));
  await chmod(shelf, 0o755);
});

afterEach(async () => {
  for (const folder of [home, shelf]) await rm(folder, { recursive: true, force: true });
});

test("a platform without binaries is told to use a server of its own", async () => {
  await expect(packagedBinaries("plan9", "mips")).rejects.toThrow(/plan9-mips.*DATABASE_URL/);
});

test("the binaries of this platform run where they are installed", async () => {
  const packaged = await packagedBinaries();
  expect(packaged.major).toBeGreaterThanOrEqual(18);
  expect(await runnableBinaries(packaged, "self")).toEqual(packaged);
});

describe.skipIf(!isRoot)("binaries below a folder that only root can enter", () => {
  test("are copied to a shelf where PostgreSQL's user can run them, once", async () => {
    const packaged = await packagedBinaries();
    const hidden = { ...packaged, folder: path.join(home, "native") };
    await cp(packaged.folder, hidden.folder, { recursive: true, verbatimSymlinks: true });

    const runnable = await runnableBinaries(hidden, nobody, [path.join(home, "no", "entry"), shelf]);
    expect(runnable.folder).toMatch(shelf);
    const postgres = path.join(runnable.folder, "bin", "postgres");
    const tried = await runBriefly({ command: postgres, args: ["--version"], cwd: "/", identity: nobody });
    expect(tried.output).toContain(`(PostgreSQL) ${packaged.major}`);

    expect(await runnableBinaries(hidden, nobody, [shelf])).toEqual(runnable);
    expect(await readdir(shelf)).toHaveLength(1);
  });
});
