import type { FastifyInstance, FastifyRequest } from "fastify";
import { traces, type RequestSpan } from "../../platform/observability/traces.ts";

const failedFrom = 500;

/** Creates a span for each request, named by its declared route. Addresses are omitted, because they may contain tokens. */
export function traceRequests(app: FastifyInstance): void {
  const tracing = traces();
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const span = tracing.request(request.headers);
    spans.set(request, span);
    span.enter(done);
  });
  // Bodies are read in events of the socket, which belong to no request.
  app.addHook("preHandler", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.enter(done);
    else done();
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? "none";
    const attributes = {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": statusCode,
      "vowdesk.request_id": id,
    };
    spans.get(request)?.end(`${method} ${route}`, attributes, statusCode >= failedFrom);
  });
}
