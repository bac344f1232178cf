import type { FastifyRequest } from "fastify";

type Asked = Pick<FastifyRequest, "protocol" | "headers">;

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

/** Whether a proxy says that the browser speaks TLS with it, in any of the usual headers. */
function isSaid({ headers }: Pick<Asked, "headers">): boolean {
  const protocol = firstOf(headers["x-forwarded-proto"]).split(",")[0]?.trim().toLowerCase();
  return (
    protocol === "https" ||
    /(?:^|[;,\s])proto="?https\b/i.test(firstOf(headers["forwarded"])) ||
    firstOf(headers["x-forwarded-ssl"]).toLowerCase() === "on" ||
    firstOf(headers["front-end-https"]).toLowerCase() === "on"
  );
}

/** Whether the page that asks was loaded over TLS from the host that it asks. */
function isFromSecurePage({ headers }: Pick<Asked, "headers">): boolean {
  const { origin = "", host = "" } = headers;
  return origin.toLowerCase() === `https://${host.toLowerCase()}`;
}

/**
 * Whether the browser's connection is encrypted, as far as the request shows it. Any sender is believed, named in VOWDESK_PROXIES or not:
 * this only makes cookies `Secure`, and a false claim costs none but its sender a cookie.
 */
export const isEncrypted = (request: Asked): boolean =>
  request.protocol === "https" || isSaid(request) || isFromSecurePage(request);
