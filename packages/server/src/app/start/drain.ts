import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "../operations/health.ts";

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

/** What was sent when the doors closed has been read by then. */
const lastWordMs = 500;

/**
 * A connection that has asked nothing yet is no idle one to Node.js: closing would wait for it as long as its owner keeps it,
 * and browsers open some ahead of need. They end soon after the doors have closed.
 */
export function endUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    setTimeout(() => unused.forEach((socket) => socket.destroy()), lastWordMs);
  });
}
