import { coupleOriginalsPath, couplePreviewsPath, coupleZipPath } from "@vowdesk/contract/studio/galleries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open, type FileHandle } from "node:fs/promises";
import type { Actor, Services } from "../../../../kernel/http/context.ts";
import type { Identify } from "../../../../kernel/http/listen.ts";
import { edgeIn, numberIn, sendPreview } from "../previews/previews.serve.ts";
import { serveZip } from "../zip/zip.serve.ts";
import { mayDownload, todayOf } from "./for-couples.service.ts";
import { findOpen, findOwn } from "./for-couples.store.ts";

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

/** A file as the camera wrote it, from the second copy if the first one cannot be read. */
async function openOriginal({ originals: { first, copy } }: Services, key: string): Promise<FileHandle | null> {
  for (const place of [first, copy]) {
    const handle = place && (await open(place.kept(key)).catch(() => null));
    if (handle) return handle;
  }
  return null;
}

/** The name for the browser's dialog: in ASCII for old clients, and as it is (RFC 6266). */
const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w.() -]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

async function sendOriginal(services: Services, reply: FastifyReply, { key, name }: { key: string; name: string }) {
  const handle = await openOriginal(services, key);
  if (!handle) return reply.callNotFound();
  const { size } = await handle.stat();
  return reply
    .header("content-type", "application/octet-stream")
    .header("content-length", size)
    .header("content-disposition", attachment(name))
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
    .send(handle.createReadStream());
}

/** A gallery whose pictures the couple may all download now. */
async function findWhole({ db, clock }: Services, weddingId: number, position: number) {
  const gallery = await findOpen(db, { weddingId, position, today: await todayOf({ db, now: clock.now() }) });
  return gallery && mayDownload(gallery.downloads) && gallery.count > 0 ? gallery : undefined;
}

/** Sends all pictures of a gallery as they are, except those that were taken out. It ends with the session, and when the studio closes the gallery. */
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
  if (!gallery) return reply.callNotFound();
  return serveZip(services, request, reply, {
    galleryId: gallery.id,
    includes: ({ culled_at }) => culled_at === null,
    title: gallery.title,
    caller: `couple:${id}`,
    mayGoOn: async () => (await hasSession(request)) && (await find()) !== undefined,
  });
}

/**
 * Serves the pictures of a couple's own wedding (docs/decisions/193). The cookie of the couple names the wedding, so that no address leads to another one.
 * Whatever the couple does not see has the answer of an unknown path.
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
    return sendPreview(services, request, reply, { key: photo.key, version: photo.preview_version, edge });
  });
  app.get<{ Params: Params }>(coupleOriginalsPath, async (request, reply) => {
    const photo = await findFor(services, identify, request);
    if (!photo || !mayDownload(photo.downloads)) return reply.callNotFound();
    return sendOriginal(services, reply, photo);
  });
  app.get<{ Params: Params }>(coupleZipPath, async (request, reply) =>
    sendAll(services, request, reply, { actor: await identify(request, undefined), hasSession }),
  );
}
