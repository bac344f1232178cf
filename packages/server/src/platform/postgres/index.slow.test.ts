import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { User } from "./folders.ts";
import { startPostgres, type EmbeddedPostgres } from "./index.ts";
import { isRoot, unprivilegedUser, makeTestFolder, query, runningBelow, type TestFolder } from "./test-support.ts";
import { runBriefly } from "./watched-process.ts";
import { patience } from "../../../../../harness/slowness.ts";

let testFolder: TestFolder;
const started: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];

beforeAll(async () => {
  testFolder = await makeTestFolder();
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill("SIGKILL");
  for (const postgres of started.splice(0)) await postgres.stop();
  await expect.poll(() => runningBelow(testFolder.home), { timeout: patience(20_000) }).toEqual([]);
});

afterAll(() => testFolder.remove());

/** Tests that need an empty folder pass their own. The others share one. */
async function start(folder = testFolder.folder): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ folder, log: () => undefined });
  started.push(postgres);
  return postgres;
}

const ownerProgram = `
  import { startPostgres } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)};
  const postgres = await startPostgres({ folder: process.argv[1], log: () => undefined });
  process.stdout.write(postgres.pid + "\\n");
  process.stdin.on("end", () => void postgres.stop()).resume();
`;

interface Owner {
  folder?: string;
  user?: User;
  /** A command that wraps the process. */
  inside?: readonly string[];
}

function startOwner({ folder = testFolder.folder, user, inside = [] }: Owner = {}): ChildProcess & {
  stdout: NodeJS.ReadableStream;
} {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const node = [process.execPath, "--import", tsx, "--input-type=module", "-e", ownerProgram, folder];
  const [command = "", ...args] = [...inside, ...node];
  const owner = spawn(command, args, {
    ...user,
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, TSX_DISABLE_CACHE: "1" },
  });
  owners.push(owner);
  return owner;
}

async function announcedPid(owner: ReturnType<typeof startOwner>): Promise<number> {
  const [line] = await once(owner.stdout, "data");
  return Number(String(line));
}

describe("starting", () => {
  test("signals an archiving server when it is ready, so that the first segment is finished in time (G-R16)", async () => {
    const postgres = await startPostgres({ folder: testFolder.folder, log: () => undefined, isArchived: true });
    started.push(postgres);
    const isWoken = "select pg_conf_load_time() > pg_postmaster_start_time() + interval '1 millisecond' as woken";
    await expect.poll(() => query(postgres, isWoken)).toEqual([{ woken: true }]);
  });

  test("keeps archiving when a command opens an archived database", async () => {
    const archiveMode = "show archive_mode";
    const server = await startPostgres({ folder: testFolder.folder, log: () => undefined, isArchived: true });
    await server.stop();
    const command = await start();
    expect(await query(command, archiveMode)).toEqual([{ archive_mode: "on" }]);
    await command.stop();
    const unarchived = await startPostgres({ folder: testFolder.folder, log: () => undefined, isArchived: false });
    started.push(unarchived);
    expect(await query(unarchived, archiveMode)).toEqual([{ archive_mode: "off" }]);
  });

  test("creates a persistent database in a folder whose path is too long for a socket", async () => {
    const folder = path.join(testFolder.home, "a-rather-long-name".repeat(5), "and-another-one".repeat(5));
    const first = await start(folder);
    await query(first, "create table kept as select '永久' as word");
    await first.stop();
    await first.exited;
    await expect(stat(path.dirname(first.connection.host))).rejects.toThrow("ENOENT");

    const second = await start(folder);
    expect(await query(second, "select word from kept")).toEqual([{ word: "永久" }]);
    expect(second.connection).toEqual(first.connection);
  });

  test("ignores lock files with the id of an unrelated process", async () => {
    await (await start()).stop();
    await writeFile(path.join(testFolder.folder, "cluster", "postmaster.pid"), `${process.pid}\n`);
    await writeFile(path.join(testFolder.folder, "socket", ".s.PGSQL.5432.lock"), `${process.pid}\n`);
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.skipIf(!isRoot)("lets root continue with the folder of an ordinary user", async (context) => {
    const mayReadSources = await runBriefly({
      command: process.execPath,
      args: ["-e", `require("node:fs").readFileSync(${JSON.stringify(import.meta.filename)})`],
      cwd: "/",
      identity: unprivilegedUser,
    });
    if (!mayReadSources.succeeded) context.skip("no other user can read the sources here");
    const folder = path.join(testFolder.home, "of-nobody");
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, unprivilegedUser.uid, unprivilegedUser.gid);
    await chmod(testFolder.home, 0o711);
    const owner = startOwner({ folder, user: unprivilegedUser });
    expect(await announcedPid(owner)).toBeGreaterThan(0);
    owner.stdin?.end();
    expect(await once(owner, "exit")).toEqual([0, null]);

    const postgres = await start(folder);
    expect((await stat(path.join(folder, "cluster"))).uid).toBe(unprivilegedUser.uid);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    await chmod(testFolder.home, 0o700);
  });

  test.skipIf(!isRoot)("starts as root where root may not change the user", async (context) => {
    const loneRoot = ["unshare", "--user", "--map-root-user"];
    const mayNest = await runBriefly({
      command: "unshare",
      args: [...loneRoot.slice(1), "unshare", "--user", "--map-user=65534", "true"],
      cwd: "/",
      identity: "self",
    }).catch(() => undefined);
    if (!mayNest?.succeeded) context.skip("user namespaces are not allowed here");
    const folder = path.join(testFolder.home, "of-lone-root");
    const owner = startOwner({ folder, inside: loneRoot });
    expect(await announcedPid(owner)).toBeGreaterThan(0);
    expect((await stat(path.join(folder, "cluster"))).uid).toBe(0);
    owner.kill("SIGKILL");
    const successor = await start(folder);
    expect((await stat(path.join(folder, "cluster"))).uid).not.toBe(0);
    expect(await query(successor, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("rejects a file as the folder", async () => {
    const file = path.join(testFolder.home, "file");
    await writeFile(file, "not a folder");
    await expect(start(file)).rejects.toThrow("The embedded PostgreSQL could not be started");
  });
});

describe("a folder in use", () => {
  test("is rejected with the name of the owner until the owner has stopped", async () => {
    const owner = startOwner();
    await announcedPid(owner);
    await expect(start()).rejects.toThrow(`in use by another Vowdesk (process ${owner.pid})`);
    owner.stdin?.end();
    await once(owner, "exit");
    expect((await start()).pid).toBeGreaterThan(0);
  });

  test.skipIf(!isRoot)("is rejected across containers, in both directions", async (context) => {
    const container = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
    const mayContain = await runBriefly({
      command: "unshare",
      args: [...container.slice(1), "true"],
      cwd: "/",
      identity: "self",
    }).catch(() => undefined);
    if (!mayContain?.succeeded) context.skip("process namespaces are not allowed here");
    const owner = startOwner({ inside: container });
    await announcedPid(owner);
    await expect(start()).rejects.toThrow("(process 1 in another container)");
    owner.kill("SIGKILL");
    const successor = await start();
    const second = startOwner({ inside: container });
    expect(await once(second, "exit")).toEqual([1, null]);
    expect(await query(successor, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("is assigned to exactly one of several concurrent starts", async () => {
    const folder = path.join(testFolder.home, "wanted");
    const outcomes = await Promise.allSettled([start(folder), start(folder), start(folder)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("kill -9 of the owner", () => {
  test("leaves no process behind", async () => {
    const owner = startOwner();
    const pid = await announcedPid(owner);
    expect(await runningBelow(testFolder.home)).toContain(pid);
    owner.kill("SIGKILL");
    await expect.poll(() => runningBelow(testFolder.home), { timeout: patience(10_000) }).toEqual([]);
  });

  test("does not prevent an immediate restart", async () => {
    const owner = startOwner();
    const pid = await announcedPid(owner);
    owner.kill("SIGKILL");
    expect((await start()).pid).not.toBe(pid);
  });

  test("during the creation of the database is repaired by the next start", async () => {
    const folder = path.join(testFolder.home, "half-made");
    const owner = startOwner({ folder });
    const drafts = async () => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith("new-"));
    await expect.poll(drafts, { interval: 5, timeout: patience(20_000) }).toHaveLength(1);
    await sleep(200);
    owner.kill("SIGKILL");
    const postgres = await start(folder);
    expect(await drafts()).toEqual([]);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
