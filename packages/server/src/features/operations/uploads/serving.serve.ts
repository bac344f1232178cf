import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { rangeOf } from "../../../kernel/http/byte-range.ts";
import { hasETag } from "../../../kernel/http/etag.ts";
import type { Services } from "../../../kernel/http/context.ts";
import { headerTokenOf } from "../../../kernel/http/header-token.ts";
import type { Identify } from "../../../kernel/http/listen.ts";
import { mayRead } from "./uploads.policy.ts";
import { nameShape, squareKey } from "./uploads.present.ts";
import * as store from "./uploads.store.ts";
import { grantsOf, type FileScopes } from "./claims.service.ts";

/** The cookie that is accepted instead of a token, for files only. */
const tokenCookie = "Admin-Token";
/** `imageView2/1/w/80/h/80`: mode 1 fills the square. Only thumbnails that were made at the upload exist. */
const squareShape = /^imageView2\/1\/w\/(\d{1,4})\/h\/\1$/;

type File = NonNullable<Awaited<ReturnType<typeof store.findFile>>>;

function tokenOf(request: FastifyRequest): string | undefined {
  const header = headerTokenOf(request);
  if (header !== undefined) return header;
  const { token } = request.query as Record<string, unknown>;
  return typeof token === "string" && token ? token : request.cookies[tokenCookie];
}

interface Serving {
  identify: Identify;
  scopes: FileScopes;
}

async function isReadable(
  { db }: Services,
  { file, request }: { file: File; request: FastifyRequest },
  { identify, scopes }: Serving,
): Promise<boolean> {
  if (file.is_public) return true;
  const actor = await identify(request, tokenOf(request));
  return mayRead(file, await grantsOf(db, file.id, { actor, scopes }), actor);
}

/** Returns the storage key and size of the file, or of the thumbnail that the query names. */
function selectPart(file: File, query: object): { key: string; bytes: number } {
  const squares = Object.keys(query).map((part) => squareShape.exec(part)?.[1]);
  const edge = squares.find((size) => size !== undefined && Object.hasOwn(file.squares, size));
  if (edge !== undefined) return { key: squareKey(file.name, edge), bytes: file.squares[edge] ?? 0 };
  const thumbnailBytes = Object.values(file.squares).reduce((sum, size) => sum + size, 0);
  return { key: file.name, bytes: Number(file.bytes) - thumbnailBytes };
}

/** The headers prevent browsers from running any content. */
function setHeaders(reply: FastifyReply, file: File, etag: string): void {
  const isPackage = file.module === "package";
  void reply
    .header("content-type", file.media_type)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header("content-disposition", `${isPackage ? "attachment" : "inline"}; filename="${file.name}"`)
    .header("cross-origin-resource-policy", file.is_public ? "cross-origin" : "same-site")
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header(
      "cache-control",
      file.is_public && !isPackage ? "public, max-age=31536000, immutable" : "private, no-cache",
    );
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply, file: File): Promise<unknown> {
  const { key, bytes } = selectPart(file, request.query as object);
  const etag = `"${key}"`;
  setHeaders(reply, file, etag);
  if (hasETag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, bytes) : null;
  if (range === "beyond") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const length = range ? range.to - range.from + 1 : bytes;
  // Fastify sets the length of an empty body to 0. A stream keeps the length that is set here.
  if (request.method === "HEAD") return reply.header("content-length", length).send(Readable.from([]));
  const stream = await services.files.open(key, range ?? undefined);
  if (!stream) return reply.callNotFound();
  void reply.header("content-length", length);
  if (range) void reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes}`);
  return reply.send(stream);
}

/** Serves uploaded files at `/files/:name` with any query. Missing and forbidden files get the same answer. */
export function serveFiles(app: FastifyInstance, services: Services, serving: Serving): void {
  app.get<{ Params: { name: string } }>("/files/:name", async (request, reply) => {
    const { name } = request.params;
    const file = nameShape.test(name) ? await store.findFile(services.db, name) : undefined;
    const isOpen = file !== undefined && (await isReadable(services, { file, request }, serving));
    return isOpen ? send(services, request, reply, file) : reply.callNotFound();
  });
}
