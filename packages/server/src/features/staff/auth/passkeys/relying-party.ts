import { isIP } from "node:net";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { pageOf } from "../../../../kernel/realtime/socket-origin.ts";

/** The site that a passkey belongs to: the host of the page, and its origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The page that sent the request, by the rule for sockets: a configured origin, or a page of the requested host. Browsers send
 * the origin with every POST. Passkeys belong to host names, so a page at an IP address has none.
 */
export function relyingPartyOf({ page = {}, services: { settings } }: Context): RelyingParty {
  const { originRule = { origins: [], apiPort: 0 } } = settings;
  const { hostname, origin } = pageOf({ headers: page }, originRule) ?? refuse("passkeys-unavailable");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) refuse("passkeys-unavailable");
  return { id: hostname, origin };
}
