import { coupleOriginalsPath, couplePreviewsPath, coupleZipPath } from "@vowdesk/contract/studio/galleries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Actor, Services } from "../../../../kernel/http/context.ts";
import { reportFault } from "../../../../kernel/http/fault.ts";
import type { Identify } from "../../../../kernel/http/listen.ts";
import { edgeIn, numberIn, sendPreview } from "../previews/previews.serve.ts";
import { downloadHeaders } from "../downloads.present.ts";
import { serveZip } from "../zip/zip.serve.ts";
import { copiesIn, openPhoto } from "../zip/zip.stream.ts";
import { mayDownload, todayOf } from "./for-couples.service.ts";
import { findOpen, findOwn, listOwnChapters } from "./for-couples.store.ts";

/** Whether the session with which a request came is still valid. */
export type HasSession = (request: FastifyRequest) => Promise<boolean>;

interface Params {
  gallery: string;
  number: string;
  edge?: string;
}

/** The picture at an address, if the couple of the caller sees it now. */
async function findFor(
  services: Services,
  identify: Identify,
  request: FastifyRequest<{ Params: Params }>,
): ReturnType<typeof findOwn> {
  const [position, number] = [numberIn(request.params.gallery), numberIn(request.params.number)];
  const { couple } = await identify(request, undefined);
  if (!couple || position === undefined || number === undefined) return undefined;
  const today = await todayOf({ db: services.db, now: services.clock.now() });
  return findOwn(services.db, { weddingId: couple.weddingId, position, today }, number);
}

/** A client that takes nothing for this time is disconnected. */
const silenceMs = 60_000;

type OwnPhoto = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Sends a file as the camera wrote it, from a copy that has its checksum. */
async function sendOriginal(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, name, bytes, crc }: OwnPhoto,
): Promise<FastifyReply> {
  let handle: FileHandle | null = null;
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  try {
    const photo = { key, bytes, crc: Number(crc) };
    if (request.method !== "HEAD") handle = await openPhoto(copiesIn(services.originals), photo, gone.signal);
  } catch (error) {
    if (!gone.signal.aborted) reportFault(services, { error, where: coupleOriginalsPath, requestId: request.id });
    return reply.code(503).header("retry-after", "60").send();
  }
  reply.raw.setTimeout(silenceMs, () => reply.raw.destroy());
  return reply
    .headers(downloadHeaders(name))
    .header("content-type", "application/octet-stream")
    .header("content-length", bytes)
    .header("cache-control", "private, no-store")
    .send(handle?.createReadStream() ?? Readable.from([]));
}

/** A gallery whose pictures the couple may all download now. */
async function findWhole({ db, clock }: Services, weddingId: number, position: number) {
  const gallery = await findOpen(db, { weddingId, position, today: await todayOf({ db, now: clock.now() }) });
  return gallery && mayDownload(gallery.downloads) && gallery.count > 0 ? gallery : undefined;
}

/** Whether the couple sees pictures of the chapter that the address of a zip names. Without a name it has all of them. */
async function hasChapter({ db }: Services, galleryId: number, chapter: string | undefined): Promise<boolean> {
  if (chapter === undefined) return true;
  return (await listOwnChapters(db, galleryId)).some(({ title }) => title === chapter);
}

/** Sends all pictures of a gallery or of a chapter as they are, except those that were taken out. It ends with the session, and when the studio closes the gallery. */
async function sendAll(
  services: Services,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  { actor: { id, couple }, hasSession }: { actor: Actor; hasSession: HasSession },
) {
  const position = numberIn(request.params.gallery);
  if (!couple || position === undefined) return reply.callNotFound();
  const find = () => findWhole(services, couple.weddingId, position);
  const gallery = await find();
  const { chapter } = request.query as { chapter?: string };
  if (!gallery || !(await hasChapter(services, gallery.id, chapter))) return reply.callNotFound();
  return serveZip(services, request, reply, {
    galleryId: gallery.id,
    includes: (photo) => photo.culled_at === null && (chapter === undefined || photo.chapter === chapter),
    title: [gallery.title, chapter].filter(Boolean).join(" "),
    caller: `couple:${id}`,
    mayGoOn: async () => (await hasSession(request)) && (await find()) !== undefined,
  });
}

/**
 * Serves the pictures of a couple's own wedding (docs/decisions/193). The cookie of the couple names the wedding, so that no address leads to another one.
 * Anything that the couple may not see is answered like an unknown path.
 */
export function serveToCouples(
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  hasSession: HasSession,
): void {
  app.get<{ Params: Params }>(couplePreviewsPath, async (request, reply) => {
    const edge = edgeIn(request.params.edge ?? "");
    const photo = edge && (await findFor(services, identify, request));
    if (!photo || photo.preview_version === 0) return reply.callNotFound();
    const { key, preview_version: version } = photo;
    const tile = { key, version, edge: 320 } as const;
    if (!photo.is_marked || edge === 320) return sendPreview(services, request, reply, { ...tile, edge });
    // Until the files with the watermark are made, the smallest preview is sent. Those without it are never.
    return sendPreview(services, request, reply, { ...tile, edge, mark: photo.mark ?? 0 }, tile);
  });
  app.get<{ Params: Params }>(coupleOriginalsPath, async (request, reply) => {
    const photo = await findFor(services, identify, request);
    if (!photo || !mayDownload(photo.downloads)) return reply.callNotFound();
    return sendOriginal(services, request, reply, photo);
  });
  app.get<{ Params: Params }>(coupleZipPath, async (request, reply) =>
    sendAll(services, request, reply, { actor: await identify(request, undefined), hasSession }),
  );
}
