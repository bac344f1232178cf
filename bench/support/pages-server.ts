import Fastify, { type FastifyInstance } from "fastify";

/** A server on which `serveWeb` works: it reads the language of a page from a cookie, which the real server has parsed. */
export function openPagesServer(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest("cookies", { getter: () => ({}) });
  return app;
}
