import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "../operations/health.ts";

/** Sent by a balancer that repeats the request on another node after a 502 (deploy/nginx.conf). */
const elsewhereHeader = "vowdesk-elsewhere";
/** Status that makes the balancer try another node. It does not retry a 503, which an overloaded node sends. */
const retryElsewhereStatus = 502;

/**
 * A draining node closes each connection after its answer, so that the balancer keeps none. Reads that the balancer can repeat
 * are returned to it at once, so that it stops sending requests before the port closes (G-R14).
 */
export function returnReadsWhenDraining(app: FastifyInstance, { isDraining }: Pick<Readiness, "isDraining">): void {
  app.addHook("onRequest", async (request, reply) => {
    const isRepeatable = request.method === "GET" || request.method === "HEAD";
    if (isDraining() && isRepeatable && request.headers[elsewhereHeader] === "yes")
      return reply.code(retryElsewhereStatus).send();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isDraining()) reply.header("connection", "close");
  });
}

/** By then the answers that were under way at closing have been read. */
const flushMs = 500;

/**
 * Node.js does not count a connection without any request as idle, so closing would wait for it. Browsers open such connections
 * in advance. They are closed shortly after the server stops listening.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    setTimeout(() => unused.forEach((socket) => socket.destroy()), flushMs);
  });
}
