import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionVia, ensureAccount, type Connection } from "./accounts.ts";
import { acquireFolder } from "./claim.ts";
import { ensureCluster } from "./cluster.ts";
import { asFailure, FolderInUse } from "./failure.ts";
import { foldersIn, makePrivateFolder, statOf, type Folders } from "./folders.ts";
import { prepareInstallation, type Installation } from "./installation.ts";
import { startServer, type Server, type ServerContext } from "./server.ts";
import { defaultConnections } from "./settings.ts";
import { openSocketPath } from "./socket.ts";
import { supervise } from "./supervisor.ts";

export { PostgresFailure } from "./failure.ts";

/** A PostgreSQL server that stops together with this process. */
export interface EmbeddedPostgres {
  /** Unchanged across restarts. */
  connection: Connection;
  readonly pid: number;
  /** Resolves when PostgreSQL has stopped for good. A server that dies unexpectedly is restarted. */
  exited: Promise<void>;
  /** Closes all connections and stops with a checkpoint, within 30 s at most. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Absolute data folder, created if missing. One server per folder. */
  folder: string;
  /** Receives the log lines of PostgreSQL and the launcher. They contain no SQL and no row values. */
  log: (line: string) => void;
  /**
   * Whether finished WAL segments are kept in the folder's `archive` for a backup. Default: whether they were kept before, because
   * segments that a command finishes without archiving would be missing in the backup.
   */
  isArchived?: boolean;
  /** Maximum number of connections. Default: enough for two nodes. */
  connections?: number;
}

/** Processes of a dead server may take a moment to disappear. */
const startTimeoutMs = 30_000;
const retryMs = 200;

async function startWithRetries(installation: Installation, context: ServerContext): Promise<Server> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      return await startServer(installation, context);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error;
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
  { log, isArchived, connections = defaultConnections }: Omit<StartOptions, "folder">,
  undo: Undo,
): Promise<EmbeddedPostgres> {
  await makePrivateFolder(folders.root, "self");
  undo.push(await acquireFolder(folders));
  const installation = await prepareInstallation(folders);
  const { host, close } = await openSocketPath(folders.socket);
  undo.push(close);
  const isNew = await ensureCluster(installation, log);
  const wasArchived = (await statOf(folders.archive)) !== undefined;
  const context = { log, host, isArchived: isArchived ?? wasArchived, connections };
  const first = await startWithRetries(installation, context);
  const supervisor = supervise(installation, context, first);
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
 * Starts PostgreSQL on a folder and creates the database if there is none. Throws PostgresFailure with advice. The
 * server shuts down when this process ends for any reason.
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
