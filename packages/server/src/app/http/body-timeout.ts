import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call is sent as a form with a file: it may take as long as its size allows. */
    isForm?: boolean;
  }
}

/** Who dawdles over an ordinary body is cut off, on a busy machine too, within 15 s (RELIABILITY R26). */
const bodyMs = 12_000;
/** An upload must bring at least so many bytes in a millisecond, that is 16 kB a second. */
const uploadBytesPerMs = 16;
/** Of a form beside its file: fields and heads of parts. */
const formOverhead = 65_536;
const longestUploadMs = 30 * 60_000;
/** What nobody reads any more, a body that was refused, may go on for so long. */
const leftoverMs = 5_000;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function patienceMs({ raw, routeOptions }: FastifyRequest): number {
  if (routeOptions.config?.isForm !== true) return bodyMs;
  const bytes = Math.min(Number(raw.headers["content-length"] ?? 0), (routeOptions.bodyLimit ?? 0) + formOverhead);
  return bodyMs + Math.min(bytes / uploadBytesPerMs || 0, longestUploadMs);
}

function cutAfter(raw: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => raw.complete || raw.destroy(), ms);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
}

/** Closes connections whose body does not come; how long one may take depends on what it is for. */
export function hurrySlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (hasBody(request.raw)) cutAfter(request.raw, patienceMs(request));
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (!raw.complete && hasBody(raw)) cutAfter(raw, leftoverMs);
  });
}
