import type { IncomingMessage } from "node:http";

export interface OriginRule {
  /** Origins that may connect from elsewhere, as configured. */
  origins: readonly string[];
  /** Where our own pages are served. */
  apiPort: number;
}

const wellFormed = /^https?:\/\/[a-z0-9.[\]:-]+$/;

function hostOf(request: IncomingMessage): string | null {
  const host = request.headers.host?.toLowerCase();
  if (!host || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Our own page: the host that was asked, on the API's port, or on the protocol's own port behind a proxy. */
function isOwnPage(origin: URL, asked: string, apiPort: number): boolean {
  if (origin.hostname !== asked) return false;
  return origin.port === String(apiPort) || (origin.port === "" && !loopback.has(asked));
}

/**
 * Whether a handshake may come from there (RELIABILITY S13). Browsers always say where; who says nothing is no browser, sends no
 * cookies, and is let in by its token alone. A header that is not exactly an origin, `null` included, is refused.
 */
export function allowsOrigin(request: IncomingMessage, { origins, apiPort }: OriginRule): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origins.includes(origin)) return true;
  const asked = hostOf(request);
  if (asked === null || !wellFormed.test(origin) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === origin && isOwnPage(from, asked, apiPort);
}
