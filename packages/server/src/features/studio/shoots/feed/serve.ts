import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { hasETag } from "../../../../kernel/http/etag.ts";
import type { Services } from "../../../../kernel/http/context.ts";
import type { Identify } from "../../../../kernel/http/listen.ts";
import { readFeed, type DescribeShoots } from "./feed.service.ts";

const nameShape = /^([\w-]{22})\.ics$/;

/** Serves calendar feeds at `/feeds/:name`. Requests are counted per address like those of anonymous callers. */
export function serveFeeds(
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  describe: DescribeShoots,
): void {
  app.get<{ Params: { name: string } }>("/feeds/:name", async (request, reply) => {
    await identify(request, undefined);
    const token = nameShape.exec(request.params.name)?.[1];
    const feed = token === undefined ? undefined : await readFeed(services, token, describe);
    if (feed === undefined) return reply.callNotFound();
    const etag = `"${createHash("sha256").update(feed).digest("base64url")}"`;
    void reply
      .header("content-type", "text/calendar; charset=utf-8")
      .header("cache-control", "private, no-cache")
      .header("referrer-policy", "no-referrer")
      .header("etag", etag);
    // After the rights: a reader who lost them gets no 304.
    return hasETag(request.headers["if-none-match"], etag) ? reply.code(304).send() : reply.send(feed);
  });
}
