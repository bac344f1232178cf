import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, register, Registry } from "prom-client";
import { releaseVersion } from "../http/build.ts";

/** Upper bounds in seconds, from a cached read to the timeout of a browser. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];

/** Opens the registry of a server with the metrics of its process and build. */
export function openRegistry(build: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const buildInfo = new Gauge({
    name: "vowdesk_build_info",
    help: "Always 1; the labels name the release, the build of its pages and the release of Node.js",
    labelNames: ["version", "build", "node"],
    registers: [registry],
  });
  buildInfo.set({ version: releaseVersion, build, node: process.versions.node }, 1);
  return registry;
}

/** Measures every request by its declared route. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: "vowdesk_http_request_duration_seconds",
    help: "Time to answer a request, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [registry],
  });
  app.addHook("onResponse", async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    duration.observe({ method, route: routeOptions.url ?? "none", status: statusCode }, elapsedTime / 1000);
  });
}

/** Serves `/metrics` in the Prometheus format, including the default registry of the process. */
export function serveMetrics(app: FastifyInstance, registry: Registry): void {
  app.get("/metrics", async (_request, reply) => {
    // A merged registry does not see metrics that are added later.
    const everything = Registry.merge([registry, register]);
    return reply.type(everything.contentType).send(await everything.metrics());
  });
}
