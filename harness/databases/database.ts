import { copyMigratedCluster } from "../../packages/server/test/postgres.ts";
import { startPostgres, type EmbeddedPostgres } from "../../packages/server/src/platform/postgres/index.ts";

/** A PostgreSQL that a test can stop and start again on the same folder and port. */
export class Database {
  readonly #folder: string;
  #postgres: EmbeddedPostgres;

  private constructor(folder: string, postgres: EmbeddedPostgres) {
    this.#folder = folder;
    this.#postgres = postgres;
  }

  static async start(folder: string): Promise<Database> {
    await copyMigratedCluster(folder);
    return new Database(folder, await startPostgres({ folder, log: () => undefined }));
  }

  get connection() {
    return this.#postgres.connection;
  }

  /** Its `DATABASE_URL`. */
  get url(): string {
    const { host, port, user, database } = this.connection;
    return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  }

  stop(): Promise<void> {
    return this.#postgres.stop();
  }

  async startAgain(): Promise<void> {
    this.#postgres = await startPostgres({ folder: this.#folder, log: () => undefined });
  }
}
