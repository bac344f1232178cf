import { coupleFirstIndexPath, namesChapter } from "@vowdesk/contract/studio/galleries";
import type { FastifyRequest } from "fastify";
import type { Services } from "../../../kernel/http/context.ts";
import { firstPicturesForCouple } from "../galleries/galleries.ts";
import { actorOfSession, coupleCookie } from "./sessions.service.ts";

/** Whether the session of a request is still valid. Asked during downloads that take hours. */
export const hasCoupleSession = async (
  services: Services,
  { cookies }: Pick<FastifyRequest, "cookies">,
): Promise<boolean> => (await actorOfSession(services, cookies[coupleCookie] ?? "")).couple !== undefined;

const pageShape = /^\/couple\/gallery\/([1-9]\d{0,4})\/?(?:\?|$)/;

/**
 * The value of the header `link` of the page of a gallery: its index and, for a couple with a session, its first pictures, which the browser then
 * loads at the same time as the script. Undefined for other pages.
 */
export async function galleryPreloads(
  services: Services,
  { url, cookies }: Pick<FastifyRequest, "url" | "cookies">,
): Promise<string | undefined> {
  const position = Number(pageShape.exec(url)?.[1]);
  if (Number.isNaN(position)) return undefined;
  const cookie = cookies[coupleCookie];
  const { couple } = cookie ? await actorOfSession(services, cookie) : {};
  const reader = { db: services.db, now: services.clock.now() };
  // The first pictures of a chapter are others.
  const pictures = couple && !namesChapter(url) ? await firstPicturesForCouple(reader, couple.weddingId, position) : [];
  return [
    `<${coupleFirstIndexPath(position, url)}>; rel=preload; as=fetch; crossorigin`,
    ...pictures.map((address) => `<${address}>; rel=preload; as=image`),
  ].join(", ");
}
