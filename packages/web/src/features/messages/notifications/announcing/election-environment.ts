import { sliceText } from "@vowdesk/contract/kernel";
import pLimit from "p-limit";
import { withStorage } from "../../../../kernel/session/with-storage.ts";
import type { ElectionEnvironment, Notice, Priority } from "./election.ts";
import { batched, throttled } from "./throttle.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

/** A lock is held this long after its duty, until the other tabs know that it is done. */
const holdMs = 2_000;
/** The longest that a duty may hold its lock. */
const holdLimitMs = 10_000;
/** A lock request without an answer counts as granted after this time. */
const lockTimeoutMs = 1_000;
/** The timeout while the last lock request had no answer. */
const silentTimeoutMs = 50;
/** Limits the lock answers that arrive in one task, so that a burst does not delay typing. */
const acquireConcurrency = 4;
/** Entries expire after this time; a tab that was offline for longer announces missed messages itself. */
const doneTtlMs = 3_600_000;
const forgetEveryMs = 600_000;
const donePrefix = "msg:";
/** A ring may repeat under the same name, so its done entry expires sooner. */
const ringPrefix = "msg:ring:";
const ringTtlMs = 15_000;
/** Batches notices; much shorter than the election. */
const postEveryMs = 200;

// oxlint-disable-next-line session/module-state -- of the device, build or business
let wasTouched = false;
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => (wasTouched = true), { capture: true, once: true });
}

/** Whether the user has touched this tab: browsers play no sound before. Browsers without `userActivation` need the listeners. */
function isActivated(): boolean {
  const { userActivation } = navigator as Navigator & { userActivation?: UserActivation };
  return userActivation?.hasBeenActive ?? wasTouched;
}

/** The focused tab comes first, then visible ones; for sounds, tabs that may play come before all others. */
function priority(): Priority {
  const isVisible = document.visibilityState === "visible";
  const visibility = isVisible ? (document.hasFocus() ? 0 : 1) : 2;
  return { show: visibility, sound: visibility + (isActivated() ? 0 : 10) };
}

function openChannel(name: string): ElectionEnvironment["channel"] {
  if (typeof BroadcastChannel === "undefined") return { post: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(name);
  const post = batched<Notice>((notices) => channel.postMessage(notices), postEveryMs);
  return {
    post: (notice) => unawaited(post([notice]), "unasked"),
    listen: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<readonly Notice[]>) => data.forEach(listener)),
  };
}

/** Whether the last lock request had no answer; the next ones then wait for a shorter time. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
let isSilent = false;

/** Plain HTTP has no locks; the ranking and the done entries then decide alone. */
function acquire(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => {});
  let release: () => void = () => {};
  const isOver = new Promise<void>((resolve) => (release = resolve));
  let end: ReturnType<typeof setTimeout> | undefined;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const holdFor = (ms: number) => {
    clearTimeout(end);
    end = setTimeout(release, ms);
  };
  const releaseSoon = () => holdFor(holdMs);
  return new Promise((resolve) => {
    // Two timers in turn: in a busy page an answer may be queued behind the first one.
    const half = (isSilent ? silentTimeoutMs : lockTimeoutMs) / 2;
    const failOpen = () => {
      isSilent = true;
      resolve(releaseSoon);
    };
    timeout = setTimeout(() => (timeout = setTimeout(failOpen, half)), half);
    const hold = (lock: Lock | null) => {
      isSilent = false;
      clearTimeout(timeout);
      if (lock) holdFor(holdLimitMs);
      resolve(lock && releaseSoon);
      return lock && isOver;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(releaseSoon));
  });
}

function isDone(name: string): boolean {
  const at = localStorage.getItem(name);
  return at !== null && (!name.startsWith(ringPrefix) || Date.now() - Number(at) < ringTtlMs);
}

function forgetExpired(now: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(donePrefix))) {
    if (now - Number(localStorage.getItem(key)) > doneTtlMs) localStorage.removeItem(key);
  }
}

/** The environment of an election in a real browser. */
export function electionEnvironment(): ElectionEnvironment {
  const limit = pLimit(acquireConcurrency);
  const { trigger: forgetThrottled } = throttled(
    () => withStorage(() => forgetExpired(Date.now()), undefined),
    forgetEveryMs,
  );
  forgetThrottled();
  return {
    timers: {
      setTimeout: (work, ms) => setTimeout(work, ms),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    now: () => performance.now(),
    tab: sliceText(Math.random().toString(36), 2),
    priority,
    channel: openChannel("vowdesk-announcing"),
    acquire: (name) => limit(() => acquire(name)),
    // Without storage, locks and channel suffice.
    done: {
      has: (name) => withStorage(() => isDone(name), false),
      add: (name) => {
        withStorage(() => localStorage.setItem(name, String(Date.now())), undefined);
        forgetThrottled();
      },
    },
  };
}
