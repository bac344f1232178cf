import { anonymous } from "../../../kernel/http/context.ts";
import type { Services } from "../../../kernel/http/context.ts";
import { isForeign, type Identify } from "../../../kernel/http/listen.ts";
import { actorOfSession, coupleCookie } from "./sessions.service.ts";

/**
 * Identifies couples by their cookie, and all other callers by `others`. The cookie counts for the calls of the pages for couples
 * only, and not in requests of other sites.
 */
export function identifyCouples(services: Services, others: Identify): Identify {
  return async (request, token) => {
    if (token !== undefined || !request.routeOptions.url?.startsWith("/api/couple/")) return others(request, token);
    const cookie = request.cookies[coupleCookie];
    return cookie && !isForeign(request) ? actorOfSession(services, cookie) : anonymous;
  };
}
