import { randomBytes } from "node:crypto";
import { localSignals, type Signal, type Signals } from "./signals.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

/** The first hint leaves at once, those of the next moment together (DELIVERY 6.10: one text in this time). */
const gatherMs = 20;
/** More than this many different hints are told as "look at everything". */
const signalsTogether = 2_000;

/** Hints that go beyond this process. */
export interface SharedSignals extends Signals {
  close(): Promise<void>;
}

/** Brings one text to the other processes; a text that is lost rejects. */
export interface Carrier {
  /** What does not fit is told as "look at everything". */
  payloadBytes: number;
  send(payload: string): Promise<unknown>;
}

export interface SignalExchange extends Signals {
  /** A text came from some process, this one among them. */
  hear(payload: string | undefined): void;
  /** Texts of others may have been lost. */
  missed(): void;
  /** Sends what waits, now. */
  flush(): Promise<void>;
}

interface Payload {
  from: string;
  /** When the sender began to gather, by its own clock: read by itself alone, when its text comes round. */
  at: number;
  signals: readonly Signal[];
}

const everything: Signal = { kind: "all" };

const union = (signals: readonly Signal[], kind: "stream" | "sessions"): Signal[] => {
  const userIds = [...new Set(signals.flatMap((signal) => (signal.kind === kind ? signal.userIds : [])))];
  return userIds.length > 0 ? [{ kind, userIds }] : [];
};

/** The same hints in fewer words. */
function gathered(signals: readonly Signal[]): Signal[] {
  const changed = new Map(
    signals.flatMap((signal) => (signal.kind === "changed" ? [[JSON.stringify(signal), signal] as const] : [])),
  );
  const others = signals.filter(({ kind }) => kind !== "stream" && kind !== "sessions" && kind !== "changed");
  return [...union(signals, "stream"), ...union(signals, "sessions"), ...changed.values(), ...others];
}

function payloadOf({ signals, ...origin }: Payload, atMost: number): string {
  const full = JSON.stringify({ ...origin, signals: gathered(signals) } satisfies Payload);
  if (Buffer.byteLength(full) <= atMost) return full;
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
 * Hints of this process at once, and gathered to the other processes by whatever carries them. One text is under way at a
 * time, so that a slow carrier makes texts larger and not more; after one that was lost the next says so.
 */
export function openExchange({ payloadBytes, send }: Carrier, log: Pick<Log, "debug">): SignalExchange {
  const local = localSignals();
  const self = randomBytes(8).toString("hex");
  let waiting: Signal[] = [];
  let since = 0;
  let leftAt = -Infinity;
  /** Others have not been told something; they must look at everything. */
  let isOwed = false;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  async function sendWaiting(): Promise<void> {
    const signals = isOwed || waiting.length > signalsTogether ? [everything] : waiting;
    waiting = [];
    leftAt = performance.now();
    try {
      await send(payloadOf({ from: self, at: Math.round(since), signals }, payloadBytes));
      isOwed = false;
    } catch (error) {
      log.debug({ reason: reasonOf(error) }, "a hint was lost");
      platformMetrics.signalsLost.inc();
      isOwed = true;
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (sending) return sending.then(flush);
    if (waiting.length === 0 && !isOwed) return Promise.resolve();
    sending = sendWaiting().finally(() => {
      sending = null;
      if (waiting.length > 0) soon();
    });
    return sending;
  }

  function soon(): void {
    if (!sending) timer ??= setTimeout(() => void flush(), Math.max(0, leftAt + gatherMs - performance.now()));
  }

  return {
    subscribe: local.subscribe,
    publish: (signal) => {
      local.publish(signal);
      if (waiting.length === 0) since = performance.now();
      if (waiting.length <= signalsTogether) waiting.push(signal);
      soon();
    },
    hear: (payload) => signalsIn(payload, self).forEach(local.publish),
    missed: () => local.publish(everything),
    flush,
  };
}
