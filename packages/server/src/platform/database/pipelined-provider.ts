import type { ConnectionProvider, DatabaseConnection, Kysely } from "kysely";

/** Provides the connection of a transaction to all statements at once. */
class PipelinedProvider implements ConnectionProvider {
  readonly #connection: Promise<DatabaseConnection>;

  constructor(single: ConnectionProvider) {
    this.#connection = single.provideConnection((connection) => Promise.resolve(connection));
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(await this.#connection);
  }
}

/**
 * Kysely starts each statement of a transaction after the answer to the one before it, so that nothing would be pipelined. From now on
 * it starts them at once. The connection sends them in the order in which they start.
 */
export function pipelineStatements<DB>(db: Kysely<DB>): void {
  const executor = db.getExecutor();
  const withProvider = executor.withConnectionProvider.bind(executor);
  executor.withConnectionProvider = (single) => withProvider(new PipelinedProvider(single));
}
