import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { languageOf } from "../../locales/texts.ts";
import { allowInline, couplePageHeaders } from "./headers.ts";
import { sendSignIn, wantsSignIn, type SignInSource } from "./sign-in-page.ts";

/** Location of the built pages, when running from `src/app` and when bundled in `dist`. */
const candidates = ["../../web/dist", "../../../../web/dist"].map((relativePath) =>
  path.resolve(import.meta.dirname, relativePath),
);

/** The folder of the built pages; undefined before the first build. */
export function webFolder(): string | undefined {
  return candidates.find((folder) => existsSync(path.join(folder, "index.html")));
}

/** Names of files in this folder contain a hash of their content, so the files never change. */
const hashedFolder = `${path.sep}assets${path.sep}`;

/** Whether a request is for a file that never changes. */
export const isHashedFile = (url: string): boolean => url.startsWith("/assets/");

/** Files that never change are not asked for again, so nothing has to tell whether they have changed. */
const neverChanged = { acceptRanges: false, etag: false, lastModified: false };

function setCaching(reply: FastifyReply, file: string): void {
  void reply.header("cache-control", file.includes(hashedFolder) ? "public, max-age=31536000, immutable" : "no-cache");
}

const isForServer = (url: string) => /^\/(api|feeds|files|health|metrics|assets)(\/|\?|$)/.test(url);

/** Names as the build writes them. Nothing is decoded and no part begins with a dot, so the path cannot leave the folder. */
const filePath = /^(?:\/[\w@-][\w@.-]*)+$/;

/** Returns the requested file if it exists. Checked on each request, because a new build may replace the files while the server runs. */
async function fileAt(root: string, url: string): Promise<string | undefined> {
  const [requested = ""] = url.split("?", 1);
  if (!filePath.test(requested)) return undefined;
  const stats = await stat(path.join(root, requested)).catch(() => undefined);
  return stats?.isFile() ? requested : undefined;
}

/** A name with an extension. */
const isFileName = (url: string) => /\.[^/]*$/.test(url.split("?", 1)[0] ?? "");

/**
 * Whether a path that is no file of the build returns the app. A client that accepts anything gets the app, unless it prefers JSON, or asks
 * for a file, because browsers request scripts and pictures in this way.
 */
function wantsPage({ originalUrl: url, headers: { accept = "*/*", upgrade } }: FastifyRequest): boolean {
  if (isForServer(url) || upgrade !== undefined) return false;
  return accept.includes("text/html") || (/(\*|text)\/\*/.test(accept) && !accept.includes("json") && !isFileName(url));
}

const isForCouples = (url: string) => /^\/couple(\/|\?|$)/.test(url);
const isGallery = (url: string) => /^\/couple\/gallery\/\d/.test(url);

/** What the pages need of the server. */
export interface PageSource extends SignInSource {
  /** The header `link` of a page of couples: what the browser loads at the same time as the script. */
  preloads: (request: FastifyRequest) => Promise<string | undefined>;
}

const preloadsWithinMs = 500;

/** Sends a page for couples. If the database does not answer soon, the page is sent without preloads and asks for its pictures itself. */
async function sendCouplePage(
  source: PageSource | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  void reply.headers(couplePageHeaders);
  if (!source || !isGallery(request.url)) return reply.sendFile(page);
  const late = delay(preloadsWithinMs, undefined, { ref: false });
  const link = await Promise.race([source.preloads(request), late]).catch(() => undefined);
  void reply.header("cache-control", "private, no-cache");
  return (link === undefined ? reply : reply.header("link", link)).sendFile(page);
}

/** The page in the language that the user chose in this browser, else in the first one that the browser asks for. */
async function sendPage(
  root: string,
  source: PageSource | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { cookies, headers, url, raw } = request;
  const language = languageOf(cookies["language"] ?? headers["accept-language"]);
  const varying = [reply.getHeader("vary"), "accept-language, cookie"].filter(Boolean).join(", ");
  void reply.headers({ "cache-control": "no-cache", vary: varying, "content-language": language });
  const name = isGallery(url) ? "couple/gallery" : isForCouples(url) ? "couple/index" : "index";
  const page = language === "en" ? `${name}.html` : `${name}.${language}.html`;
  if (isForCouples(url)) return sendCouplePage(source, request, reply, page);
  if (source && wantsSignIn(request, language) && (await sendSignIn(root, source, language, request, reply)))
    return reply;
  allowInline(raw, await readFile(path.join(root, page), "utf8").catch(() => ""));
  return reply.sendFile(page);
}

/**
 * Serves the built pages. Every path that does not belong to the server returns the app, which has its own routes. Without `source`
 * their code alone paints and loads what they show.
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string | undefined = webFolder(),
  source?: PageSource,
): Promise<void> {
  if (!root) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders: setCaching,
    serve: false,
  });
  app.get("/", (request, reply) => sendPage(root, source, request, reply));
  app.get("/*", async (request, reply) => {
    const file = await fileAt(root, request.url);
    if (!file) return wantsPage(request) ? sendPage(root, source, request, reply) : reply.callNotFound();
    if (!isHashedFile(file)) return reply.sendFile(file);
    // A connection is kept without this header, too.
    reply.raw.removeHeader("connection");
    return reply.sendFile(file, neverChanged);
  });
}
