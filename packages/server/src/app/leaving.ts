import type { FastifyInstance } from "fastify";
import type { Readiness } from "./health.ts";

/** A balancer that asks another node when this one will not, says so with every request it may ask twice (deploy/nginx.conf). */
const elsewhereHeader = "vowdesk-elsewhere";
/** What such a balancer takes as "not this node"; 503 is the word of a node that is there and has too much to do. */
const notHere = 502;

/**
 * A node on its way out ends each connection with its answer, so that the balancer keeps none. Reads that the balancer can
 * take elsewhere it hands back at once: from then on it gets nothing more, and its port closes in silence (RELIABILITY R14).
 */
export function sendElsewhere(app: FastifyInstance, { isLeaving }: Pick<Readiness, "isLeaving">): void {
  app.addHook("onRequest", async (request, reply) => {
    const isRepeatable = request.method === "GET" || request.method === "HEAD";
    if (isLeaving() && isRepeatable && request.headers[elsewhereHeader] === "yes") return reply.code(notHere).send();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isLeaving()) reply.header("connection", "close");
  });
}
