import type { FastifyInstance } from "fastify";
import { ping, type Db } from "../../platform/database/index.ts";

/** Whether this process wants requests: open, its database answering, and not on its way out. */
export interface Readiness {
  isReady(): Promise<boolean>;
  isLeaving(): boolean;
  /** From now on the answer is no; a balancer sends nobody here any more. */
  leave(): void;
}

/** A database slower than this is as good as none. */
const answerWithinMs = 1_500;

export function openReadiness(db: Db): Readiness {
  let leaving = false;
  return {
    isLeaving: () => leaving,
    leave: () => void (leaving = true),
    async isReady() {
      if (leaving) return false;
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

/** `/health/live`: the process runs. `/health/ready`: it can do its work. */
export function answerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/health/live", async (_request, reply) => reply.header("cache-control", "no-store").send({ live: true }));
  app.get("/health/ready", async (_request, reply) => {
    const ready = await readiness.isReady();
    return reply
      .code(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready });
  });
}
