import { Kysely, PostgresDialect, sql, type KyselyConfig, type KyselyPlugin, type PostgresPool } from "kysely";
import pg from "pg";
import { Connection, isOutdated, Prepared } from "./connection.ts";
import type { Log } from "../observability/log.ts";
import { watchPool } from "../observability/metrics.ts";
import { DeadlineExceeded, remainingMs, takeInTime } from "./deadline.ts";
import { traces, type Traces } from "../observability/traces.ts";

/**
 * A database handle that knows no table. A feature's store names its own: `db.withTables<OrderTables>()`.
 * It is the pool for reads and a transaction for writes; stores need not know which.
 */
export type Db = Kysely<Record<never, never>>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Connections of one server process; PostgreSQL's own limit is shared by all nodes. */
const usualConnections = 20;
/** A caller that gets no connection in this time is answered 503 (RELIABILITY R12). */
const waitForConnectionMs = 4_000;
const statementTimeoutMs = 15_000;
const lockTimeoutMs = 4_000;

/** 64-bit integers come as text, so that none is rounded; a store that needs a number says so. */
const int8 = 20;

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** Tells of each statement, where anybody wants to know. */
function traced(tracing: Traces | null): Pick<KyselyConfig, "log"> {
  if (!tracing) return {};
  return {
    log: ({ query, queryDurationMillis, ...event }) =>
      tracing.statement(query.sql, queryDurationMillis, "error" in event ? event.error : undefined),
  };
}

/** The pool as Kysely uses it: nobody waits for a connection beyond their time, and each is a `Connection`. */
function inTime(pool: pg.Pool): PostgresPool {
  const prepared = new Prepared();
  const connections = new WeakMap<pg.PoolClient, Connection>();
  const connectionOf = (client: pg.PoolClient) => {
    const known = connections.get(client) ?? new Connection(client, prepared);
    connections.set(client, known);
    return known;
  };
  const take = async () => connectionOf(await pool.connect());
  return {
    connect: () => takeInTime(take, (connection) => connection.release()),
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Opens the pool. A connection that breaks while idle is logged and replaced. */
export function openDatabase(connection: ConnectionSettings, log: Log, connections = usualConnections): Database {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: waitForConnectionMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    application_name: "vowdesk",
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 ? (text: string) => text : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  let isClosing = false;
  pool.on("error", (error) => {
    // At the end the database may stop before it has read our goodbye.
    if (!isClosing) log.warn({ reason: error.message }, "an idle database connection broke");
  });
  // A connection in use may break between two statements of a transaction; unheard, that would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.debug({ reason: error.message }, "a database connection broke")),
  );
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: inTime(pool) }), ...traced(traces()) });
  const unwatch = watchPool(pool);
  const close = () => {
    unwatch();
    isClosing = true;
    return db.destroy();
  };
  return { db, pool, close };
}

/**
 * Does the work with the handle. A statement that comes when the work is over is refused: its connection may serve
 * somebody else by then, and what it wrote would stay although the rest was given up.
 */
async function untilOver<T>(db: Db, work: (held: Db) => Promise<T>): Promise<T> {
  let isOver = false;
  const guard: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isOver) throw new Error("a statement came when its work was over");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  try {
    return await work(db.withPlugin(guard));
  } finally {
    isOver = true;
  }
}

/** Runs the work in a transaction. */
export const transact = <T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute((inside) => untilOver(inside, work));

/** Does the work on one connection, where statements begun in one moment travel together (docs/decisions/023). */
export const pipeline = <T>(db: Db, work: (held: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute((held) => untilOver(held, work));

/** Inside a transaction: whoever has waited for a connection waits only so much longer for a lock. */
export async function limitLockWait(db: Db): Promise<void> {
  const leftMs = remainingMs();
  if (leftMs === null) return;
  await sql`select set_config('lock_timeout', ${`${Math.max(1, Math.round(leftMs))}ms`}, true)`.execute(db);
}

/** Answers when the database does; used by /health/ready. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

const retryable = new Set(["40001", "40P01"]);
const unavailable = new Set([
  "57P01",
  "57P02",
  "57P03",
  // No room on its disk, no memory.
  "53100",
  "53200",
  "53300",
  "53400",
  "08000",
  "08003",
  "08006",
  "08001",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
]);

/** Waited too long for a lock; ran too long. */
const heldUp = new Set(["55P03", "57014"]);

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** A deadlock, a serialization failure, a table that was changed meanwhile: the same transaction may succeed when tried again. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(codeOf(error)) || isOutdated(error);
}

/** One statement took too long, most often for a lock that somebody else holds; others may go well. */
export function isHeldUp(error: unknown): boolean {
  return heldUp.has(codeOf(error));
}

/** The database cannot answer now: down, starting, full, or waiting for a lock. */
export function isUnavailable(error: unknown): boolean {
  if (unavailable.has(codeOf(error)) || isHeldUp(error) || error instanceof DeadlineExceeded) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Client was closed/.test(
      error.message,
    )
  );
}
