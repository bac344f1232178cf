import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionVia, ensureAccount, type Connection } from "./accounts.ts";
import { claimFolder } from "./claim.ts";
import { ensureCluster } from "./cluster.ts";
import { asFailure, FolderStillHeld } from "./failure.ts";
import { foldersIn, makePrivateFolder, type Folders } from "./folders.ts";
import { prepareInstallation, type Installation } from "./installation.ts";
import { startServer, type Server, type Surroundings } from "./server.ts";
import { openSocketPath } from "./socket.ts";
import { supervise } from "./supervisor.ts";

export { PostgresFailure } from "./failure.ts";

/** A PostgreSQL server that lives and dies with this process. */
export interface EmbeddedPostgres {
  /** Stays the same over restarts. */
  connection: Connection;
  /** Of the server that runs now, or ran last. */
  readonly pid: number;
  /** Settles when PostgreSQL has ended for good; one that dies by accident is started again. */
  exited: Promise<void>;
  /** Ends all connections and stops with a checkpoint, within 30 s at worst. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Absolute data folder; made when missing. One server per folder. */
  folder: string;
  /** Gets what PostgreSQL and the launcher say, line by line. Lines hold no SQL and no values of rows. */
  log: (line: string) => void;
  /** Keeps finished segments of WAL in the folder's `archive`, for a backup to take away. Default: no. */
  isArchived?: boolean;
}

/** A dead server's processes may linger, and its id may wait to be reaped. */
const patienceMs = 30_000;
const retryMs = 200;

async function startPatiently(installation: Installation, surroundings: Surroundings): Promise<Server> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await startServer(installation, surroundings);
    } catch (error) {
      if (!(error instanceof FolderStillHeld) || performance.now() > deadline) throw error;
      await sleep(retryMs);
    }
  }
}

type Undo = Array<() => Promise<void>>;

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

/** Each step that succeeds adds its reversal to `undo`. */
async function startIn(
  folders: Folders,
  { log, isArchived = false }: Omit<StartOptions, "folder">,
  undo: Undo,
): Promise<EmbeddedPostgres> {
  await makePrivateFolder(folders.root, "self");
  undo.push(await claimFolder(folders));
  const installation = await prepareInstallation(folders);
  const { host, close } = await openSocketPath(folders.socket);
  undo.push(close);
  const isNew = await ensureCluster(installation, log);
  const first = await startPatiently(installation, { log, host, isArchived });
  const supervisor = supervise(installation, { log, host, isArchived }, first);
  undo.push(supervisor.stop);
  const connection = connectionVia(host);
  await ensureAccount(connection, isNew);

  let stopped: Promise<void> | undefined;
  return {
    connection,
    get pid() {
      return supervisor.pid;
    },
    exited: supervisor.ended,
    stop: () => (stopped ??= undoAll(undo)),
  };
}

/**
 * Starts PostgreSQL on a folder, making the database first when there is none. Throws PostgresFailure, which says what
 * to do. When this process dies, however it dies, the server shuts down by itself.
 */
export async function startPostgres({ folder, ...options }: StartOptions): Promise<EmbeddedPostgres> {
  const folders = foldersIn(path.resolve(folder));
  const undo: Undo = [];
  try {
    return await startIn(folders, options, undo);
  } catch (error) {
    await undoAll(undo);
    throw asFailure(error, folders.root);
  }
}
