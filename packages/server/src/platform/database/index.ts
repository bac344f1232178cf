import {
  Kysely,
  PostgresDialect,
  sql,
  type Insertable,
  type KyselyConfig,
  type KyselyPlugin,
  type PostgresPool,
  type Selectable,
} from "kysely";
import pg from "pg";
import { ConnectionWatch } from "./connection-watch.ts";
import { Connection, PreparedStatements, type ConnectionSettings, type StatementLimits } from "./connection.ts";
import type { Log } from "../observability/log.ts";
import { watchPool } from "../observability/metrics.ts";
import { acquireWithinDeadline, hasRequestLimits, remainingMs } from "./deadline.ts";
import { pipelineStatements } from "./pipelined-provider.ts";
import type { Tables } from "./schema.generated.ts";
import { traces, type Traces } from "../observability/traces.ts";

/** A database handle: the pool for reads and a transaction for writes. */
export type Db = Kysely<Tables>;
export type { Tables };

/** A row of a table as it is read. */
export type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** A row as it is inserted: columns that are nullable or have a default may be left out. */
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Connections per process. PostgreSQL's own limit is shared by all nodes. */
const defaultConnections = 20;
/** A request that gets no connection in this time is answered with 503 (G-R11). */
const connectTimeoutMs = 4_000;
/** Work without the limits of requests tries again for this time: on a busy machine even opening a connection takes long. */
const unlimitedConnectMs = 120_000;
/** Limits of the statements of requests. `runWithoutLimits` lifts them for other work. */
const requestLimits: StatementLimits = {
  statement_timeout: 15_000,
  lock_timeout: 4_000,
  // A node that was cut off within a transaction would keep its locks.
  idle_in_transaction_session_timeout: 30_000,
};
/** Connections are replaced after this time, so that they follow a changed route to the database. */
const maxAgeSeconds = 600;
const keepAliveAfterMs = 10_000;

/**
 * Types that are returned as text: 64-bit integers to avoid rounding, which stores convert where they need a number, and dates,
 * which have no time zone.
 */
const textTypes: readonly number[] = [20, 1082];

export type { ConnectionSettings };
export { isLockTimeout, isRetryable, isUnavailable } from "./failures.ts";

/** Reports each statement to the trace exporter, if there is one. */
function traceLog(tracing: Traces | null): Pick<KyselyConfig, "log"> {
  if (!tracing) return {};
  return {
    log: ({ query, queryDurationMillis, ...event }) =>
      tracing.statement(query.sql, queryDurationMillis, "error" in event ? event.error : undefined),
  };
}

const connectTimedOut = (error: unknown) =>
  error instanceof Error && error.message === "timeout exceeded when trying to connect";

/** A connection of the pool. Work without limits keeps trying while none becomes free or opens in time. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const giveUpAt = performance.now() + (hasRequestLimits() ? 0 : unlimitedConnectMs);
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!connectTimedOut(error) || performance.now() > giveUpAt) throw error;
    }
  }
}

/** The wrappers of the pool's clients. */
function openConnections(limits: StatementLimits) {
  const prepared = new PreparedStatements();
  const connections = new WeakMap<pg.PoolClient, Connection>();
  return {
    find: (client: pg.PoolClient) => connections.get(client),
    of: (client: pg.PoolClient) => {
      const known = connections.get(client) ?? new Connection(client, prepared, limits);
      connections.set(client, known);
      return known;
    },
  };
}

/** The pool as Kysely uses it. Waiting for a connection ends at the request's deadline. */
function kyselyPool(
  pool: pg.Pool,
  watch: ConnectionWatch,
  connectionOf: (client: pg.PoolClient) => Connection,
): PostgresPool {
  const acquire = async () => {
    if (hasRequestLimits()) watch.assertReachable();
    return connectionOf(await connect(pool)).setLimited(hasRequestLimits());
  };
  return {
    connect: () => acquireWithinDeadline(acquire, (connection) => connection.release()),
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Opens the pool. A connection that breaks while idle is logged and replaced. */
export function openDatabase(
  connection: ConnectionSettings,
  log: Log,
  connections = defaultConnections,
  limits = requestLimits,
): Database {
  const pool: pg.Pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    maxLifetimeSeconds: maxAgeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    verify: (client, done) => void watch.open(client).then(() => done(), done),
    ...limits,
    application_name: "vowdesk",
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        textTypes.includes(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  let isClosing = false;
  pool.on("error", (error) => {
    // During shutdown the database may close the connection first.
    if (!isClosing) log.warn({ reason: error.message }, "an idle database connection broke");
  });
  // A connection may break between two statements of a transaction. An unhandled error event would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.debug({ reason: error.message }, "a database connection broke")),
  );
  const { find, of } = openConnections(limits);
  const watch = new ConnectionWatch({ pool, connection, find, statementMs: limits.statement_timeout, log });
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, watch, of) }),
    ...traceLog(traces()),
  });
  pipelineStatements(db);
  const unwatch = watchPool(pool);
  const close = () => {
    unwatch();
    isClosing = true;
    // Ends also while the database is silent, because connections that do not end are closed.
    return db.destroy().finally(() => watch.stop());
  };
  return { db, pool, close };
}

/**
 * Runs work with the handle and rejects statements issued after the work has ended. Their connection may serve another
 * request by then, and they would be stored although the rest was rolled back.
 */
async function rejectAfterEnd<T>(db: Db, work: (single: Db) => Promise<T>): Promise<T> {
  let hasEnded = false;
  const guard: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (hasEnded) throw new Error("a statement was issued after its transaction or pipeline ended");
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  try {
    return await work(db.withPlugin(guard));
  } finally {
    hasEnded = true;
  }
}

/** Runs work in a transaction. */
export const transact = <T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute((inside) => rejectAfterEnd(inside, work));

/** Runs work on one connection, which sends statements started in one tick together (docs/decisions/023). */
export const pipeline = <T>(db: Db, work: (single: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute((single) => rejectAfterEnd(single, work));

/** Inside a transaction: limits lock waits to the time that is left before the request's deadline. */
export async function limitLockWait(db: Db): Promise<void> {
  const leftMs = remainingMs();
  if (leftMs === null) return;
  await sql`select set_config('lock_timeout', ${`${Math.max(1, Math.round(leftMs))}ms`}, true)`.execute(db);
}

/** Locks a name until the transaction ends, so that transactions that lock the same name run one after the other. */
export async function lockName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/**
 * Locks a row of a table until the transaction ends. A locking statement that waited has read all other rows as they were before,
 * so the row is read with rows of other tables by a second statement (docs/decisions/045).
 */
export async function lockRow(
  db: Db,
  table: keyof Tables,
  id: number,
  strength: "update" | "no key update" = "update",
): Promise<void> {
  await sql`select from ${sql.table(table)} where id = ${id} for ${sql.raw(strength)}`.execute(db);
}

/** Runs a trivial statement. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
