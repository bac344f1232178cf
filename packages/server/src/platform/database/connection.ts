import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { ClientBase, PoolClient } from "pg";

/** Number of uses after which a statement is prepared. PostgreSQL then parses it once per connection. */
const usesBeforePrepare = 20;
const maxPrepared = 200;
/** Upper bound of texts whose uses are counted. Filtered lists produce many texts that occur once. */
const maxCounted = 5_000;
/** In characters. Longer texts insert many rows, each time a different number. */
const maxTextLength = 4_000;

/** The error of PostgreSQL when a prepared `select *` would return other columns, because a migration ran meanwhile. */
export const isOutdated = (error: unknown) =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/** Names of prepared statements, shared by all connections of the process. */
export class PreparedStatements {
  readonly #sent = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #made = 0;

  /** The name of a frequent statement; undefined for others. */
  nameOf(text: string): string | undefined {
    if (text.length > maxTextLength) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= maxPrepared) return name;
    if (this.#sent.size >= maxCounted) this.#sent.clear();
    const sent = (this.#sent.get(text) ?? 0) + 1;
    this.#sent.set(text, sent);
    return sent < usesBeforePrepare ? undefined : this.#name(text);
  }

  /** Makes every connection prepare this text again, under another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }

  #name(text: string): string {
    this.#sent.delete(text);
    this.#made += 1;
    const name = `v${this.#made}`;
    this.#names.set(text, name);
    return name;
  }
}

export type ConnectionSettings =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** Limits in milliseconds that PostgreSQL applies to each statement of a connection, and to pauses within a transaction. */
export interface StatementLimits {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout?: number;
}

/** Parts of a client that the type declarations of `pg` do not include. */
interface ClientParts {
  connection: EventEmitter & { stream: Socket };
  _activeQuery: unknown;
  _queryQueue: readonly unknown[];
  _sentQueryQueue: readonly unknown[];
  _ending: boolean;
}

export const partsOf = (client: ClientBase) => client as unknown as ClientParts;

const streamOf = (client: ClientBase) => partsOf(client).connection.stream;

/** Whether a statement of the client has no complete answer. */
export function isAnswerPending(client: ClientBase): boolean {
  const { _activeQuery, _queryQueue, _sentQueryQueue } = partsOf(client);
  return Boolean(_activeQuery) || _queryQueue.length > 0 || _sentQueryQueue.length > 0;
}

/** Closes a connection without waiting for the peer. Its pending statements are rejected. */
export const breakConnection = (client: ClientBase, error?: Error): void => void streamOf(client).destroy(error);

/**
 * A pooled connection for Kysely. A socket write costs more than most of our statements, so statements started in one
 * tick are sent in one write, and `begin` is sent with the first statement. Results arrive in order; after a failed
 * statement PostgreSQL rejects the rest of the transaction.
 */
export class Connection implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #prepared: PreparedStatements;
  readonly #limits: StatementLimits;
  /** A new connection has the limits, because it is opened with them. */
  #isLimited = true;
  #isInTransaction = false;
  #isHeld = false;
  /** Whether the connection is closed instead of being used again. */
  isDoomed = false;

  constructor(client: PoolClient, prepared: PreparedStatements, limits: StatementLimits) {
    this.#client = client;
    this.#prepared = prepared;
    this.#limits = limits;
  }

  get isLimited(): boolean {
    return this.#isLimited;
  }

  /** Applies or lifts the limits for the next user of the connection. The change is sent with the first statement. */
  setLimited(isLimited: boolean): this {
    if (isLimited === this.#isLimited) return this;
    this.#isLimited = isLimited;
    const of = (ms: number) => (isLimited ? ms : 0);
    const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout = 0 } = this.#limits;
    this.#hold();
    // Only a broken connection rejects it, and then the following statement fails as well.
    this.#client
      .query(
        `set statement_timeout = ${of(statement_timeout)}; set lock_timeout = ${of(lock_timeout)};
        set idle_in_transaction_session_timeout = ${of(idle_in_transaction_session_timeout)}`,
      )
      .catch(() => undefined);
    return this;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new TypeError("cursors are not supported");
    this.#hold();
    if (text === "begin") return this.#begin();
    process.nextTick(() => this.#flush());
    const isEnd = text === "commit" || text === "rollback";
    if (isEnd) this.#isInTransaction = false;
    // A text without values may contain several statements.
    const isPlain = isEnd || (values.length === 0 && text.includes(";"));
    return isPlain ? this.#client.query(text) : this.#ask(text, [...values]);
  }

  release(): void {
    this.#flush();
    this.#client.release(this.isDoomed);
  }

  /** An error of `begin` also occurs for the following statement, because only a broken connection rejects it. */
  #begin(): Promise<unknown> {
    this.#isInTransaction = true;
    this.#client.query("begin").catch(() => undefined);
    return Promise.resolve({ command: "BEGIN", rowCount: null, rows: [] });
  }

  async #ask(text: string, values: unknown[]): Promise<unknown> {
    const name = this.#prepared.nameOf(text);
    if (name === undefined) return this.#client.query(text, values);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.#prepared.forget(text);
      // The caller retries the whole transaction.
      if (this.#isInTransaction) throw error;
      return this.#client.query(text, values);
    }
  }

  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    streamOf(this.#client).cork();
  }

  #flush(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    streamOf(this.#client).uncork();
  }
}
