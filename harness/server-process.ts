import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { buildStale } from "../scripts/build.mjs";
import { root } from "../scripts/child.mjs";
import { makeTestDatabase } from "../packages/server/test/postgres.ts";
import { copyPrepared } from "../packages/server/test/prepared.ts";
import { openLog } from "../packages/server/src/platform/observability/log.ts";
import { connectionVia } from "../packages/server/src/platform/postgres/accounts.ts";
import { foldersIn } from "../packages/server/src/platform/postgres/folders.ts";
import { urlOf } from "./databases/database-proxy.ts";
import { freePort } from "./free-port.ts";
import { patience } from "./slowness.ts";

const sharedKey = Buffer.alloc(32, "shared").toString("base64");
const restartPauseMs = 100;
/** A start that takes longer hangs. The first one loads the demo data. */
const readyWithinMs = patience(300_000);

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.trim().split(" ").filter(Boolean).map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
}

/** A new data folder, with the demo data where the server has its own database and the default settings for it. */
async function newDataFolder(settings: NodeJS.ProcessEnv): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "vowdesk-fault-"));
  if (settings["DATABASE_URL"] === undefined && settings["VOWDESK_DEMO"] === undefined) {
    await copyPrepared("demo", folder, async (prepared) => {
      const server = await ServerProcess.start({ VOWDESK_DATA: prepared });
      await server.stop();
    });
  }
  return folder;
}

/** The product as `npm start` runs it, on its own data folder, under a supervisor that restarts it. */
export class ServerProcess {
  /** The program of each start; a test of upgrades replaces it. */
  static program = path.join(root, "packages/server/dist/main.js");
  readonly url: string;
  readonly socketPort: number;
  readonly #adminPort: number;
  readonly folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #starts = 0;
  #startsUntilReady = 0;
  #errors = 0;
  #lastLine = "";
  readonly #clients: pg.Client[] = [];
  #dropDatabase: () => Promise<void> = () => Promise.resolve();

  private constructor(
    folder: string,
    ports: { api: number; socket: number; admin: number },
    settings: NodeJS.ProcessEnv,
  ) {
    this.folder = folder;
    this.url = `http://127.0.0.1:${ports.api}`;
    this.socketPort = ports.socket;
    this.#adminPort = ports.admin;
    this.#environment = {
      ...process.env,
      NODE_ENV: "test",
      VOWDESK_DATA: folder,
      VOWDESK_API_PORT: String(ports.api),
      VOWDESK_SOCKET_PORT: String(ports.socket),
      VOWDESK_ADMIN_PORT: String(ports.admin),
      // Users, merchants and a few orders; the simulator is off, so nothing changes during a measurement.
      VOWDESK_DEMO: "2000",
      VOWDESK_SIMULATE: "off",
      VOWDESK_LIMITS: "off",
      VOWDESK_LOG: "error",
      // Nodes that share a database need one key.
      ...(settings["DATABASE_URL"] ? { VOWDESK_KEY: sharedKey } : {}),
      ...settings,
    };
  }

  /**
   * Builds outdated packages, starts the server, and waits until it is ready; uses the given data folder where there
   * is one.
   */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    await buildStale(["server"]);
    const folder = settings["VOWDESK_DATA"] ?? (await newDataFolder(settings));
    const ports = { api: await freePort(), socket: await freePort(), admin: await freePort() };
    const server = new ServerProcess(folder, ports, settings);
    server.#spawn();
    try {
      await server.ready();
      server.#startsUntilReady = server.#starts;
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  /** Starts on a new database of the test cluster, which `close` drops. */
  static async startOnTestDatabase(settings: NodeJS.ProcessEnv): Promise<ServerProcess> {
    const { connection, drop } = await makeTestDatabase(openLog("silent"));
    try {
      const server = await ServerProcess.start({ DATABASE_URL: urlOf(connection), ...settings });
      server.#dropDatabase = drop;
      return server;
    } catch (error) {
      await drop();
      throw error;
    }
  }

  /** Of the current process. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Restarts by the supervisor since the server was ready first. A start that finds its port taken or no database is repeated. */
  get restarts(): number {
    return this.#starts - this.#startsUntilReady;
  }

  /** Number of errors in its log. */
  get errors(): number {
    return this.#errors;
  }

  #spawn(): void {
    this.#starts += 1;
    const child = spawn(process.execPath, [ServerProcess.program], {
      env: this.#environment,
      // The log is on the standard output; its error lines are counted.
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#child = child;
    createInterface(child.stdout).on("line", (line) => {
      this.#errors += line.includes('"level":50') ? 1 : 0;
      this.#lastLine = line;
    });
    child.on("exit", (code) => {
      this.#child = null;
      if (code)
        process.stderr.write(`the server of ${this.folder} ended with ${code}; its last line: ${this.#lastLine}\n`);
      if (!this.#isStopping) setTimeout(() => !this.#isStopping && this.#spawn(), restartPauseMs);
    });
  }

  /** Returns its metrics in the Prometheus format. */
  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.#adminPort}/metrics`)).text();
  }

  /** Returns a figure of its metrics, summed over its labels, or over those lines that contain `labels`. */
  async metric(name: string, labels = ""): Promise<number> {
    const lines = (await this.metrics())
      .split("\n")
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const requested = lines.filter((line) => line.includes(labels));
    return requested.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
  }

  /** Waits until the server is ready; returns how long that took in milliseconds. */
  async ready(): Promise<number> {
    const startedAt = Date.now();
    while (Date.now() - startedAt < readyWithinMs) {
      const isReady = await fetch(`${this.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return Date.now() - startedAt;
      await wait(50);
    }
    throw new Error(
      `the server was not ready within ${readyWithinMs} ms, after ${this.#starts} starts; its last line: ${this.#lastLine}`,
    );
  }

  killServer(): void {
    if (this.#child?.pid) kill(this.#child.pid);
  }

  /** Kills server and database without a restart. */
  async crash(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    const gone = child ? new Promise((resolve) => child.once("exit", resolve)) : null;
    this.killServer();
    await this.killDatabase();
    await gone;
  }

  /** Kills the postmaster and all its processes at once. */
  async killDatabase(): Promise<void> {
    const file = await readFile(path.join(this.folder, "postgres", "cluster", "postmaster.pid"), "utf8").catch(
      () => "",
    );
    const postmaster = Number(file.split("\n")[0]);
    if (!(postmaster > 0)) return;
    for (const pid of [postmaster, ...(await childrenOf(postmaster))]) kill(pid);
  }

  /** Stops the server and waits; keeps the data folder. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }

  /** Opens a connection to its own database. A kill of the database or of the server breaks it; `close` ends it. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client(connectionVia(foldersIn(path.join(this.folder, "postgres")).socket));
    client.on("error", () => undefined);
    await client.connect();
    this.#clients.push(client);
    return client;
  }

  /** Stops the server and removes its data folder. */
  async close(): Promise<void> {
    for (const client of this.#clients) await client.end().catch(() => undefined);
    await this.stop();
    await this.#removeFolder();
    await this.#dropDatabase();
  }

  async #removeFolder(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      await rm(path.join(this.folder, name), { recursive: true, force: true });
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}
