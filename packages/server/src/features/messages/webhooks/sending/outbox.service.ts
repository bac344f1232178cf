import { randomUUID } from "node:crypto";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import type { Signal } from "../../../../platform/signals/signals.ts";
import { deliveryMs, patternsFor } from "../webhooks.policy.ts";
import { bodyOf, type RecordedEvent } from "./outbox.policy.ts";
import { insertDeliveries } from "./outbox.store.ts";

/**
 * How long a node may rely on the patterns that it read. A change of a webhook is signalled to all nodes at once; if the signal is
 * lost, it applies to events after this time.
 */
const trustedMs = 3_000;

/** The patterns of all active webhooks, as this node last read them. */
interface KnownPatterns {
  patterns: ReadonlySet<string>;
  /** Before the statement that read them. From `performance.now()`. */
  readAt: number;
}

interface PatternCache {
  known: KnownPatterns | null;
  /** Counts invalidations, so that an answer that was read before one is not kept. */
  generation: number;
}
const caches = new WeakMap<Services, PatternCache>();

/** Results of deliveries are signalled too, without a version. */
const isChangeOfWebhook = (signal: Signal): boolean =>
  signal.kind === "changed" && signal.feature === "webhooks" && (signal.id === "" || "version" in signal);

function cacheOf(services: Services): PatternCache {
  const stored = caches.get(services);
  if (stored) return stored;
  const cache: PatternCache = { known: null, generation: 0 };
  caches.set(services, cache);
  services.signals.subscribe((signal) => {
    if (signal.kind !== "all" && !isChangeOfWebhook(signal)) return;
    cache.known = null;
    cache.generation += 1;
  });
  return cache;
}

/** Whether no webhook wants any of the events, as far as the node may rely on what it read. */
function isUnwanted({ known }: PatternCache, events: readonly RecordedEvent[]): boolean {
  if (!known || performance.now() - known.readAt >= trustedMs) return false;
  return !events.some(({ type }) => patternsFor(type).some((pattern) => known.patterns.has(pattern)));
}

/**
 * Stores the deliveries of the audited events of a transaction, in this transaction. Usually makes no statement if no webhook wants
 * them; otherwise the statement itself selects the webhooks, so that what the node has read before cannot lose an event.
 */
export async function storeEvents(ctx: Context, all: readonly RecordedEvent[]): Promise<void> {
  const cache = cacheOf(ctx.services);
  const events = all.filter(({ audited }) => audited !== false);
  if (events.length === 0 || isUnwanted(cache, events)) return;
  const { generation } = cache;
  const readAt = performance.now();
  const outgoing = events.map((event, place) => ({
    eventId: `evt_${randomUUID()}`,
    type: event.type,
    subject: event.subject,
    body: bodyOf(event, ctx.actor, ctx.now),
    patterns: patternsFor(event.type),
    place,
  }));
  const times = { now: ctx.now, expiresAt: new Date(ctx.now.getTime() + deliveryMs) };
  const patterns = await insertDeliveries(ctx.db, outgoing, times);
  // A transaction that changes a webhook may be rolled back after this point.
  const changesWebhooks = events.some(({ type }) => type.startsWith("webhook."));
  if (!changesWebhooks && generation === cache.generation) cache.known = { patterns: new Set(patterns), readAt };
}
