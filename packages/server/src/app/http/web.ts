import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";

/** The built pages lie beside this package, whether it runs from `src/app` or bundled in `dist`. */
const candidates = ["../../web/dist", "../../../../web/dist"].map((way) => path.resolve(import.meta.dirname, way));

/** Where the built pages are; none before the first build. */
export function webFolder(): string | undefined {
  return candidates.find((folder) => existsSync(path.join(folder, "index.html")));
}

/** The build puts a hash of the content into the names of all it puts here: they never change. */
const hashedFolder = `${path.sep}assets${path.sep}`;

function setCaching(reply: FastifyReply, file: string): void {
  void reply.header("cache-control", file.includes(hashedFolder) ? "public, max-age=31536000, immutable" : "no-cache");
}

const isForServer = (url: string) => /^\/(api|files|health|metrics|assets)(\/|\?|$)/.test(url);

/** Names as the build writes them. Nothing is decoded, and no part begins with a dot: such a path leads nowhere else. */
const filePath = /^(?:\/[\w@-][\w@.-]*)+$/;

/** The file a request names, asked for anew each time: a build may take the place of another while the server runs. */
async function fileAt(root: string, url: string): Promise<string | undefined> {
  const [asked = ""] = url.split("?", 1);
  if (!filePath.test(asked)) return undefined;
  const found = await stat(path.join(root, asked)).catch(() => undefined);
  return found?.isFile() ? asked : undefined;
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-cache").sendFile("index.html");
}

/** Serves the built pages; every path that is none of the server's own is the app's, which knows its routes itself. */
export async function serveWeb(app: FastifyInstance, root: string | undefined = webFolder()): Promise<void> {
  if (!root) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: setCaching,
    serve: false,
  });
  app.get("/", (_request, reply) => sendPage(reply));
  app.get("/*", async (request, reply) => {
    const file = await fileAt(root, request.url);
    if (file) return reply.sendFile(file);
    const wantsPage = request.headers.accept?.includes("text/html") && !isForServer(request.url);
    return wantsPage ? sendPage(reply) : reply.callNotFound();
  });
}
