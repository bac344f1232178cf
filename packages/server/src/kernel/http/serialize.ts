import type { FastifyRequest } from "fastify";

const storedFilePath = /^\/files\/[\w-]{22}\.[a-z]{3}$/;
const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** The host to put before file addresses for pages of another site; null for own pages and for clients that are no browser. */
function hostFor({ headers, protocol, host }: FastifyRequest): string | null {
  const { origin } = headers;
  if (origin === undefined || !plainHost.test(host)) return null;
  return origin === `${protocol}://${host}` || origin.replace(/^https?:\/\//, "") === host
    ? null
    : `${protocol}://${host}`;
}

/**
 * Serialises an answer. File addresses are stored without a host, so that they survive a change of host name. Pages of another
 * site get them with this host, because they show them unchanged.
 */
export function serialize(request: FastifyRequest, body: object): string {
  const host = hostFor(request);
  if (host === null) return JSON.stringify(body);
  return JSON.stringify(body, (_field, value: unknown) =>
    typeof value === "string" && storedFilePath.test(value) ? host + value : value,
  );
}
