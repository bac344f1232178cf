import type { FastifyInstance } from "fastify";
import { readContext, type Services } from "../../../kernel/http/context.ts";
import type { Identify } from "../../../kernel/http/listen.ts";
import { languageOf } from "../../../locales/texts.ts";
import { presentCalendar } from "./calendar.present.ts";
import { shownShoots, studio } from "./overview.service.ts";

const nameShape = /^(\d{1,9})\.ics$/;

/**
 * Serves an appointment of the couple's own wedding as a calendar file at `/api/couple/calendar/:name`. It is an address and not a call, because
 * phones open their calendar only for files that they fetch themselves. All others get the answer of an unknown path.
 */
export function serveAppointments(app: FastifyInstance, services: Services, identify: Identify): void {
  app.get<{ Params: { name: string } }>("/api/couple/calendar/:name", async (request, reply) => {
    const actor = await identify(request, undefined);
    const id = Number(nameShape.exec(request.params.name)?.[1]);
    if (!actor.couple || Number.isNaN(id)) return reply.callNotFound();
    const { language: requested } = request.query as Record<string, unknown>;
    const language = languageOf(typeof requested === "string" ? requested : request.headers["accept-language"]);
    const ctx = readContext(services, { actor, language, requestId: request.id, ip: request.ip });
    const [shoots, { title, phone }] = await Promise.all([shownShoots(ctx, actor.couple.weddingId), studio(ctx)]);
    const shoot = shoots.find((item) => item.id === id && item.state !== "postponed");
    if (!shoot) return reply.callNotFound();
    return reply
      .header("content-type", "text/calendar; charset=utf-8")
      .header("content-disposition", `attachment; filename="${id}.ics"`)
      .header("referrer-policy", "no-referrer")
      .send(presentCalendar({ shoot, studio: { name: title[language], phone }, language, now: ctx.now }));
  });
}
