import { galleriesApi, previewEdges, previewsPath } from "@vowdesk/contract/studio/galleries";
import type { FastifyInstance } from "fastify";
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

/** Serves previews to staff who see the gallery. All others get the answer of an unknown path. */
export function servePreviews(app: FastifyInstance, services: Services, identify: Identify): void {
  app.get<{ Params: { gallery: string; number: string; edge: string } }>(previewsPath, async (request, reply) => {
    const { gallery, number } = request.params;
    const edge = previewEdges.find((size) => String(size) === request.params.edge);
    if (edge === undefined || !numberShape.test(gallery) || !numberShape.test(number)) return reply.callNotFound();
    const actor = await identify(request, headerTokenOf(request) ?? request.cookies[tokenCookie]);
    if (!isAllowed(actor, galleriesApi.photos.access)) return reply.callNotFound();
    const photo = await findShown(services.db, Number(gallery), Number(number), scopeOf(actor));
    if (!photo) return reply.callNotFound();
    const { key, preview_version: version } = photo;
    const handle = await open(previewFile(services.originals.previews, { key, version }, edge)).catch(() => null);
    if (!handle) return reply.callNotFound();
    const { size } = await handle.stat();
    const isAddressed = (request.query as Record<string, unknown>)["v"] === String(version);
    return reply
      .header("content-type", previewType(edge))
      .header("content-length", size)
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header("cross-origin-resource-policy", "same-site")
      .header("cache-control", isAddressed ? "private, max-age=31536000, immutable" : "private, no-cache")
      .send(handle.createReadStream());
  });
}
