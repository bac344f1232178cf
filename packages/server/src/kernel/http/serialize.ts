import type { FastifyRequest } from "fastify";

const ownFile = /^\/files\/[\w-]{22}\.[a-z]{3}$/;
const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i;

/** The host that a page of another site needs before the address of a file; null for our own pages and for other programs. */
function hostFor({ headers, protocol, host }: FastifyRequest): string | null {
  const { origin } = headers;
  if (origin === undefined || !plainHost.test(host)) return null;
  return origin === `${protocol}://${host}` || origin.replace(/^https?:\/\//, "") === host
    ? null
    : `${protocol}://${host}`;
}

/**
 * An answer as text. Addresses of files are kept without a host, so that they outlive its name; pages of another site get
 * them with ours, for they show what they are given (SPEC 7, image url).
 */
export function written(request: FastifyRequest, body: object): string {
  const host = hostFor(request);
  if (host === null) return JSON.stringify(body);
  return JSON.stringify(body, (_field, value: unknown) =>
    typeof value === "string" && ownFile.test(value) ? host + value : value,
  );
}
