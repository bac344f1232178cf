import pg from "pg";

/** Long enough for a server on a busy machine. */
const answerWithinMs = 30_000;
/** The oldest major version that supports all statements of migrations and features. */
const minMajor = 15;

/** Address, role and database without the password. */
function targetOf({ host, port, user = "", database = "" }: pg.Client) {
  return { place: host.startsWith("/") ? host : `${host}:${port}`, user, database };
}

type Target = ReturnType<typeof targetOf>;

/** Advice for the operator, by error code. */
const advice: Readonly<Record<string, (target: Target) => string>> = {
  ECONNREFUSED: ({ place }) => `nothing listens at ${place}. Start PostgreSQL there, or correct the address.`,
  ENOENT: ({ place }) => `there is no socket in ${place}. Start PostgreSQL, or correct the address.`,
  ENOTFOUND: ({ place }) => `the host of ${place} cannot be resolved. Correct its name.`,
  ETIMEDOUT: ({ place }) => `${place} does not answer in time. Check the address, the network and the firewall.`,
  ECONNRESET: ({ place }) => `${place} closes the connection. Check that a PostgreSQL server listens there.`,
  "28P01": ({ user, place }) => `${place} refuses the password of the role "${user}". Correct it.`,
  "28000": ({ user, place }) => `${place} refuses the role "${user}". Create it, or allow it in pg_hba.conf.`,
  "3D000": ({ database, place }) =>
    `${place} has no database "${database}". Create it: create database "${database}" encoding 'UTF8' template template0;`,
  "42501": ({ user, database }) =>
    `the role "${user}" may not use the database "${database}". Make it its owner: alter database "${database}" owner to "${user}";`,
  "53300": ({ place }) =>
    `${place} has no free connection. Close some, raise max_connections or lower VOWDESK_DATABASE_CONNECTIONS.`,
  "53100": ({ place }) => `the disk of the database at ${place} is full. Free some space there and start again.`,
  "57P03": ({ place }) => `${place} is still starting or is stopping. Start again when it accepts connections.`,
};

const sameAs: Readonly<Record<string, string>> = {
  EAI_AGAIN: "ENOTFOUND",
  EHOSTUNREACH: "ETIMEDOUT",
  ENETUNREACH: "ETIMEDOUT",
  EPIPE: "ECONNRESET",
  EACCES: "ENOENT",
};

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code) return sameAs[code] ?? code;
  return /timeout/i.test(message ?? "") ? "ETIMEDOUT" : /terminated/i.test(message ?? "") ? "ECONNRESET" : "";
}

/** Explains a connection error to the operator; null if the error is of another kind. */
export function explainDatabase(error: unknown, url: string): Error | null {
  const text = advice[codeOf(error)]?.(targetOf(new pg.Client({ connectionString: url })));
  return text === undefined ? null : new Error(`DATABASE_URL: ${text}`, { cause: error });
}

function clientFor(url: string, withinMs: number): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
  } catch (error) {
    throw new Error(
      "DATABASE_URL: is invalid. Its form is postgres://user:password@host:5432/database; in the password write @ : / ? # % as %40 %3A %2F %3F %23 %25.",
      { cause: error },
    );
  }
}

interface DatabaseProperties {
  version: number;
  encoding: string;
  readonly: boolean;
  creates: boolean | null;
}

const propertiesQuery = `select current_setting('server_version_num')::integer / 10000 as version, current_setting('server_encoding') as encoding,
  pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as readonly,
  has_schema_privilege(current_schema(), 'CREATE') as creates`;

/** Explains why a reachable database cannot be used; null if it can. */
function problemOf(
  { version, encoding, readonly, creates }: DatabaseProperties,
  { place, user, database }: Target,
): string | null {
  if (version < minMajor) return `${place} is PostgreSQL ${version}, but Vowdesk needs ${minMajor} or newer.`;
  if (encoding !== "UTF8")
    return `the database "${database}" is encoded in ${encoding}, and Vowdesk needs UTF8. Create another one: create database name encoding 'UTF8' template template0;`;
  if (readonly) return `${place} is read-only, for example a standby. Use the primary server.`;
  if (!creates)
    return `the role "${user}" may not create tables in the database "${database}". Make it its owner: alter database "${database}" owner to "${user}";`;
  return null;
}

/** Connects to the database and checks whether it can be used. Throws an Error with advice, without the password. */
export async function assertDatabase(url: string, withinMs = answerWithinMs): Promise<void> {
  const client = clientFor(url, withinMs);
  client.on("error", () => undefined);
  const target = targetOf(client);
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseProperties>(propertiesQuery);
    const problem = rows[0] ? problemOf(rows[0], target) : null;
    if (problem !== null) throw new Error(`DATABASE_URL: ${problem}`);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("DATABASE_URL")) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw (
      explainDatabase(error, url) ??
      new Error(`DATABASE_URL: ${target.place} cannot be used: ${reason}`, { cause: error })
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
