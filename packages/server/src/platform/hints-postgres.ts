import { randomBytes } from "node:crypto";
import pg from "pg";
import type { ConnectionSettings } from "./database.ts";
import { localHints, type Hint, type Hints } from "./hints.ts";
import type { Log } from "./log.ts";

const channel = "vowdesk_hints";
/** Hints of a moment leave in one NOTIFY: it takes a lock over all of PostgreSQL (DELIVERY 6.10). */
const gatherMs = 20;
/** PostgreSQL takes 8,000 bytes; what does not fit is told as "look at everything". */
const payloadBytes = 7_000;
const reconnectMs = 1_000;

export interface SharedHints extends Hints {
  close(): Promise<void>;
}

interface Payload {
  from: string;
  hints: readonly Hint[];
}

const union = (hints: readonly Hint[], kind: "stream" | "sessions"): Hint[] => {
  const userIds = [...new Set(hints.flatMap((hint) => (hint.kind === kind ? hint.userIds : [])))];
  return userIds.length > 0 ? [{ kind, userIds }] : [];
};

/** The same hints in fewer words. */
function gathered(hints: readonly Hint[]): Hint[] {
  const changed = new Map(
    hints.flatMap((hint) => (hint.kind === "changed" ? [[JSON.stringify(hint), hint] as const] : [])),
  );
  const others = hints.filter((hint) => hint.kind === "read" || hint.kind === "all");
  return [...union(hints, "stream"), ...union(hints, "sessions"), ...changed.values(), ...others];
}

function payloadOf(from: string, hints: readonly Hint[]): string {
  const full = JSON.stringify({ from, hints: gathered(hints) } satisfies Payload);
  if (Buffer.byteLength(full) <= payloadBytes) return full;
  return JSON.stringify({ from, hints: [{ kind: "all" }] } satisfies Payload);
}

function hintsIn(payload: string | undefined, self: string): readonly Hint[] {
  try {
    const { from, hints } = JSON.parse(payload ?? "") as Payload;
    return from === self || !Array.isArray(hints) ? [] : hints;
  } catch {
    return [{ kind: "all" }];
  }
}

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

  function retry(reason: string): void {
    if (isClosed || timer) return;
    log.warn({ reason }, "no hints from other processes; the sweep stands in");
    timer = setTimeout(() => {
      timer = null;
      void listen();
    }, reconnectMs);
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

/** Hints of this process at once, and to the other processes of the database by LISTEN and NOTIFY. */
export async function openPostgresHints(connection: ConnectionSettings, pool: pg.Pool, log: Log): Promise<SharedHints> {
  const local = localHints();
  const self = randomBytes(8).toString("hex");
  let waiting: Hint[] = [];
  let timer: NodeJS.Timeout | null = null;

  /** In a statement of its own, never in a transaction of the business: commits would queue behind one lock. */
  function notify(): void {
    timer = null;
    const payload = payloadOf(self, waiting);
    waiting = [];
    pool.query("select pg_notify($1, $2)", [channel, payload]).catch((error: unknown) => {
      log.debug({ reason: error instanceof Error ? error.message : "unknown" }, "a hint was lost");
    });
  }

  const listener = keepListening(
    connection,
    log,
    (payload) => hintsIn(payload, self).forEach(local.publish),
    () => local.publish({ kind: "all" }),
  );
  await listener.listen();

  return {
    subscribe: local.subscribe,
    publish: (hint) => {
      local.publish(hint);
      waiting.push(hint);
      timer ??= setTimeout(notify, gatherMs);
    },
    close: async () => {
      if (timer) {
        clearTimeout(timer);
        notify();
      }
      await listener.close();
    },
  };
}
