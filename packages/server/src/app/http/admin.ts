import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { fastify, type FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { headTimeoutMs } from "../../kernel/http/limits.ts";
import type { Settings } from "../../kernel/http/context.ts";
import { serveMetrics } from "../operations/metrics.ts";
import { sendSafeHeaders } from "./headers.ts";

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

import document from "@vowdesk/contract/openapi.json" with { type: "json" };

/** The page uses inline styles and icons from data URLs, and loads nothing from other origins. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document at `/api/docs/json` and its page at `/api/docs`. */
async function serveDocs(app: FastifyInstance): Promise<void> {
  type Document = Extract<NonNullable<Parameters<typeof swagger>[1]>, { mode: "static" }>["specification"];
  // The type of the JSON file is wider than the plug-in's.
  await app.register(swagger, { mode: "static", specification: { document } as unknown as Document });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, transformStaticCSP: () => docsPolicy });
}
