import { encodingOf, isRead, type Declaration } from "@vowdesk/contract/kernel";
import { networkOf } from "../../platform/network/addresses.ts";
import { isOfBusiness, type Actor } from "../transaction/actor.ts";
import { limits, type RequestLimit } from "./limits.ts";
import { refuse, retryAfter } from "./refusal.ts";

/** Window of all request limits. */
export const windowMs = 60_000;
/** Counts below this share of the limit are not exchanged: on up to eight nodes such a sender stays within the limit. */
const publishFromShare = 1 / 8;

/** Counts requests per sender in the current minute. The count of the previous minute decays linearly. */
export interface Limits {
  /** Refuses with `too-many-requests` above the limit. */
  count(actor: Actor, ip: string, call: Declaration | undefined): void;
}

export const noLimits: Limits = { count: () => undefined };

/** Exchanges counts between nodes: receives the counts since the last exchange, returns the totals of all nodes. */
export type Share = (minute: number, counted: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

export interface SharedLimits extends Limits {
  /** Publishes the local counts and takes over the totals of all nodes. */
  exchange(share: Share): Promise<void>;
}

interface Count {
  /** Total over all nodes, as far as this node knows. */
  all: number;
  unpublished: number;
  limit: number;
}

type Counts = Map<string, Count>;

/** Service accounts have the limits of staff, each their own count. */
function senderOf(actor: Actor): "staff" | "app" | "couple" | "anonymous" {
  if (isOfBusiness(actor)) return "staff";
  return actor.kind === "app" || actor.kind === "couple" ? actor.kind : "anonymous";
}

function kindOf(call: Declaration | undefined): "read" | "write" | "upload" {
  if (!call || isRead(call)) return "read";
  return encodingOf(call) === "multipart" ? "upload" : "write";
}

/** Uses the limit that the call names where the table has one for this kind of sender, else the general limit. */
function limitOf(actor: Actor, call: Declaration | undefined): RequestLimit {
  const sender = senderOf(actor);
  const named = `${sender}-${call?.limit}`;
  return named in limits ? (named as RequestLimit) : `${sender}-${kindOf(call)}`;
}

/** A client this many times above its limit ignores refusals, so its refusals are delayed. */
const delayFromMultiple = 2;

/** Takes the counts that must be published now. */
function takeUnpublished(counts: Counts): Map<string, number> {
  const due = [...counts].filter(
    ([, { all, unpublished, limit }]) => unpublished > 0 && all >= limit * publishFromShare,
  );
  const taken = new Map(due.map(([key, { unpublished }]) => [key, unpublished]));
  for (const [, count] of due) count.unpublished = 0;
  return taken;
}

/** Time until one more request is within the limit, if no other request arrives meanwhile. */
function fullForMs({ limit, all, past, elapsedMs }: Record<"limit" | "all" | "past" | "elapsedMs", number>): number {
  const msUntilDecayed = (count: number, room: number) => windowMs * (1 - room / count);
  const at = all + 1 <= limit ? msUntilDecayed(past, limit - all - 1) : windowMs;
  if (at < windowMs) return at - elapsedMs;
  return windowMs - elapsedMs + Math.max(0, msUntilDecayed(all, limit - 1));
}

/** The share of the window before is a fraction, whose rounding must not refuse a client that waited as long as it was told. */
const rounding = 1e-9;

/**
 * A sliding window of one minute per person, or per address for anonymous senders. Nodes that exchange counts use the same start
 * of the window.
 */
export function openLimits(now: () => number = () => performance.now(), beginsAt: number = now()): SharedLimits {
  let present: Counts = new Map();
  let past: Counts = new Map();
  let startedAt = beginsAt;
  const advanceWindow = () => {
    const elapsed = now() - startedAt;
    if (elapsed >= 0 && elapsed < windowMs) return;
    // A clock that was set back must not lengthen a window.
    past = elapsed > 0 && elapsed < 2 * windowMs ? present : new Map();
    present = new Map();
    startedAt += Math.floor(elapsed / windowMs) * windowMs;
  };
  return {
    count(actor, ip, call) {
      advanceWindow();
      const name = limitOf(actor, call);
      const { per, count: limit } = limits[name];
      const key = `${name}:${per === "address" ? networkOf(ip) : actor.id}`;
      const { all, unpublished } = present.get(key) ?? { all: 0, unpublished: 0 };
      present.set(key, { all: all + 1, unpublished: unpublished + 1, limit });
      const [before, elapsedMs] = [past.get(key)?.all ?? 0, now() - startedAt];
      const counted = all + 1 + before * (1 - elapsedMs / windowMs);
      if (counted <= limit + rounding) return;
      const wait = fullForMs({ limit, all: all + 1, past: before, elapsedMs });
      refuse("too-many-requests", { isLate: counted > delayFromMultiple * limit, ...retryAfter(wait) });
    },
    async exchange(share) {
      advanceWindow();
      const counts = present;
      const published = takeUnpublished(counts);
      if (published.size === 0) return;
      for (const [key, all] of await share(Math.floor(startedAt / windowMs), published)) {
        const count = counts.get(key);
        if (count) count.all = all + count.unpublished;
      }
    },
  };
}
