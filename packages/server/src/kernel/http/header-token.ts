import type { FastifyRequest } from "fastify";
import { serviceTokenPrefix } from "../../platform/secrets/tokens.ts";

const bearer = new RegExp(`^Bearer +(${serviceTokenPrefix}[\\w-]{1,100})$`, "i");

/**
 * The token in the header `token`, or that of a service account in the header `Authorization` (RFC 6750). Other `Authorization`
 * headers are those of proxies in front of this server.
 */
export function headerTokenOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const { token, authorization } = headers;
  if (typeof token === "string" && token) return token;
  return bearer.exec(authorization ?? "")?.[1];
}
