import pg from "pg";
import { pauseMs } from "../jobs/backoff.ts";
import { breakConnection, type ConnectionSettings } from "../database/connection.ts";
import { openExchange, type SharedSignals } from "./signal-exchange.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

const channel = "vowdesk_hints";
/** PostgreSQL allows 8,000 bytes. */
const payloadBytes = 7_000;
/** After a lost connection, signals arrive again within 5 s. */
const reconnect = { firstMs: 250, mostMs: 1_000 } as const;
const connectWithinMs = 2_000;
/** A connection that only listens would never notice that its peer is silent. */
const probeEveryMs = 2_000;
const answerWithinMs = 2_000;
/** A connection follows a changed route to the database at its end. */
const maxAgeMs = 30 * 60_000;

/** Throws if the connection leads to a standby, which receives no signals. */
async function probe(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>(`select pg_is_in_recovery() as "isStandby"`);
  if (rows[0]?.isStandby) throw new Error("the database is a standby");
}

/** Calls `lost` once, when the connection ends or its peer stays silent. Returns the function that closes it. */
async function openListener(
  connection: ConnectionSettings,
  receive: (payload: string | undefined) => void,
  lost: (reason: string) => void,
): Promise<() => void> {
  const client = new pg.Client({
    ...connection,
    application_name: "vowdesk hints",
    keepAlive: true,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
  });
  const openedAt = performance.now();
  const timers: NodeJS.Timeout[] = [];
  let isClosed = false;
  const close = () => {
    isClosed = true;
    for (const timer of timers) clearInterval(timer);
    breakConnection(client);
  };
  const end = (reason: string) => {
    if (isClosed) return;
    close();
    lost(reason);
  };
  client.on("error", (error) => end(error.message));
  client.on("end", () => end("the connection ended"));
  client.on("notification", ({ payload }) => receive(payload));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    end(error instanceof Error ? error.message : "unknown");
    return close;
  }
  const check = () => {
    if (performance.now() - openedAt > maxAgeMs) return end("the connection is old");
    probe(client).catch((error: unknown) => end(error instanceof Error ? error.message : "unknown"));
  };
  timers.push(setInterval(check, probeEveryMs));
  return close;
}

/** Keeps one connection listening. After a reconnect, signals may have been lost. */
function keepListening(
  connection: ConnectionSettings,
  log: Log,
  receive: (payload: string | undefined) => void,
  publishAll: () => void,
) {
  let close = () => {};
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isFirst = true;
  let failures = 0;

  function retry(reason: string): void {
    platformMetrics.signalsUp.set(0);
    if (isClosed) return;
    failures += 1;
    if (failures === 1) log.warn({ reason }, "no signals from other processes; the sweep replaces them");
    timer = setTimeout(() => void listen(), pauseMs(failures, reconnect));
  }

  async function listen(): Promise<void> {
    const before = failures;
    close = await openListener(connection, receive, retry);
    if (isClosed) return close();
    if (failures > before) return;
    platformMetrics.signalsUp.set(1);
    failures = 0;
    if (!isFirst) publishAll();
    isFirst = false;
  }

  return {
    listen,
    close: () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      close();
    },
  };
}

/**
 * Publishes signals in this process at once and to the other processes of the database with LISTEN and NOTIFY. Signals
 * are batched because NOTIFY takes a lock on the whole database server, and sent outside of business transactions,
 * whose commits would otherwise wait for that lock.
 */
export async function openPostgresSignals(
  connection: ConnectionSettings,
  pool: pg.Pool,
  log: Log,
): Promise<SharedSignals> {
  const send = (payload: string) => pool.query("select pg_notify($1, $2)", [channel, payload]);
  const { publish, subscribe, receive, publishAll, flush } = openExchange({ payloadBytes, send }, log);
  const listener = keepListening(connection, log, receive, publishAll);
  await listener.listen();
  return {
    publish,
    subscribe,
    close: async () => {
      await flush();
      listener.close();
    },
  };
}
