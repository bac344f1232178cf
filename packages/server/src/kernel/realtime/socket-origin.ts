import type { IncomingMessage } from "node:http";

export interface OriginRule {
  origins: readonly string[];
  apiPort: number;
}

const wellFormed = /^https?:\/\/[a-z0-9.[\]:-]+$/;

function hostOf(request: IncomingMessage): string | null {
  const host = request.headers.host?.toLowerCase();
  if (!host || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether the page comes from the requested host, on the API port or, behind a proxy, on the default port of its protocol. */
function isOwnPage(origin: URL, requestedHost: string, apiPort: number): boolean {
  if (origin.hostname !== requestedHost) return false;
  return origin.port === String(apiPort) || (origin.port === "" && !loopback.has(requestedHost));
}

/**
 * Whether a handshake of this origin is accepted (S13). Browsers always send the header. A client without it is no browser, sends
 * no cookies, and is admitted by its token alone. A header that is not exactly an origin, including `null`, is refused.
 */
export function allowsOrigin(request: IncomingMessage, { origins, apiPort }: OriginRule): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origins.includes(origin)) return true;
  const requestedHost = hostOf(request);
  if (requestedHost === null || !wellFormed.test(origin) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === origin && isOwnPage(from, requestedHost, apiPort);
}
