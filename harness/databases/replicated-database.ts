import { appendFile, chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { copyMigratedCluster } from "../../packages/server/test/postgres.ts";
import { connectionVia } from "../../packages/server/src/platform/postgres/accounts.ts";
import { superuser } from "../../packages/server/src/platform/postgres/cluster.ts";
import { changeOwner, foldersIn, makePrivateFolder } from "../../packages/server/src/platform/postgres/folders.ts";
import { startPostgres } from "../../packages/server/src/platform/postgres/index.ts";
import { prepareInstallation, type Installation } from "../../packages/server/src/platform/postgres/installation.ts";
import { settingArguments } from "../../packages/server/src/platform/postgres/settings.ts";
import { socketFileIn } from "../../packages/server/src/platform/postgres/socket.ts";
import { startWatched, type WatchedProcess } from "../../packages/server/src/platform/postgres/watched-process.ts";
import { waitUntil } from "../pace.ts";

const startsWithinMs = 30_000;
/** Enough to keep the WAL that a new standby needs. */
const settings = ["-c", "wal_keep_size=256MB"];
/** Files of a running server that a copy must not have. */
const runtimeFiles = ["postmaster.pid", "standby.signal"];

/** One PostgreSQL server that can be a primary or a standby. */
export class ReplicatedServer {
  readonly #name: string;
  readonly #installation: Installation;
  #process: WatchedProcess | null = null;

  private constructor(name: string, installation: Installation) {
    this.#name = name;
    this.#installation = installation;
  }

  static async in(folder: string, name: string): Promise<ReplicatedServer> {
    const folders = foldersIn(path.join(folder, name));
    await mkdir(folders.root, { recursive: true });
    return new ReplicatedServer(name, await prepareInstallation(folders));
  }

  /** The path of its socket. */
  get socket(): string {
    return socketFileIn(this.#installation.folders.socket);
  }

  get #cluster(): string {
    return this.#installation.folders.cluster;
  }

  /** Runs statements as the superuser. */
  async run<T extends pg.QueryResultRow>(...texts: string[]): Promise<T[]> {
    const connection = connectionVia(this.#installation.folders.socket);
    const client = new pg.Client({ ...connection, user: superuser });
    client.on("error", () => undefined);
    try {
      await client.connect();
      let rows: T[] = [];
      for (const text of texts) ({ rows } = await client.query<T>(text));
      return rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async start(): Promise<void> {
    const { folders, identity, binaries, pathTo } = this.#installation;
    await makePrivateFolder(folders.socket, identity);
    const lines: string[] = [];
    const options = settingArguments({ isArchived: false, connections: 100 });
    this.#process = await startWatched(
      {
        command: path.join(binaries.folder, "bin", "postgres"),
        args: ["-D", pathTo(folders.cluster), ...options, ...settings],
        cwd: folders.cluster,
        identity,
      },
      (line) => lines.push(line),
    );
    const answers = () =>
      this.run("select 1").then(
        () => true,
        () => false,
      );
    if (!(await waitUntil(answers, startsWithinMs)))
      throw new Error(`the server ${this.#name} did not start:\n${lines.join("\n")}`);
  }

  /** Stops it. A primary first sends all changes to its standby. */
  async stop(): Promise<void> {
    this.#process?.end();
    await this.#process?.exited;
    this.#process = null;
  }

  /** Ends it at once, as a failure of its machine would. */
  async kill(): Promise<void> {
    if (this.#process) process.kill(this.#process.pid, "SIGQUIT");
    await this.#process?.exited;
    this.#process = null;
  }

  /** Replaces its data by a copy of a running primary, from which it then receives all changes. */
  async follow(primary: ReplicatedServer): Promise<void> {
    const { identity } = this.#installation;
    await rm(this.#cluster, { recursive: true, force: true });
    const client = new pg.Client({ ...connectionVia(primary.#installation.folders.socket), user: superuser });
    await client.connect();
    await client.query("select pg_backup_start('standby', true)");
    await cp(primary.#cluster, this.#cluster, { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    await client.end();
    for (const name of runtimeFiles) await rm(path.join(this.#cluster, name), { force: true });
    const source = `host=${primary.#installation.folders.socket} user=${superuser} application_name=${this.#name}`;
    await writeFile(path.join(this.#cluster, "backup_label"), rows[0]?.labelfile ?? "");
    await writeFile(path.join(this.#cluster, "standby.signal"), "");
    await appendFile(path.join(this.#cluster, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    await chmod(this.#cluster, 0o700);
    if (typeof identity === "object") await changeOwner(this.#cluster, identity);
    await this.start();
    await primary.#waitForStandby();
  }

  /** Waits until a standby has received everything, and makes each commit wait for it from now on. */
  async #waitForStandby(): Promise<void> {
    const isStreaming = async () =>
      (await this.run("select from pg_stat_replication where state = 'streaming'")).length > 0;
    if (!(await waitUntil(isStreaming, startsWithinMs))) throw new Error("the standby does not follow");
    await this.run("alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
  }

  /** Makes a standby the primary. It waits for no standby of its own. */
  async promote(): Promise<void> {
    await this.run(
      "select pg_promote(true, 60)",
      "alter system reset synchronous_standby_names",
      "select pg_reload_conf()",
    );
  }
}

/** A primary and a standby, in one new folder. */
export async function openReplicatedDatabase() {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-replicas-"));
  // PostgreSQL may run as another user, who has to reach the socket of the other server.
  await chmod(folder, 0o755);
  const first = path.join(folder, "first");
  await copyMigratedCluster(first);
  await (await startPostgres({ folder: first, log: () => undefined })).stop();
  const [primary, standby] = [await ReplicatedServer.in(folder, "first"), await ReplicatedServer.in(folder, "second")];
  await primary.start();
  await standby.follow(primary);
  const close = async () => {
    await standby.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { primary, standby, close };
}
