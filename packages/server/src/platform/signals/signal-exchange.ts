import { randomBytes } from "node:crypto";
import { localSignals, type Signal, type Signals } from "./signals.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

/** The first signal is sent at once, later ones are batched for this time. */
const batchMs = 20;
/** Above this many distinct signals, send one that invalidates everything. */
const maxSignals = 2_000;

/** Signals that also reach other processes. */
export interface SharedSignals extends Signals {
  close(): Promise<void>;
}

/** Sends a payload to the other processes. Rejects if it is lost. */
export interface Carrier {
  /** Maximum payload size. A larger batch is replaced by the signal for everything. */
  payloadBytes: number;
  send(payload: string): Promise<unknown>;
}

export interface SignalExchange extends Signals {
  /** Handles a payload from any process, including this one. */
  receive(payload: string | undefined): void;
  /** Publishes the signal for everything, because payloads of other processes may have been lost. */
  publishAll(): void;
  flush(): Promise<void>;
}

interface Payload {
  from: string;
  /** Start of the batch by the sender's monotonic clock. Only the sender itself reads it, to measure the delay. */
  at: number;
  signals: readonly Signal[];
}

const everything: Signal = { kind: "all" };

const mergeUsers = (signals: readonly Signal[], kind: "stream" | "sessions"): Signal[] => {
  const userIds = [...new Set(signals.flatMap((signal) => (signal.kind === kind ? signal.userIds : [])))];
  return userIds.length > 0 ? [{ kind, userIds }] : [];
};

function merged(signals: readonly Signal[]): Signal[] {
  const changed = new Map(
    signals.flatMap((signal) => (signal.kind === "changed" ? [[JSON.stringify(signal), signal] as const] : [])),
  );
  const others = signals.filter(({ kind }) => kind !== "stream" && kind !== "sessions" && kind !== "changed");
  return [...mergeUsers(signals, "stream"), ...mergeUsers(signals, "sessions"), ...changed.values(), ...others];
}

function payloadOf({ signals, ...origin }: Payload, max: number): string {
  const full = JSON.stringify({ ...origin, signals: merged(signals) } satisfies Payload);
  if (Buffer.byteLength(full) <= max) return full;
  return JSON.stringify({ ...origin, signals: [everything] } satisfies Payload);
}

function signalsIn(payload: string | undefined, self: string): readonly Signal[] {
  try {
    const { from, at, signals } = JSON.parse(payload ?? "") as Payload;
    if (from === self) platformMetrics.signalDelay.observe(Math.max(0, performance.now() - at) / 1_000);
    return from === self || !Array.isArray(signals) ? [] : signals;
  } catch {
    return [everything];
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");

/**
 * Publishes signals in this process at once and batches them for the others. One payload is sent at a time, so that a slow
 * carrier makes payloads larger instead of more numerous. After a lost payload the next one is the signal for everything.
 */
export function openExchange({ payloadBytes, send }: Carrier, log: Pick<Log, "debug">): SignalExchange {
  const local = localSignals();
  const self = randomBytes(8).toString("hex");
  let waiting: Signal[] = [];
  let since = 0;
  let lastSentAt = -Infinity;
  /** A payload was lost, so the next one must be the signal for everything. */
  let mustSendAll = false;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  async function sendWaiting(): Promise<void> {
    const signals = mustSendAll || waiting.length > maxSignals ? [everything] : waiting;
    waiting = [];
    lastSentAt = performance.now();
    try {
      await send(payloadOf({ from: self, at: Math.round(since), signals }, payloadBytes));
      mustSendAll = false;
    } catch (error) {
      log.debug({ reason: reasonOf(error) }, "a signal was lost");
      platformMetrics.signalsLost.inc();
      mustSendAll = true;
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (sending) return sending.then(flush);
    if (waiting.length === 0 && !mustSendAll) return Promise.resolve();
    sending = sendWaiting().finally(() => {
      sending = null;
      if (waiting.length > 0) schedule();
    });
    return sending;
  }

  function schedule(): void {
    if (!sending) timer ??= setTimeout(() => void flush(), Math.max(0, lastSentAt + batchMs - performance.now()));
  }

  return {
    subscribe: local.subscribe,
    publish: (signal) => {
      local.publish(signal);
      if (waiting.length === 0) since = performance.now();
      if (waiting.length <= maxSignals) waiting.push(signal);
      schedule();
    },
    receive: (payload) => signalsIn(payload, self).forEach(local.publish),
    publishAll: () => local.publish(everything),
    flush,
  };
}
