import { randomBytes } from "node:crypto";
import { localHints, type Hint, type Hints } from "./signals.ts";
import type { Log } from "../observability/log.ts";
import { platformMetrics } from "../observability/metrics.ts";

/** The first hint leaves at once, those of the next moment together (DELIVERY 6.10: one text in this time). */
const gatherMs = 20;
/** More than this many different hints are told as "look at everything". */
const hintsTogether = 2_000;

/** Hints that go beyond this process. */
export interface SharedHints extends Hints {
  close(): Promise<void>;
}

/** Brings one text to the other processes; a text that is lost rejects. */
export interface Carrier {
  /** What does not fit is told as "look at everything". */
  payloadBytes: number;
  send(payload: string): Promise<unknown>;
}

export interface HintExchange extends Hints {
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
  hints: readonly Hint[];
}

const everything: Hint = { kind: "all" };

const union = (hints: readonly Hint[], kind: "stream" | "sessions"): Hint[] => {
  const userIds = [...new Set(hints.flatMap((hint) => (hint.kind === kind ? hint.userIds : [])))];
  return userIds.length > 0 ? [{ kind, userIds }] : [];
};

/** The same hints in fewer words. */
function gathered(hints: readonly Hint[]): Hint[] {
  const changed = new Map(
    hints.flatMap((hint) => (hint.kind === "changed" ? [[JSON.stringify(hint), hint] as const] : [])),
  );
  const others = hints.filter(({ kind }) => kind !== "stream" && kind !== "sessions" && kind !== "changed");
  return [...union(hints, "stream"), ...union(hints, "sessions"), ...changed.values(), ...others];
}

function payloadOf({ hints, ...origin }: Payload, atMost: number): string {
  const full = JSON.stringify({ ...origin, hints: gathered(hints) } satisfies Payload);
  if (Buffer.byteLength(full) <= atMost) return full;
  return JSON.stringify({ ...origin, hints: [everything] } satisfies Payload);
}

function hintsIn(payload: string | undefined, self: string): readonly Hint[] {
  try {
    const { from, at, hints } = JSON.parse(payload ?? "") as Payload;
    if (from === self) platformMetrics.hintDelay.observe(Math.max(0, performance.now() - at) / 1_000);
    return from === self || !Array.isArray(hints) ? [] : hints;
  } catch {
    return [everything];
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "unknown");

/**
 * Hints of this process at once, and gathered to the other processes by whatever carries them. One text is under way at a
 * time, so that a slow carrier makes texts larger and not more; after one that was lost the next says so.
 */
export function openExchange({ payloadBytes, send }: Carrier, log: Pick<Log, "debug">): HintExchange {
  const local = localHints();
  const self = randomBytes(8).toString("hex");
  let waiting: Hint[] = [];
  let since = 0;
  let leftAt = -Infinity;
  /** Others have not been told something; they must look at everything. */
  let isOwed = false;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;

  async function sendWaiting(): Promise<void> {
    const hints = isOwed || waiting.length > hintsTogether ? [everything] : waiting;
    waiting = [];
    leftAt = performance.now();
    try {
      await send(payloadOf({ from: self, at: Math.round(since), hints }, payloadBytes));
      isOwed = false;
    } catch (error) {
      log.debug({ reason: reasonOf(error) }, "a hint was lost");
      platformMetrics.hintsLost.inc();
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
    publish: (hint) => {
      local.publish(hint);
      if (waiting.length === 0) since = performance.now();
      if (waiting.length <= hintsTogether) waiting.push(hint);
      soon();
    },
    hear: (payload) => hintsIn(payload, self).forEach(local.publish),
    missed: () => local.publish(everything),
    flush,
  };
}
