import {
  coupleVersion,
  galleriesApi,
  previewEdges,
  previewsPath,
  type PreviewEdge,
} from "@vowdesk/contract/studio/galleries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { open } from "node:fs/promises";
import type { Services } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";
import { headerTokenOf } from "../../../../kernel/http/header-token.ts";
import type { Identify } from "../../../../kernel/http/listen.ts";
import { scopeOf } from "../galleries.policy.ts";
import { previewFile, previewType } from "./previews.present.ts";
import { findShown } from "./previews.store.ts";

/** The cookie that is accepted instead of a token, for files only. */
const tokenCookie = "Admin-Token";
const numberShape = /^[1-9]\d{0,8}$/;

/** A positive number in an address; undefined for other texts. */
export const numberIn = (text: string): number | undefined => (numberShape.test(text) ? Number(text) : undefined);

export const edgeIn = (text: string): PreviewEdge | undefined => previewEdges.find((size) => String(size) === text);

interface Preview {
  key: string;
  version: number;
  edge: PreviewEdge;
  /** The number of the text of its watermark; absent without one. */
  mark?: number;
}

const openPreview = (root: string, { edge, ...preview }: Preview) =>
  open(previewFile(root, preview, edge)).catch(() => null);

/**
 * Sends the file of a preview, or of the one that stands in for it. An address with the version of the file is kept by browsers; without a file it has
 * the answer of an unknown path.
 */
export async function sendPreview(
  { originals }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  preview: Preview,
  standIn?: Preview,
): Promise<unknown> {
  const { version, edge, mark = 0 } = preview;
  const requested = await openPreview(originals.previews, preview);
  const handle = requested ?? (standIn ? await openPreview(originals.previews, standIn) : null);
  if (!handle) return reply.callNotFound();
  const { size } = await handle.stat();
  const isAddressed =
    requested !== null && (request.query as Record<string, unknown>)["v"] === coupleVersion(version, edge, mark);
  return reply
    .header("content-type", previewType(requested ? edge : (standIn ?? preview).edge))
    .header("content-length", size)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header("cross-origin-resource-policy", "same-site")
    .header("cache-control", isAddressed ? "private, max-age=31536000, immutable" : "private, no-cache")
    .send(handle.createReadStream());
}

/** Serves previews to staff who see the gallery. All others get the answer of an unknown path. */
export function servePreviews(app: FastifyInstance, services: Services, identify: Identify): void {
  app.get<{ Params: { gallery: string; number: string; edge: string } }>(previewsPath, async (request, reply) => {
    const [gallery, number] = [numberIn(request.params.gallery), numberIn(request.params.number)];
    const edge = edgeIn(request.params.edge);
    if (edge === undefined || gallery === undefined || number === undefined) return reply.callNotFound();
    const actor = await identify(request, headerTokenOf(request) ?? request.cookies[tokenCookie]);
    if (!isAllowed(actor, galleriesApi.photos.access)) return reply.callNotFound();
    const photo = await findShown(services.db, gallery, number, scopeOf(actor));
    if (!photo) return reply.callNotFound();
    return sendPreview(services, request, reply, { key: photo.key, version: photo.preview_version, edge });
  });
}
