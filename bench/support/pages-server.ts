import Fastify, { type FastifyInstance } from "fastify";

/** A server for built pages, without cookies: `serveWeb` reads the language of a page from `request.cookies`. */
export function openPagesServer(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.decorateRequest("cookies", { getter: () => ({}) });
  return app;
}
