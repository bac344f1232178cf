import { galleriesApi, zipPath } from "@vowdesk/contract/studio/galleries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { rangeOf } from "../../../../kernel/http/byte-range.ts";
import type { Services } from "../../../../kernel/http/context.ts";
import { hasETag } from "../../../../kernel/http/etag.ts";
import { reportFault } from "../../../../kernel/http/fault.ts";
import type { Identify } from "../../../../kernel/http/listen.ts";
import type { ByteRange } from "../../../../platform/files/files.ts";
import { untilNotTaken } from "../../../../platform/originals/until-silent.ts";
import { downloadHeaders } from "../downloads.present.ts";
import { layOut, type ZipLayout } from "./zip.layout.ts";
import { zipNames } from "./zip.names.ts";
import { holderOfTicket } from "./zip.service.ts";
import { listArrived, type ZipRow } from "./zip.store.ts";
import { zipBytes, ZipEnded, type ZipPhoto } from "./zip.stream.ts";

/** A client that takes nothing for this time is disconnected. */
const silenceMs = 60_000;
/** Answers of one caller at the same time. */
const maxZips = 4;

/** What a caller downloads. The route has checked that they may. */
export interface ZipRequest {
  galleryId: number;
  /** Whether a picture is part of the zip. It is asked for those that have arrived. */
  includes(photo: Pick<ZipRow, "number" | "culled_at" | "chapter">): boolean;
  /** Without extension. Any text. */
  title: string;
  /** Whose answers at the same time are counted, such as `staff:5`. */
  caller: string;
  /** Asked every few seconds while the answer is sent, so that it ends with the session or the permission. */
  mayGoOn(): Promise<boolean>;
  /** Default: a minute. */
  silenceMs?: number;
}

/**
 * The layout of a zip. Names are made unique among all pictures of the gallery, so that a picture has the same name in every zip of it.
 */
async function layoutOf({ db }: Services, { galleryId, includes }: ZipRequest): Promise<ZipLayout<ZipPhoto>> {
  const rows = await listArrived(db, galleryId);
  const names = zipNames(rows.map(({ name }) => name));
  const entries = rows.map((row, i): ZipPhoto & { isIncluded: boolean } => ({
    name: names[i] ?? "",
    bytes: row.bytes,
    crc: Number(row.crc),
    sha: row.sha,
    at: row.stored_at,
    key: row.key,
    isIncluded: includes(row),
  }));
  return layOut(entries.filter(({ isIncluded }) => isIncluded));
}

function setHeaders(reply: FastifyReply, title: string, etag: string): void {
  void reply
    .headers(downloadHeaders(`${title}.zip`))
    .header("content-type", "application/zip")
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("cache-control", "private, no-cache")
    // Otherwise nginx reads ahead of a slow client, up to 1 GB.
    .header("x-accel-buffering", "no");
}

/** Answers that are sent now, by caller. */
const sent = new WeakMap<Services, Map<string, number>>();

/** Counts one more download of the caller. Returns the function that ends it; null if the caller has the most allowed at once. */
function begin(services: Services, caller: string): (() => void) | null {
  const counts = sent.get(services) ?? new Map<string, number>();
  sent.set(services, counts);
  const count = counts.get(caller) ?? 0;
  if (count >= maxZips) return null;
  counts.set(caller, count + 1);
  return () => {
    const remaining = (counts.get(caller) ?? 1) - 1;
    if (remaining > 0) counts.set(caller, remaining);
    else counts.delete(caller);
  };
}

/** The answer breaks off at a file that cannot be read, so that the client sees that it is incomplete. */
function report(services: Services, request: FastifyRequest, error: Error): void {
  if (error instanceof ZipEnded) return;
  services.log.error({ requestId: request.id, reason: error.message }, "a zip of originals broke off");
  reportFault(services, { error, where: zipPath, requestId: request.id });
}

interface Answer {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  zip: ZipRequest;
  layout: ZipLayout<ZipPhoto>;
  range: ByteRange;
}

function stream({ services, request, reply, zip, layout, range }: Answer): FastifyReply {
  const end = begin(services, zip.caller);
  if (!end) return reply.code(429).header("retry-after", "10").send();
  const gone = new AbortController();
  reply.raw.once("close", () => {
    end();
    gone.abort();
  });
  const bytes = zipBytes(services, { layout, range, mayGoOn: zip.mayGoOn, signal: gone.signal });
  const chunks = untilNotTaken(bytes, zip.silenceMs ?? silenceMs, () => reply.raw.destroy());
  const body = Readable.from(chunks, { objectMode: false });
  body.on("error", (error) => report(services, request, error));
  return reply.send(body);
}

/**
 * Answers GET and HEAD with a zip of the originals of a gallery, or with a range of it. A range is answered only for the same zip: a gallery
 * that has changed has another `ETag`, so that a client that sends it in `If-Range` starts again and does not mix two versions.
 */
export async function serveZip(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  zip: ZipRequest,
): Promise<FastifyReply> {
  const layout = await layoutOf(services, zip);
  const etag = `"${layout.digest}"`;
  setHeaders(reply, zip.title, etag);
  if (hasETag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const ifRange = request.headers["if-range"];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, layout.bytes) : null;
  if (range === "beyond") return reply.code(416).header("content-range", `bytes */${layout.bytes}`).send();
  const { from, to } = range ?? { from: 0, to: layout.bytes - 1 };
  if (range) void reply.code(206).header("content-range", `bytes ${from}-${to}/${layout.bytes}`);
  void reply.header("content-length", to - from + 1);
  // Fastify sets the length of an empty body to 0. A stream keeps the length that is set here.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return stream({ services, request, reply, zip, layout, range: { from, to } });
}

/**
 * Serves zips to staff who hold a ticket of `galleriesApi.zip`. The address has no other proof, because downloads go on in programs without the
 * session of the page. All others get the answer of an unknown path.
 */
export function serveZips(app: FastifyInstance, services: Services, identify: Identify): void {
  app.get<{ Params: { ticket: string } }>(zipPath, async (request, reply) => {
    // Counts the request, also one with a guessed ticket.
    await identify(request, undefined);
    const { ticket } = request.params;
    const holder = await holderOfTicket(services, ticket);
    if (!holder) return reply.callNotFound();
    services.limits?.count(holder.actor, request.ip, galleriesApi.photos);
    return serveZip(services, request, reply, {
      galleryId: holder.gallery.id,
      includes: ({ culled_at }) => holder.includesCulled || culled_at === null,
      title: `${holder.gallery.wedding_number} ${holder.gallery.title}`,
      caller: `staff:${holder.actor.id}`,
      mayGoOn: async () => (await holderOfTicket(services, ticket)) !== null,
    });
  });
}
