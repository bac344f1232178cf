import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";

const plainHost = /^[\w.-]+$|^\[[\da-f:]+\]$/i;

/** The socket has its own port. Pages may connect to it on the host from which they were loaded. */
function socketSource(request: IncomingMessage, socketPort: number): string {
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  return plainHost.test(host) ? `ws://${host}:${socketPort} wss://${host}:${socketPort}` : "'self'";
}

/** Sets the security headers of every answer (S16). */
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
        // The first policy passes text without markup (web: kernel/errors/trusted-types.ts). The second parses pasted text in an
        // inert document.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["default", "ProseMirrorClipboard"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
    // A proxy that terminates TLS sets this header. It has no effect over plain HTTP.
    strictTransportSecurity: false,
  });
}
