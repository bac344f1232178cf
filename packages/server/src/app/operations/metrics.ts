import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, register, Registry } from "prom-client";

/** Upper bounds in seconds, from a cached read to the timeout of a browser. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

/**
 * Measures every request by its declared route and serves `/metrics` in the Prometheus format, including the default registry of
 * the process.
 */
export function serveMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "vowdesk_http_request_seconds",
    help: "Time to answer a request, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    duration.observe({ method, route: routeOptions.url ?? "none", status: statusCode }, elapsedTime / 1000);
  });
  const everything = Registry.merge([registry, register]);
  app.get("/metrics", async (_request, reply) => reply.type(everything.contentType).send(await everything.metrics()));
}
