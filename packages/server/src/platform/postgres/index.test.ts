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
import { isRoot, nobody, openTrial, query, runningBelow, type Trial } from "./test-support.ts";
import { runBriefly } from "./watched-process.ts";

let trial: Trial;
const started: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];

beforeAll(async () => {
  trial = await openTrial();
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill("SIGKILL");
  for (const postgres of started.splice(0)) await postgres.stop();
  await expect.poll(() => runningBelow(trial.home), { timeout: 20_000 }).toEqual([]);
});

afterAll(() => trial.remove());

/** Tests that need an empty folder name one of their own; the others go on with what they find. */
async function start(folder = trial.folder): Promise<EmbeddedPostgres> {
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
  /** The command it is to run in. */
  inside?: readonly string[];
}

/** Another Node process that starts PostgreSQL on the folder. */
function startOwner({ folder = trial.folder, user, inside = [] }: Owner = {}): ChildProcess & {
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
  test("one that keeps finished segments is woken when it is ready, so that the first is finished in time (RELIABILITY R16)", async () => {
    const postgres = await startPostgres({ folder: trial.folder, log: () => undefined, isArchived: true });
    started.push(postgres);
    const isWoken = "select pg_conf_load_time() > pg_postmaster_start_time() + interval '1 millisecond' as woken";
    await expect.poll(() => query(postgres, isWoken)).toEqual([{ woken: true }]);
  });

  test("an empty folder, deeper than a socket's path may be, becomes a database that keeps what it is given", async () => {
    const folder = path.join(trial.home, "a-rather-long-name".repeat(5), "and-another-one".repeat(5));
    const first = await start(folder);
    await query(first, "create table kept as select '永久' as word");
    await first.stop();
    await first.exited;
    await expect(stat(path.dirname(first.connection.host))).rejects.toThrow("ENOENT");

    const second = await start(folder);
    expect(await query(second, "select word from kept")).toEqual([{ word: "永久" }]);
    expect(second.connection).toEqual(first.connection);
  });

  test("lock files that name a living stranger are no obstacle", async () => {
    await (await start()).stop();
    await writeFile(path.join(trial.folder, "cluster", "postmaster.pid"), `${process.pid}\n`);
    await writeFile(path.join(trial.folder, "socket", ".s.PGSQL.5432.lock"), `${process.pid}\n`);
    expect(await query(await start(), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test.skipIf(!isRoot)("an ordinary user can start it, and root can go on with the same folder", async (context) => {
    const mayReadSources = await runBriefly({
      command: process.execPath,
      args: ["-e", `require("node:fs").readFileSync(${JSON.stringify(import.meta.filename)})`],
      cwd: "/",
      identity: nobody,
    });
    if (!mayReadSources.succeeded) context.skip("no other user can read the sources here");
    const folder = path.join(trial.home, "of-nobody");
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, nobody.uid, nobody.gid);
    await chmod(trial.home, 0o711);
    const owner = startOwner({ folder, user: nobody });
    expect(await announcedPid(owner)).toBeGreaterThan(0);
    owner.stdin?.end();
    expect(await once(owner, "exit")).toEqual([0, null]);

    const postgres = await start(folder);
    expect((await stat(path.join(folder, "cluster"))).uid).toBe(nobody.uid);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
    await chmod(trial.home, 0o700);
  });

  test.skipIf(!isRoot)("root can start it where it may not become another user", async (context) => {
    const loneRoot = ["unshare", "--user", "--map-root-user"];
    const mayNest = await runBriefly({
      command: "unshare",
      args: [...loneRoot.slice(1), "unshare", "--user", "--map-user=65534", "true"],
      cwd: "/",
      identity: "self",
    }).catch(() => undefined);
    if (!mayNest?.succeeded) context.skip("user namespaces are not allowed here");
    const folder = path.join(trial.home, "of-lone-root");
    const owner = startOwner({ folder, inside: loneRoot });
    expect(await announcedPid(owner)).toBeGreaterThan(0);
    expect((await stat(path.join(folder, "cluster"))).uid).toBe(0);
    owner.kill("SIGKILL");
    const successor = await start(folder);
    expect((await stat(path.join(folder, "cluster"))).uid).not.toBe(0);
    expect(await query(successor, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("a folder that is a file is refused", async () => {
    const file = path.join(trial.home, "file");
    await writeFile(file, "not a folder");
    await expect(start(file)).rejects.toThrow("The embedded PostgreSQL could not be started");
  });
});

describe("a folder in use", () => {
  test("is refused, naming the owner, until that one has stopped", async () => {
    const owner = startOwner();
    await announcedPid(owner);
    await expect(start()).rejects.toThrow(`in use by another Vowdesk (process ${owner.pid})`);
    owner.stdin?.end();
    await once(owner, "exit");
    expect((await start()).pid).toBeGreaterThan(0);
  });

  test.skipIf(!isRoot)("is refused to another container, and to this one when the other has it", async (context) => {
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

  test("is given to exactly one of several that start at once", async () => {
    const folder = path.join(trial.home, "wanted");
    const outcomes = await Promise.allSettled([start(folder), start(folder), start(folder)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("kill -9 of the owner", () => {
  test("leaves no process behind", async () => {
    const owner = startOwner();
    const pid = await announcedPid(owner);
    expect(await runningBelow(trial.home)).toContain(pid);
    owner.kill("SIGKILL");
    await expect.poll(() => runningBelow(trial.home), { timeout: 10_000 }).toEqual([]);
  });

  test("does not keep a successor from starting at once", async () => {
    const owner = startOwner();
    const pid = await announcedPid(owner);
    owner.kill("SIGKILL");
    expect((await start()).pid).not.toBe(pid);
  });

  test("while the database is being made is repaired by the next start", async () => {
    const folder = path.join(trial.home, "half-made");
    const owner = startOwner({ folder });
    const drafts = async () => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith("new-"));
    await expect.poll(drafts, { interval: 5, timeout: 20_000 }).toHaveLength(1);
    await sleep(200);
    owner.kill("SIGKILL");
    const postgres = await start(folder);
    expect(await drafts()).toEqual([]);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});
