import helmet from "@fastify/helmet";
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Settings } from "../../kernel/http/context.ts";

type SocketSettings = Pick<Settings, "socketPort" | "isSocketOnPagePort">;

const plainHost = /^[\w.-]+$|^\[[\da-f:]+\]$/i;

/**
 * Pages may connect to the socket on the host from which they were loaded, at its own port or at that of the page. The second is
 * named too, because older Safari does not count sockets as `'self'`.
 */
function socketSource(request: IncomingMessage, { socketPort, isSocketOnPagePort }: SocketSettings): string {
  const requested = request.headers.host ?? "";
  const host = requested.replace(/:\d+$/, "");
  if (!plainHost.test(host)) return "'self'";
  const address = isSocketOnPagePort ? requested : `${host}:${socketPort}`;
  return `ws://${address} wss://${address}`;
}

interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

const inline = new WeakMap<object, Inline>();

/** Hashes of the contents of elements without attributes. */
const hashesOf = (page: string, element: "script" | "style") =>
  [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );

/** Lets the page that answers this request use the scripts and styles in it. `page` is as built, without what the server adds. */
export function allowInline(request: IncomingMessage, page: string): void {
  inline.set(request, { scripts: hashesOf(page, "script"), styles: hashesOf(page, "style") });
}

/** Types of which browsers make no document, so that a policy for documents has no effect on them. */
const partTypes = /^(?:application\/(?:manifest\+)?json|(?:application|text)\/javascript|text\/css|font\/\w+)(?:;|$)/;

/** Data, scripts, styles and fonts keep their type, and other sites cannot embed them. */
const partHeaders = { "x-content-type-options": "nosniff", "cross-origin-resource-policy": "same-origin" } as const;

/** Sets the security headers of every answer, by its kind (G-S16). */
export async function sendSafeHeaders(app: FastifyInstance, settings: SocketSettings): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": [(request) => ["'self'", ...(inline.get(request)?.scripts ?? [])].join(" ")],
        "style-src": [(request) => ["'self'", ...(inline.get(request)?.styles ?? [])].join(" ")],
        "img-src": ["'self'", "data:", "blob:"],
        "connect-src": ["'self'", (request) => socketSource(request as IncomingMessage, settings)],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        // The last policy passes the address of one worker. The first one passes text without markup (web: kernel/errors/trusted-types.ts). The second parses pasted text in an
        // inert document.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["default", "ProseMirrorClipboard", "hash-worker"],
      },
    },
    referrerPolicy: { policy: "same-origin" },
    // A proxy that terminates TLS sets this header. It has no effect over plain HTTP.
    strictTransportSecurity: false,
  });
  app.addHook("onSend", async (_request, reply) => {
    if (partTypes.test(String(reply.getHeader("content-type")))) reply.headers(partHeaders);
    else reply.helmet();
  });
}

/** Headers of the pages for couples: they have neither a socket nor markup from scripts, and tell no site where a visitor was. */
export const couplePageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(";"),
  "referrer-policy": "no-referrer",
} as const;
