import type { IncomingMessage } from "node:http";

export interface OriginRule {
  origins: readonly string[];
  apiPort: number;
}

type Head = Pick<IncomingMessage, "headers">;

const wellFormed = /^https?:\/\/[a-z0-9.[\]:-]+$/;

/** The requested host and port, as a URL of the page's protocol; null if the header cannot be read. */
function requestedUrl(request: Head, { protocol }: URL): URL | null {
  const url = `${protocol}//${request.headers.host?.toLowerCase() ?? ""}`;
  return URL.canParse(url) ? new URL(url) : null;
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Whether the page comes from the requested host: on the port of this request, which a container or a proxy may have mapped, on the
 * API port or, behind a proxy, on the default port of its protocol.
 */
function isOwnPage(origin: URL, requested: URL, apiPort: number): boolean {
  if (origin.hostname !== requested.hostname) return false;
  if (origin.port === requested.port || origin.port === String(apiPort)) return true;
  return origin.port === "" && !loopback.has(requested.hostname);
}

/** The origin of the page that sent the request, if the rule accepts it; null without the header. */
export function pageOf(request: Head, rule: OriginRule): URL | null {
  const { origin } = request.headers;
  return origin !== undefined && allowsOrigin(request, rule) ? new URL(origin) : null;
}

/**
 * Whether a handshake of this origin is accepted (G-S13). Browsers always send the header. A client without it is no browser, sends
 * no cookies, and is admitted by its token alone. A header that is not exactly an origin, including `null`, is refused.
 */
export function allowsOrigin(request: Head, { origins, apiPort }: OriginRule): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origins.includes(origin)) return true;
  if (!wellFormed.test(origin) || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  const requested = requestedUrl(request, from);
  return requested !== null && from.origin === origin && isOwnPage(from, requested, apiPort);
}
