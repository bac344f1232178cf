import type { FastifyInstance } from "fastify";
import type { Log } from "../../platform/observability/log.ts";
import type { Trusts } from "../../platform/network/proxies.ts";

const forwarding = ["x-forwarded-for", "x-forwarded-proto", "forwarded"];

/** Warns once of a proxy in front that the settings do not name: every user would count as one address. */
export function warnOfUnnamedProxy(app: FastifyInstance, trusts: Trusts, log: Log): void {
  let isTold = false;
  app.addHook("onRequest", async ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? "";
    if (isTold || trusts(peer) || !forwarding.some((name) => name in headers)) return;
    isTold = true;
    log.warn(
      { peer },
      "a request was forwarded by an address that VOWDESK_PROXIES does not name; if it is your proxy, name it there",
    );
  });
}
