import pg from "pg";
import { pauseMs } from "../jobs/backoff.ts";
import type { ConnectionSettings } from "../database/index.ts";
import { openExchange, type SharedSignals } from "./signal-exchange.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

const channel = "vowdesk_hints";
/** PostgreSQL allows 8,000 bytes. */
const payloadBytes = 7_000;
const reconnect = { firstMs: 1_000, mostMs: 4_000 } as const;

/** Keeps one connection listening. After a reconnect, signals may have been lost. */
function keepListening(
  connection: ConnectionSettings,
  log: Log,
  receive: (payload: string | undefined) => void,
  publishAll: () => void,
) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isFirst = true;
  let failures = 0;

  function retry(reason: string): void {
    platformMetrics.signalsUp.set(0);
    if (isClosed || timer) return;
    failures += 1;
    if (failures === 1) log.warn({ reason }, "no signals from other processes; the sweep replaces them");
    timer = setTimeout(
      () => {
        timer = null;
        void listen();
      },
      pauseMs(failures, reconnect),
    );
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: "vowdesk hints",
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
    });
    client = next;
    next.on("error", (error) => retry(error.message));
    next.on("end", () => retry("the connection ended"));
    next.on("notification", ({ payload }) => receive(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      platformMetrics.signalsUp.set(1);
      failures = 0;
      if (!isFirst) publishAll();
      isFirst = false;
    } catch (error) {
      retry(error instanceof Error ? error.message : "unknown");
    }
  }

  return {
    listen,
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
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
      await listener.close();
    },
  };
}
