import type { Duplex } from "node:stream";
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { PoolClient } from "pg";

/** A text that was sent this often is prepared: PostgreSQL reads it once for each connection, and plans it anew only where that pays. */
const often = 20;
/** Every connection keeps all of them. */
const preparedAtMost = 200;
/** Texts that are counted; lists with their filters have many that come once. */
const countedAtMost = 5_000;
/** In characters. One that is longer writes many rows, each time another number of them. */
const longestText = 4_000;

/** What PostgreSQL says when a prepared `select *` no longer gives the columns it gave: somebody migrated meanwhile. */
export const isOutdated = (error: unknown) =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";

/** The names under which a process prepares its statements, the same on all of its connections. */
export class Prepared {
  readonly #sent = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #made = 0;

  /** The name of a text that comes often; undefined while it does not. */
  nameOf(text: string): string | undefined {
    if (text.length > longestText) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= preparedAtMost) return name;
    if (this.#sent.size >= countedAtMost) this.#sent.clear();
    const sent = (this.#sent.get(text) ?? 0) + 1;
    this.#sent.set(text, sent);
    return sent < often ? undefined : this.#name(text);
  }

  /** The next time it is prepared under another name, by every connection. */
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

/** The socket that a client writes to; its types do not show it. */
const streamOf = (client: PoolClient) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/**
 * A connection as Kysely uses it. A write to a socket costs more than most statements cost here, so statements of one moment travel
 * together, and a transaction begins with its first statement. Statements are answered one by one and in order; one that fails
 * makes PostgreSQL refuse those after it in the transaction.
 */
export class Connection implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #prepared: Prepared;
  #isInTransaction = false;
  #isHeld = false;

  constructor(client: PoolClient, prepared: Prepared) {
    this.#client = client;
    this.#prepared = prepared;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new TypeError("cursors want a connection of their own");
    this.#hold();
    if (text === "begin") return this.#begin();
    process.nextTick(() => this.#letGo());
    const isEnd = text === "commit" || text === "rollback";
    if (isEnd) this.#isInTransaction = false;
    // What has no values may be several statements in one text.
    const isPlain = isEnd || (values.length === 0 && text.includes(";"));
    return isPlain ? this.#client.query(text) : this.#ask(text, [...values]);
  }

  release(): void {
    this.#letGo();
    this.#client.release();
  }

  /** What fails here, fails for the statement that follows: only a broken connection refuses to begin. */
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
      // A transaction is tried again as a whole.
      if (this.#isInTransaction) throw error;
      return this.#client.query(text, values);
    }
  }

  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    streamOf(this.#client).cork();
  }

  #letGo(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    streamOf(this.#client).uncork();
  }
}
