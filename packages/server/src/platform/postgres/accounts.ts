import { Client } from "pg";
import { superuser } from "./cluster.ts";
import { port } from "./settings.ts";

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

const account = "vowdesk";

export const connectionVia = (host: string): Connection => ({ host, port, user: account, database: account });

async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Role or database does not exist, because the first start was interrupted. */
const missingCodes = ["28000", "3D000"];

async function isReachable(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection, async () => undefined);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && missingCodes.includes(String(error.code))) return false;
    throw error;
  }
}

/**
 * Creates the role and database of the program. The role is no superuser, so that SQL cannot access files or programs.
 * It may take base backups, create databases (for tests), run checkpoints and read statistics.
 */
export async function ensureAccount(connection: Connection, isNewCluster: boolean): Promise<void> {
  if (!isNewCluster && (await isReachable(connection))) return;
  await withClient({ ...connection, user: superuser, database: superuser }, async (client) => {
    const roles = await client.query("select from pg_roles where rolname = $1", [account]);
    if (roles.rowCount === 0) await client.query(`create role ${account} login createdb replication`);
    await client.query(`grant pg_monitor, pg_checkpoint to ${account}`);
    const databases = await client.query("select from pg_database where datname = $1", [account]);
    if (databases.rowCount === 0) await client.query(`create database ${account} owner ${account}`);
  });
}
