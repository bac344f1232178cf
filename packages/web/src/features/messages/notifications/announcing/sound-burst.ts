import { withStorage } from "../../../../kernel/session/with-storage.ts";

/** Messages that follow each other within this time are one burst, which plays one sound. */
const burstGapMs = 2_000;
/** A longer burst plays another sound, so that users of a busy desk still notice new messages. */
const longestBurstMs = 60_000;
/** In local storage, because all tabs share the bursts. */
const key = "sound-burst";

/** Times of the sound and of the last message, in epoch milliseconds. */
export interface Burst {
  soundAt: number;
  lastAt: number;
}

/** Adds a message at `now` (epoch milliseconds). Returns its burst and whether it is the first message of that burst. */
export function burstAt(now: number, burst: Burst | null): { burst: Burst; isNewBurst: boolean } {
  const isSame = burst !== null && now - burst.lastAt < burstGapMs && now - burst.soundAt < longestBurstMs;
  if (isSame && now >= burst.lastAt) return { burst: { ...burst, lastAt: now }, isNewBurst: false };
  return { burst: { soundAt: now, lastAt: now }, isNewBurst: true };
}

/** The last burst of this tab, for browsers that forbid storage. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
let lastBurst: Burst | null = null;

function readBurst(): Burst | null {
  const { soundAt, lastAt } = JSON.parse(localStorage.getItem(key) ?? "") as Partial<Burst>;
  return typeof soundAt === "number" && typeof lastAt === "number" ? { soundAt, lastAt } : null;
}

/** Adds a new message. Returns whether it is the first one of its burst, which plays the sound. */
export function beginsBurst(now = Date.now()): boolean {
  const { burst, isNewBurst: begins } = burstAt(now, withStorage(readBurst, lastBurst));
  lastBurst = burst;
  withStorage(() => localStorage.setItem(key, JSON.stringify(burst)), undefined);
  return begins;
}
