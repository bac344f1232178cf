import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";

const plainHost = /^[\w.-]+$|^\[[\da-f:]+\]$/i;

/** The socket has a port of its own: the page may connect to it, on the host it was fetched from. */
function socketSource(request: IncomingMessage, socketPort: number): string {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  return plainHost.test(host) ? `ws://${host}:${socketPort} wss://${host}:${socketPort}` : "'self'";
}

/** What every answer tells the browser not to do (RELIABILITY S16). */
export async function sendSafeHeaders(app: FastifyInstance, socketPort: () => number): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "connect-src": ["'self'", (request) => socketSource(request as IncomingMessage, socketPort())],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        // The first lets text without markup through (web: kernel/trusted-types.ts), the second parses what is pasted where nothing runs.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["default", "ProseMirrorClipboard"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
    // Behind a proxy that speaks TLS, that proxy says so; in plain HTTP the header means nothing.
    strictTransportSecurity: false,
  });
}
