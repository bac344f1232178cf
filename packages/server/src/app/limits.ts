import { isRead, type Declaration } from "@vowdesk/contract/kernel";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../kernel/context.ts";
import { refuse } from "../kernel/refusal.ts";

const windowMs = 60_000;
/** Staff: RELIABILITY S21. One app account is a phone, but the simulator and its load tests speak for many orders with few. */
const perMinute = {
  staff: { read: 600, write: 120 },
  app: { read: 30_000, write: 30_000 },
  anonymous: { read: 3_000, write: 3_000 },
} as const;

/** Counts requests of the present minute by who sends them; the count of the last minute fades in proportion. */
export interface Limits {
  /** Refuses with `too-many-requests` above the limit. */
  count(actor: Actor, request: FastifyRequest, call: Declaration | undefined): void;
}

export const noLimits: Limits = { count: () => undefined };

function limitKind(actor: Actor): keyof typeof perMinute {
  return actor.kind === "staff" || actor.kind === "app" ? actor.kind : "anonymous";
}

/** Limits of this process; a sliding window of one minute per person, or per address for strangers. */
export function openLimits(now: () => number = () => performance.now()): Limits {
  let present = new Map<string, number>();
  let past = new Map<string, number>();
  let startedAt = now();
  const turn = () => {
    const elapsed = now() - startedAt;
    if (elapsed < windowMs) return;
    past = elapsed < 2 * windowMs ? present : new Map();
    present = new Map();
    startedAt += Math.floor(elapsed / windowMs) * windowMs;
  };
  return {
    count(actor, request, call) {
      turn();
      const kind = limitKind(actor);
      const work = !call || isRead(call) ? "read" : "write";
      const key = `${kind}:${kind === "anonymous" ? request.ip : actor.id}:${work}`;
      const counted = (present.get(key) ?? 0) + 1;
      present.set(key, counted);
      const faded = (past.get(key) ?? 0) * (1 - (now() - startedAt) / windowMs);
      if (counted + faded > perMinute[kind][work]) refuse("too-many-requests");
    },
  };
}
