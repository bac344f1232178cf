import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPostgres, type EmbeddedPostgres } from "./index.ts";
import { isRoot, makeTestFolder, query, runningBelow, type TestFolder } from "./test-support.ts";
import { patience } from "../../../../../harness/slowness.ts";

let testFolder: TestFolder;
let postgres: EmbeddedPostgres;
const lines: string[] = [];

beforeAll(async () => {
  testFolder = await makeTestFolder();
  postgres = await startPostgres({ folder: testFolder.folder, log: (line) => lines.push(line) });
});

afterAll(async () => {
  await postgres?.stop();
  expect(await runningBelow(testFolder.home)).toEqual([]);
  await testFolder.remove();
});

function eventually(text: string) {
  return expect.poll(() => query(postgres, text).catch(() => "no answer"), { timeout: patience(20_000) });
}

async function connect(): Promise<Client> {
  const client = new Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

describe("the server", () => {
  test.skipIf(!isRoot || process.platform !== "linux")(
    "runs as an unprivileged user in a folder that only root can enter",
    async () => {
      expect((await stat(testFolder.home)).mode & 0o077).toBe(0);
      const status = await readFile(`/proc/${postgres.pid}/status`, "utf8");
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe("0");
      expect((await stat(path.join(testFolder.folder, "socket"))).mode & 0o777).toBe(0o700);
    },
  );

  test("stores text as UTF-8, sorts it bytewise and recognises letters in Chinese", async () => {
    await query(postgres, "create extension pg_trgm");
    const [seen] = await query(postgres, "select show_trgm('婚纱摄影') <> '{}' as letters, 'a' > 'B' as bytewise");
    expect(seen).toEqual({ letters: true, bytewise: true });
  });

  test("makes writes durable and runs the program's account without superuser rights", async () => {
    const [settings] = await query(
      postgres,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('full_page_writes') as pages, current_setting('is_superuser') as superuser`,
    );
    expect(settings).toEqual({ fsync: "on", commit: "on", pages: "on", superuser: "off" });
  });

  test.skipIf(process.platform !== "linux")("runs in the scheduler's batch class", async () => {
    const batch = "3";
    // `policy` is field 41 of the line (man 5 proc). Field 2 is in parentheses and may contain spaces.
    const line = await readFile(`/proc/${postgres.pid}/stat`, "utf8");
    expect(line.slice(line.lastIndexOf(")")).split(" ")[39]).toBe(batch);
  });

  test("logs neither statements nor values", async () => {
    await query(postgres, "create table secret (word text unique)");
    await query(postgres, "insert into secret values ('hush')");
    await expect(query(postgres, "insert into secret values ('hush')")).rejects.toThrow("secret_word_key");
    expect(lines.join("\n")).toContain("ready to accept connections");
    expect(lines.join("\n")).not.toMatch(/hush|insert/);
  });

  test("rejects a second start and names the process", async () => {
    const second = startPostgres({ folder: testFolder.folder, log: () => undefined });
    await expect(second).rejects.toThrow(`in use by another Vowdesk (process ${process.pid})`);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("after kill -9", () => {
  beforeEach(async () => {
    await query(postgres, "drop table if exists kept");
    await query(postgres, "create table kept as select generate_series(1, 1000) as id");
  });

  test("of one backend the others reconnect eventually", async () => {
    const [killed, other] = await Promise.all([connect(), connect()]);
    const { rows } = await killed.query<{ pid: number }>("select pg_backend_pid() as pid");
    const { pid } = postgres;
    // The server answers until it notices the death. Then it ends all other backends and recovers.
    const isNoticed = new Promise((resolve) => other.once("end", resolve));
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    await isNoticed;
    await eventually("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
    expect(postgres.pid).toBe(pid);
  });

  test("of the server it restarts with all acknowledged data, even while a backend is computing", async () => {
    const { connection, pid } = postgres;
    const computing = query(postgres, "select count(*) from generate_series(1, 1e12::bigint)").catch(() => "broken");
    await sleep(200);
    process.kill(pid, "SIGKILL");
    await eventually("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
    expect(await computing).toBe("broken");
    // The new server may answer a moment before its supervisor has noticed that it is ready.
    await expect.poll(() => postgres.pid, { timeout: patience(20_000) }).not.toBe(pid);
    expect(postgres.connection).toEqual(connection);
  });

  test("of all processes in the folder it restarts", async () => {
    for (const pid of await runningBelow(testFolder.home)) process.kill(pid, "SIGKILL");
    await eventually("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
  });

  test("of its watchdog alone it restarts with a single server", async () => {
    const [, , , watchdog] = (await readFile(`/proc/${postgres.pid}/stat`, "utf8")).split(" ");
    process.kill(Number(watchdog), "SIGKILL");
    const { pid } = postgres;
    await expect.poll(() => postgres.pid, { timeout: patience(20_000) }).not.toBe(pid);
    await eventually("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
    expect(await runningBelow(testFolder.home)).not.toContain(pid);
  });
});

describe("a stop", () => {
  test("can be requested twice and during a restart, and releases the folder", async () => {
    process.kill(postgres.pid, "SIGKILL");
    await sleep(50);
    await Promise.all([postgres.stop(), postgres.stop(), postgres.exited]);
    expect(await runningBelow(testFolder.home)).toEqual([]);
    expect(await readdir(testFolder.folder)).not.toContain("owner");
  });
});
