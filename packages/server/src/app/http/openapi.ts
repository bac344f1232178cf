import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import document from "@vowdesk/contract/openapi.json" with { type: "json" };
import type { FastifyInstance } from "fastify";

/** The page uses inline styles and icons from data URLs, and loads nothing from other origins. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document at `/api/docs/json` and its page at `/api/docs`. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  type Document = Extract<NonNullable<Parameters<typeof swagger>[1]>, { mode: "static" }>["specification"];
  // The type of the JSON file is wider than the plug-in's.
  await app.register(swagger, { mode: "static", specification: { document } as unknown as Document });
  await app.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true, transformStaticCSP: () => docsPolicy });
}
