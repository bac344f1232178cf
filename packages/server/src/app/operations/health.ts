import type { FastifyInstance } from "fastify";
import { Gauge, type Registry } from "prom-client";
import { ping, type Db } from "../../platform/database/index.ts";

/** Whether this process accepts requests: listening, database available, not draining. */
export interface Readiness {
  isReady(): Promise<boolean>;
  isDraining(): boolean;
  /** Reports not ready from now on, so that a balancer sends no more requests. */
  startDraining(): void;
}

/** A slower database counts as unavailable. */
const answerWithinMs = 1_500;

export function openReadiness(db: Db): Readiness {
  let draining = false;
  return {
    isDraining: () => draining,
    startDraining: () => void (draining = true),
    async isReady() {
      if (draining) return false;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, answerWithinMs, false)));
      const answered = ping(db).then(
        () => true,
        () => false,
      );
      return Promise.race([answered, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** `/health/live`: the process runs. `/health/ready`: it can serve requests. */
export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/health/live", async (_request, reply) => reply.header("cache-control", "no-store").send({ live: true }));
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
