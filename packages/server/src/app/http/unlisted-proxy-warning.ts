import type { FastifyInstance } from "fastify";
import type { Log } from "../../platform/observability/log.ts";
import type { Trusts } from "../../platform/network/proxies.ts";

const forwarding = ["x-forwarded-for", "x-forwarded-proto", "forwarded"];

/** Warns once about a proxy that the settings do not list, because all users behind it count as one address. */
export function warnAboutUnlistedProxy(app: FastifyInstance, trusts: Trusts, log: Log): void {
  let hasWarned = false;
  app.addHook("onRequest", async ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? "";
    if (hasWarned || trusts(peer) || !forwarding.some((name) => name in headers)) return;
    hasWarned = true;
    log.warn(
      { peer },
      "a request was forwarded by an address that VOWDESK_PROXIES does not list; if it is your proxy, add it there",
    );
  });
}
