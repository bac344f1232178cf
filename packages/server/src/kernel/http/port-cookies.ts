import type { FastifyRequest } from "fastify";

/** `.8080`; `.` without a port in the address. Browsers share cookies between the ports of a host (RFC 6265, 8.5). */
const suffixOf = ({ host }: Pick<FastifyRequest, "host">) => `.${/:(\d+)$/.exec(host)?.[1] ?? ""}`;

/** The names under which a cookie is written: that of the port, and the common one, which earlier releases read. */
export const cookieNames = (request: Pick<FastifyRequest, "host">, name: string): string[] => [
  name,
  name + suffixOf(request),
];

/** Lets the cookies of the port stand for the common ones, which another installation on the host may have replaced. */
export function preferPortCookies(request: Pick<FastifyRequest, "host" | "cookies">): void {
  const suffix = suffixOf(request);
  for (const [name, value] of Object.entries(request.cookies))
    if (name.endsWith(suffix)) request.cookies[name.slice(0, -suffix.length)] = value;
}
