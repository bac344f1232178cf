import { fastify, type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { headTimeoutMs } from "../../kernel/http/limits.ts";
import type { Settings } from "../../kernel/http/context.ts";
import { serveMetrics } from "../operations/metrics.ts";
import { sendSafeHeaders } from "./headers.ts";
import { serveDocs } from "./openapi.ts";

/** Serves `/metrics` and `/api/docs`, which are for operators and not for users. */
export async function serveOperatorPages(app: FastifyInstance, metrics: Registry): Promise<void> {
  serveMetrics(app, metrics);
  await serveDocs(app);
}

/** Creates the server of the admin port. The caller makes it listen. */
export async function openAdmin(metrics: Registry, settings: Settings): Promise<FastifyInstance> {
  const app = fastify({ logger: false, http: headTimeoutMs, forceCloseConnections: true });
  await sendSafeHeaders(app, settings);
  await serveOperatorPages(app, metrics);
  return app;
}
