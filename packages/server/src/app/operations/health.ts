import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { openDatabase, type ConnectionSettings, type Db } from "../../platform/database/index.ts";
import { proveWrite } from "../../platform/database/write-check.ts";
import type { Log } from "../../platform/observability/log.ts";

/** Whether this process accepts requests: listening, database writable, not draining. */
export interface Readiness {
  isReady(): Promise<boolean>;
  isDraining(): boolean;
  /** Reports not ready from now on, so that a balancer sends no more requests. */
  startDraining(): void;
  /** Whether this process cannot write although the database accepts writes: only a restart helps. */
  isStuck(): boolean;
  /** Starts to watch for this. Returns the function that ends it. */
  watchRecovery(connection: ConnectionSettings, log: Log, times?: typeof recoveryTimes): () => void;
}

/** A slower database counts as unavailable. */
const answerWithinMs = 1_500;
/** Many health checks within this time cause one write. */
const reusedForMs = 200;
/** A node that could not write for `stuckAfterMs` compares itself with a new connection. */
const recoveryTimes = { everyMs: 5_000, stuckAfterMs: 60_000 };

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function isWritable(connection: ConnectionSettings, log: Log): Promise<boolean> {
  const { db, close } = openDatabase(connection, log, 1);
  try {
    return await succeeds(proveWrite(db));
  } finally {
    await close();
  }
}

/** Proves a write, once for callers at the same time. */
function openWriteCheck(db: Db): () => Promise<boolean> {
  let provedAt = -Infinity;
  let checking: Promise<boolean> | null = null;
  const check = async () => {
    const isProved = await succeeds(proveWrite(db));
    checking = null;
    provedAt = isProved ? performance.now() : -Infinity;
    return isProved;
  };
  return () => {
    if (performance.now() - provedAt < reusedForMs) return Promise.resolve(true);
    return (checking ??= check());
  };
}

export function openReadiness(db: Db): Readiness {
  let draining = false;
  let stuck = false;
  const canWrite = openWriteCheck(db);
  return {
    isDraining: () => draining,
    startDraining: () => void (draining = true),
    isStuck: () => stuck,
    async isReady() {
      if (draining) return false;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, answerWithinMs, false)));
      return Promise.race([canWrite(), late]).finally(() => clearTimeout(timer));
    },
    watchRecovery(connection, log, { everyMs, stuckAfterMs } = recoveryTimes) {
      let wroteAt = performance.now();
      const watch = async () => {
        if (await canWrite()) {
          wroteAt = performance.now();
          stuck = false;
        } else if (!stuck && performance.now() - wroteAt >= stuckAfterMs && (await isWritable(connection, log))) {
          stuck = true;
          log.error("this node cannot write although the database accepts writes; /health/live fails until it can");
        }
      };
      const timer = setInterval(() => void watch(), everyMs);
      return () => clearInterval(timer);
    },
  };
}

/** `/health/live`: the process runs and can recover. `/health/ready`: it can serve requests. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/health/live", async (_request, reply) => {
    const live = !readiness.isStuck();
    return reply
      .code(live ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ live });
  });
  app.get("/health/ready", async (_request, reply) => {
    const ready = await readiness.isReady();
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready });
  });
}

/** Measures at each scrape whether the node is ready, for monitoring that reads metrics only. */
export function measureReadiness(registry: Registry, readiness: Readiness): void {
  const ready = new Gauge({
    name: "vowdesk_ready",
    help: "1 while /health/ready answers that the node can serve requests, else 0",
    registers: [registry],
    async collect() {
      ready.set(Number(await readiness.isReady()));
    },
  });
}
