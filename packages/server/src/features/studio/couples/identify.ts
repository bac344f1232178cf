import { anonymous } from "../../../kernel/http/context.ts";
import type { Services } from "../../../kernel/http/context.ts";
import { isForeign, type Identify } from "../../../kernel/http/listen.ts";
import { actorOfSession, coupleCookie } from "./sessions.service.ts";

const ownPaths = ["/api/couple/", "/files/couple/"];

/**
 * Identifies couples by their cookie, and all other callers by `others`. The cookie counts for the calls and files of the pages for
 * couples only, and not in requests of other sites.
 */
export function identifyCouples(services: Services, others: Identify): Identify {
  return async (request, token) => {
    const { url = "" } = request.routeOptions;
    if (token !== undefined || !ownPaths.some((path) => url.startsWith(path))) return others(request, token);
    const cookie = request.cookies[coupleCookie];
    return cookie && !isForeign(request) ? actorOfSession(services, cookie) : anonymous;
  };
}
