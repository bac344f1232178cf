import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the call takes a form with a file. Its time depends on its size. */
    isForm?: boolean;
  }
}

/** Ends slow ordinary bodies within 15 s, even on a busy machine (G-R26). */
const ordinaryBodyMs = 12_000;
/** Minimum speed of an upload: 16 kB a second. */
const uploadBytesPerMs = 16;
/** Size of the fields and part heads of a form. */
const formOverhead = 65_536;
const maxUploadMs = 30 * 60_000;
/** Time for the rest of a refused body, which is not read. */
const refusedBodyMs = 5_000;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function timeoutMsOf({ raw, routeOptions }: FastifyRequest): number {
  if (routeOptions.config?.isForm !== true) return ordinaryBodyMs;
  const bytes = Math.min(Number(raw.headers["content-length"] ?? 0), (routeOptions.bodyLimit ?? 0) + formOverhead);
  return ordinaryBodyMs + Math.min(bytes / uploadBytesPerMs || 0, maxUploadMs);
}

function destroyAfter(raw: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), ms);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
}

/** Closes connections whose body does not arrive in time. The time depends on the route. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (hasBody(request.raw)) destroyAfter(request.raw, timeoutMsOf(request));
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (!raw.complete && hasBody(raw)) destroyAfter(raw, refusedBodyMs);
  });
}
