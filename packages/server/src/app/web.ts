import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { existsSync } from "node:fs";
import path from "node:path";

/** The built pages lie beside this package, whether it runs from `src/app` or bundled in `dist`. */
const candidates = ["../../web/dist", "../../../web/dist"].map((way) => path.resolve(import.meta.dirname, way));

/** The build puts a hash of the content into the names of all it puts here: they never change. */
const hashedFolder = `${path.sep}assets${path.sep}`;

function setCaching(reply: FastifyReply, file: string): void {
  void reply.header("cache-control", file.includes(hashedFolder) ? "public, max-age=31536000, immutable" : "no-cache");
}

const isForServer = (url: string) => /^\/(api|health|metrics|assets)(\/|\?|$)/.test(url);

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache").sendFile("index.html");
}

/** Serves the built pages; every path that is none of the server's own is the app's, which knows its routes itself. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const root = candidates.find((folder) => existsSync(path.join(folder, "index.html")));
  if (!root) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    index: "index.html",
    setHeaders: setCaching,
    wildcard: false,
  });
  app.get("/*", (request, reply) => {
    const wantsPage = request.headers.accept?.includes("text/html") && !isForServer(request.url);
    return wantsPage ? sendPage(reply) : reply.callNotFound();
  });
}
