import pg from "pg";
import { pauseMs } from "../jobs/backoff.ts";
import type { ConnectionSettings } from "../database/index.ts";
import { openExchange, type SharedSignals } from "./signal-exchange.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

const channel = "vowdesk_hints";
/** PostgreSQL takes 8,000 bytes. */
const payloadBytes = 7_000;
const reconnect = { firstMs: 1_000, mostMs: 4_000 } as const;

/** Keeps one connection listening; whenever it had to be made anew, hints may have been lost. */
function keepListening(
  connection: ConnectionSettings,
  log: Log,
  hear: (payload: string | undefined) => void,
  missed: () => void,
) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let isFirst = true;
  let failures = 0;

  function retry(reason: string): void {
    platformMetrics.hintsUp.set(0);
    if (isClosed || timer) return;
    failures += 1;
    if (failures === 1) log.warn({ reason }, "no hints from other processes; the sweep stands in");
    timer = setTimeout(
      () => {
        timer = null;
        void listen();
      },
      pauseMs(failures, reconnect),
    );
  }

  async function listen(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: "vowdesk hints",
      keepAlive: true,
      connectionTimeoutMillis: 4_000,
    });
    client = fresh;
    fresh.on("error", (error) => retry(error.message));
    fresh.on("end", () => retry("the connection ended"));
    fresh.on("notification", ({ payload }) => hear(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      platformMetrics.hintsUp.set(1);
      failures = 0;
      if (!isFirst) missed();
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
 * Hints of this process at once, and to the other processes of the database by LISTEN and NOTIFY: gathered, as each takes a lock
 * over all of PostgreSQL, and in a statement of its own, never in a transaction of the business, whose commits would queue behind it.
 */
export async function openPostgresSignals(
  connection: ConnectionSettings,
  pool: pg.Pool,
  log: Log,
): Promise<SharedSignals> {
  const send = (payload: string) => pool.query("select pg_notify($1, $2)", [channel, payload]);
  const { publish, subscribe, hear, missed, flush } = openExchange({ payloadBytes, send }, log);
  const listener = keepListening(connection, log, hear, missed);
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
