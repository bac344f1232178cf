import pg from "pg";
import { breakConnection, type ConnectionSettings } from "./connection.ts";

/** A process of PostgreSQL that serves one connection. The time of its start makes it unique over all servers. */
export interface Backend {
  pid: number;
  startedAt: string;
}

/** `silent`: no answer. `refused`: PostgreSQL answered with an error. */
export type ProbeResult = "silent" | "refused" | { working: ReadonlySet<string> };

export const backendKey = ({ pid, startedAt }: Backend): string => `${pid} ${startedAt}`;

/** A backend that is idle, or that waits for its client, works on no statement. Where PostgreSQL records no states, it may. */
const workingQuery = `
  select asked.pid, asked.started_at as "startedAt"
  from unnest($1::int[], $2::text[]) as asked (pid, started_at)
  join pg_stat_activity as backend on backend.pid = asked.pid and backend.backend_start = asked.started_at::timestamptz
  where coalesce(backend.state, '') not like 'idle%' and backend.wait_event_type is distinct from 'Client'`;

/** Ends backends whose connection is lost, because they may hold locks. */
const terminateQuery = `
  select pg_terminate_backend(backend.pid)
  from unnest($1::int[], $2::text[]) as asked (pid, started_at)
  join pg_stat_activity as backend on backend.pid = asked.pid and backend.backend_start = asked.started_at::timestamptz`;

const parametersOf = (backends: readonly Backend[]) => [
  backends.map(({ pid }) => pid),
  backends.map(({ startedAt }) => startedAt),
];

/**
 * Opens another connection, ends the backends of lost connections and asks which of the others work on a statement. The network may
 * have returned although established connections stay silent.
 */
export async function probe(
  connection: ConnectionSettings,
  { asked: requested, lost, withinMs }: { asked: readonly Backend[]; lost: readonly Backend[]; withinMs: number },
): Promise<ProbeResult> {
  const client = new pg.Client({ ...connection, application_name: "vowdesk probe" });
  client.on("error", () => undefined);
  const timer = setTimeout(() => breakConnection(client), withinMs);
  try {
    await client.connect();
    if (lost.length > 0) await client.query(terminateQuery, parametersOf(lost));
    const { rows } = await client.query<Backend>(workingQuery, parametersOf(requested));
    return { working: new Set(rows.map(backendKey)) };
  } catch (error) {
    return error instanceof pg.DatabaseError ? "refused" : "silent";
  } finally {
    clearTimeout(timer);
    breakConnection(client);
  }
}
