import { encodingOf, isRead, type Declaration } from "@vowdesk/contract/kernel";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../kernel/context.ts";
import { refuse } from "../kernel/refusal.ts";

export const windowMs = 60_000;
/** Staff: RELIABILITY S21. One app account is a phone, but the simulator and its load tests speak for many orders with few. */
const perMinute = {
  staff: { read: 600, write: 120, upload: 20 },
  app: { read: 30_000, write: 30_000, upload: 20 },
  anonymous: { read: 3_000, write: 3_000, upload: 20 },
} as const;
/** Who sends fewer than this share of their limit to one node stays within it on eight of them, and no other node need know. */
const toldFromShare = 1 / 8;

/** Counts requests of the present minute by who sends them; the count of the last minute fades in proportion. */
export interface Limits {
  /** Refuses with `too-many-requests` above the limit. */
  count(actor: Actor, request: FastifyRequest, call: Declaration | undefined): void;
}

export const noLimits: Limits = { count: () => undefined };

/** What several nodes know of a minute: takes what was counted here since it was asked before, answers what all have counted. */
export type Share = (minute: number, counted: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

export interface SharedLimits extends Limits {
  /** Tells the other nodes what was counted here, and hears of them. */
  exchange(share: Share): Promise<void>;
}

interface Count {
  /** On all nodes, as far as is known here. */
  all: number;
  /** Of these, what no other node has been told. */
  untold: number;
  limit: number;
}

type Counts = Map<string, Count>;

function limitKind(actor: Actor): keyof typeof perMinute {
  return actor.kind === "staff" || actor.kind === "app" ? actor.kind : "anonymous";
}

function workOf(call: Declaration | undefined): "read" | "write" | "upload" {
  if (!call || isRead(call)) return "read";
  return encodingOf(call) === "multipart" ? "upload" : "write";
}

/** Takes what other nodes should be told by now. */
function takeUntold(counts: Counts): Map<string, number> {
  const worthTelling = [...counts].filter(([, { all, untold, limit }]) => untold > 0 && all >= limit * toldFromShare);
  const taken = new Map(worthTelling.map(([key, { untold }]) => [key, untold]));
  for (const [, count] of worthTelling) count.untold = 0;
  return taken;
}

/** A sliding window of one minute per person, or per address for strangers. Nodes that exchange their counts begin it together. */
export function openLimits(now: () => number = Date.now, beginsAt: number = now()): SharedLimits {
  let present: Counts = new Map();
  let past: Counts = new Map();
  let startedAt = beginsAt;
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
      const work = workOf(call);
      const key = `${kind}:${kind === "anonymous" ? request.ip : actor.id}:${work}`;
      const limit = perMinute[kind][work];
      const { all, untold } = present.get(key) ?? { all: 0, untold: 0 };
      present.set(key, { all: all + 1, untold: untold + 1, limit });
      const faded = (past.get(key)?.all ?? 0) * (1 - (now() - startedAt) / windowMs);
      if (all + 1 + faded > limit) refuse("too-many-requests");
    },
    async exchange(share) {
      turn();
      const counts = present;
      const told = takeUntold(counts);
      if (told.size === 0) return;
      for (const [key, all] of await share(Math.floor(startedAt / windowMs), told)) {
        const count = counts.get(key);
        if (count) count.all = all + count.untold;
      }
    },
  };
}
