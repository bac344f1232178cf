import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPostgres, type EmbeddedPostgres } from "./index.ts";
import { isRoot, openTrial, query, runningBelow, type Trial } from "./test-support.ts";

let trial: Trial;
let postgres: EmbeddedPostgres;
const lines: string[] = [];

beforeAll(async () => {
  trial = await openTrial();
  postgres = await startPostgres({ folder: trial.folder, log: (line) => lines.push(line) });
});

afterAll(async () => {
  await postgres?.stop();
  expect(await runningBelow(trial.home)).toEqual([]);
  await trial.remove();
});

/** What a caller gets who asks again until the database answers. */
function soon(text: string) {
  return expect.poll(() => query(postgres, text).catch(() => "no answer"), { timeout: 20_000 });
}

/** A connection that may break. */
async function opened(): Promise<Client> {
  const client = new Client(postgres.connection);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

describe("the server", () => {
  test.skipIf(!isRoot || process.platform !== "linux")(
    "runs as an unprivileged user in a folder that only root can enter",
    async () => {
      expect((await stat(trial.home)).mode & 0o077).toBe(0);
      const status = await readFile(`/proc/${postgres.pid}/status`, "utf8");
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe("0");
      expect((await stat(path.join(trial.folder, "socket"))).mode & 0o777).toBe(0o700);
    },
  );

  test("stores text as UTF-8, sorts it the same everywhere, and sees letters in Chinese", async () => {
    await query(postgres, "create extension pg_trgm");
    const [seen] = await query(postgres, "select show_trgm('婚纱摄影') <> '{}' as letters, 'a' > 'B' as bytewise");
    expect(seen).toEqual({ letters: true, bytewise: true });
  });

  test("makes writes durable, and gives the program's account no power over files and programs", async () => {
    const [settings] = await query(
      postgres,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('full_page_writes') as pages, current_setting('is_superuser') as superuser`,
    );
    expect(settings).toEqual({ fsync: "on", commit: "on", pages: "on", superuser: "off" });
  });

  test.skipIf(process.platform !== "linux")("runs in the scheduler's batch class", async () => {
    const batch = "3";
    // `policy` is the 41st field of the line (man 5 proc); the second stands in brackets and may hold spaces.
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

  test("is not started twice: a second start is refused, naming the process", async () => {
    const second = startPostgres({ folder: trial.folder, log: () => undefined });
    await expect(second).rejects.toThrow(`in use by another Vowdesk (process ${process.pid})`);
    expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("after kill -9", () => {
  beforeEach(async () => {
    await query(postgres, "drop table if exists kept");
    await query(postgres, "create table kept as select generate_series(1, 1000) as id");
  });

  test("of one backend the others are back in a moment", async () => {
    const [killed, other] = await Promise.all([opened(), opened()]);
    const { rows } = await killed.query<{ pid: number }>("select pg_backend_pid() as pid");
    const { pid } = postgres;
    // The server answers on until it has noticed; then it ends all others, and recovers.
    const isNoticed = new Promise((resolve) => other.once("end", resolve));
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    await isNoticed;
    await soon("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
    expect(postgres.pid).toBe(pid);
  });

  test("of the server it is back with all that was acknowledged, even while a backend computes", async () => {
    const { connection, pid } = postgres;
    const computing = query(postgres, "select count(*) from generate_series(1, 1e12::bigint)").catch(() => "broken");
    await sleep(200);
    process.kill(pid, "SIGKILL");
    await soon("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
    expect(await computing).toBe("broken");
    // The new server may answer a moment before its supervisor has seen that it is ready.
    await expect.poll(() => postgres.pid, { timeout: 20_000 }).not.toBe(pid);
    expect(postgres.connection).toEqual(connection);
  });

  test("of everything that runs in the folder it is back as well", async () => {
    for (const pid of await runningBelow(trial.home)) process.kill(pid, "SIGKILL");
    await soon("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
  });

  test("of its watchdog alone it is back as well, and there is one server", async () => {
    const [, , , watchdog] = (await readFile(`/proc/${postgres.pid}/stat`, "utf8")).split(" ");
    process.kill(Number(watchdog), "SIGKILL");
    const { pid } = postgres;
    await expect.poll(() => postgres.pid, { timeout: 20_000 }).not.toBe(pid);
    await soon("select count(*)::int as kept from kept").toEqual([{ kept: 1000 }]);
    expect(await runningBelow(trial.home)).not.toContain(pid);
  });
});

describe("a stop", () => {
  test("may be asked for twice and in the middle of a restart, and gives the folder back", async () => {
    process.kill(postgres.pid, "SIGKILL");
    await sleep(50);
    await Promise.all([postgres.stop(), postgres.stop(), postgres.exited]);
    expect(await runningBelow(trial.home)).toEqual([]);
    expect(await readdir(trial.folder)).not.toContain("owner");
  });
});
