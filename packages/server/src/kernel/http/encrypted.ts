import type { FastifyRequest } from "fastify";

type RequestHead = Pick<FastifyRequest, "protocol" | "headers">;

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? "";

/** Whether a proxy reports TLS between itself and the browser, in any of the usual headers. */
function isForwardedAsTls({ headers }: Pick<RequestHead, "headers">): boolean {
  const protocol = firstOf(headers["x-forwarded-proto"]).split(",")[0]?.trim().toLowerCase();
  return (
    protocol === "https" ||
    /(?:^|[;,\s])proto="?https\b/i.test(firstOf(headers["forwarded"])) ||
    firstOf(headers["x-forwarded-ssl"]).toLowerCase() === "on" ||
    firstOf(headers["front-end-https"]).toLowerCase() === "on"
  );
}

/** Whether the requesting page was loaded over TLS from the requested host. */
function isFromSecurePage({ headers }: Pick<RequestHead, "headers">): boolean {
  const { origin = "", host = "" } = headers;
  return origin.toLowerCase() === `https://${host.toLowerCase()}`;
}

/**
 * Whether the browser's connection is encrypted, as far as the request shows it. Any sender is trusted, even a proxy that
 * VOWDESK_PROXIES does not list: the result only sets the `Secure` attribute of cookies, so a false header harms only its sender.
 */
export const isEncrypted = (request: RequestHead): boolean =>
  request.protocol === "https" || isForwardedAsTls(request) || isFromSecurePage(request);
