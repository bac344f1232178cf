import { unacknowledgedAges, type Online } from "../../features/messages/notifications/notifications.ts";
import { retryWithBackoff } from "../../kernel/concurrency/retry-with-backoff.ts";
import type { Services } from "../../kernel/http/context.ts";
import type { SocketConnection } from "../../kernel/realtime/socket-connection.ts";
import { socketMetrics } from "../../kernel/realtime/socket-metrics.ts";

/** Same interval as the heartbeat. */
const everyMs = 10_000;

/** The connected users, each with the time since which a socket has been open. */
function onlineAt(now: Date, connections: Iterable<SocketConnection>): Online[] {
  const uptimeMs = performance.now();
  const openedAt = new Map<number, number>();
  for (const { actor, openedAt: at } of connections)
    openedAt.set(actor.id, Math.min(at, openedAt.get(actor.id) ?? Infinity));
  return [...openedAt].map(([userId, at]) => ({ userId, since: new Date(now.getTime() - (uptimeMs - at)) }));
}

/** Measures how long messages wait for connected users. Returns a function that stops it. */
export function watchUnacknowledged(
  services: Services,
  connections: Iterable<SocketConnection>,
  intervalMs = everyMs,
): () => void {
  async function measure(): Promise<void> {
    const online = onlineAt(services.clock.now(), connections);
    const {
      p99,
      most: max,
      late,
    } = online.length > 0 ? await unacknowledgedAges(services.db, online) : { p99: 0, most: 0, late: 0 };
    socketMetrics.unackedP99.set(p99);
    socketMetrics.unackedMost.set(max);
    socketMetrics.unackedLate.set(late);
    if (late > 0)
      services.log.warn({ late, mostS: Math.round(max) }, "messages for connected users are unacknowledged");
  }
  const failed = (error: unknown) =>
    services.log.debug({ err: error }, "unacknowledged messages could not be measured");
  const measureWithBackoff = retryWithBackoff({ everyMs: intervalMs, work: measure, failed });
  const timer = setInterval(() => void measureWithBackoff(), intervalMs);
  return () => clearInterval(timer);
}
