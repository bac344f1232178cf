import type { RefusalName } from "@vowdesk/contract";
import { Metadata } from "@tus/server";
import { galleriesApi, maxPartBytes, maxUploads, originalsPath } from "@vowdesk/contract/studio/galleries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ReadableStream } from "node:stream/web";
import { inTransaction, readContext, type Origin, type Services } from "../../../../kernel/http/context.ts";
import { assertAllowed } from "../../../../kernel/http/guard.ts";
import { headerTokenOf } from "../../../../kernel/http/header-token.ts";
import type { Identify } from "../../../../kernel/http/listen.ts";
import { refusalOf, refuse } from "../../../../kernel/http/refusal.ts";
import { languageOf } from "../../../../locales/texts.ts";
import { FilesUnavailable } from "../../../../platform/files/files.ts";
import { announcedFile } from "./arrivals.policy.ts";
import { announce, assertPlace, findUpload } from "./arrivals.service.ts";
import { openUploads, type Uploads } from "./arrivals.tus.ts";

/** The HTTP status of each refusal. Upload clients decide by the status whether to retry. */
const statuses: Readonly<Partial<Record<RefusalName, number>>> = {
  "not-found": 404,
  "invalid-input": 400,
  "too-many-requests": 429,
  "originals-full": 507,
  "gallery-full": 409,
  "gallery-closed": 409,
  "card-complete": 409,
  "no-permission": 403,
  "person-required": 403,
  "viewing-as": 403,
};

/** Answers a refusal with its status. Refusals that are not in `statuses` concern the session: 401. If the storage cannot be used, clients are told to try again. */
function refused({ log }: Services, reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof FilesUnavailable) {
    log.error({ reason: error.message }, "the storage of originals is unavailable");
    const reason = error.isFull ? "originals-full" : "storage-away";
    return reply.code(error.isFull ? 507 : 503).send({ success: false, reason });
  }
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  const { reason, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(statuses[reason as RefusalName] ?? 401).send({ success: false, reason });
}

async function originOf(request: FastifyRequest, identify: Identify): Promise<Origin> {
  const actor = await identify(request, headerTokenOf(request));
  assertAllowed(actor, galleriesApi.card.access);
  if (actor.viewing !== undefined) refuse("viewing-as");
  const language = languageOf(request.headers["accept-language"]);
  return { actor, language, requestId: request.id, ip: request.ip };
}

/** Uploads that receive bytes now, by user. A newer request of the same upload replaces the older one. */
function openCounts() {
  const receiving = new Map<number, Map<string, number>>();
  return {
    /** Returns the function that ends it; null if the user has too many others. */
    begin(userId: number, key: string): (() => void) | null {
      const own = receiving.get(userId) ?? new Map<string, number>();
      if (!own.has(key) && own.size >= maxUploads) return null;
      receiving.set(userId, own.set(key, (own.get(key) ?? 0) + 1));
      return () => {
        const remaining = (own.get(key) ?? 1) - 1;
        if (remaining > 0) own.set(key, remaining);
        else own.delete(key);
        if (own.size === 0) receiving.delete(userId);
      };
    },
  };
}

/** Converts a request for the upload library. The body is streamed. */
function webRequest({ method, raw, headers }: FastifyRequest): Request {
  const url = new URL(raw.url ?? "", "http://localhost");
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  if (method !== "PATCH") return new Request(url, { method, headers: fields });
  // `Readable.toWeb` would copy each chunk.
  const body = ReadableStream.from(raw.iterator({ destroyOnReturn: false }));
  return new Request(url, { method, headers: fields, body: body as never, duplex: "half" } as RequestInit);
}

async function answer(uploads: Uploads, request: FastifyRequest, reply: FastifyReply, key: string) {
  const response = await uploads.answer(webRequest(request), key);
  for (const [name, value] of response.headers) if (name !== "content-length") void reply.header(name, value);
  return reply.code(response.status).send(request.method === "HEAD" ? "" : await response.text());
}

function metadataOf(header: unknown) {
  try {
    return typeof header === "string" ? Metadata.parse(header) : {};
  } catch {
    return {};
  }
}

const lengthOf = (header: unknown) =>
  typeof header === "string" && /^\d{1,12}$/.test(header) ? Number(header) : undefined;

/** Receives the files of memory cards by tus 1.0 at `/api/originals`: announced by POST, then sent in parts of at most `maxPartBytes`. */
export function serveOriginals(app: FastifyInstance, services: Services, identify: Identify): void {
  const uploads = openUploads(services);
  const counts = openCounts();
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));
    scope.post(originalsPath, async (request, reply) => {
      try {
        const origin = await originOf(request, identify);
        const { "upload-metadata": metadata, "upload-length": length, "content-length": body } = request.headers;
        const announced = announcedFile(metadataOf(metadata), lengthOf(length));
        if (!announced || (lengthOf(body) ?? 0) > 0) refuse("invalid-input");
        await assertPlace(services);
        const { key } = await inTransaction(services, origin, (ctx) => announce(ctx, announced));
        return await answer(uploads, request, reply, key);
      } catch (error) {
        return refused(services, reply, error);
      }
    });
    scope.route<{ Params: { key: string } }>({
      method: ["HEAD", "PATCH"],
      url: `${originalsPath}/:key`,
      bodyLimit: maxPartBytes,
      config: { isForm: true },
      async handler(request, reply) {
        const { key } = request.params;
        try {
          const origin = await originOf(request, identify);
          if (!(await findUpload(readContext(services, origin), key))) refuse("not-found");
          if (request.method === "HEAD") return await answer(uploads, request, reply, key);
          if ((lengthOf(request.headers["content-length"]) ?? Infinity) > maxPartBytes) return reply.code(413).send();
          const end = counts.begin(origin.actor.id, key);
          if (!end) return reply.code(423).header("retry-after", "1").send();
          return await answer(uploads, request, reply, key).finally(end);
        } catch (error) {
          return refused(services, reply, error);
        }
      },
    });
  });
}
