import pLimit from "p-limit";
import type { ElectionWorld, Notice, Unfitness } from "./election.ts";
import { gathering, paced } from "./throttle.ts";

/** DELIVERY 6.9: a claim is held this long after what it was for, and a lock that does not answer in time is taken for granted. */
const holdMs = 2_000;
/** A sound that is still on its way by then is somebody else's. */
const holdAtMostMs = 10_000;
const failOpenMs = 1_000;
/** Enough for locks that do answer, where the last ones did not. */
const failOpenAgainMs = 50;
/** The answers to a hundred questions at once would come in one task of the page, and hold up whoever types. */
const claimsAtOnce = 4;
/** A tab that was away longer than this tells what it missed itself. */
const doneForMs = 3_600_000;
const forgetEveryMs = 600_000;
const donePrefix = "msg:";
/** What rings may ring again, under the same name. */
const ringPrefix = "msg:ring:";
const rungForMs = 15_000;
/** Notices of a moment travel together; the candidates have much longer to agree. */
const postEveryMs = 200;

let wasTouched = false;
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => (wasTouched = true), { capture: true, once: true });
}

/** Whether somebody has touched this tab: before, a browser plays nothing. Older browsers are told by listening. */
export function isActivated(): boolean {
  const { userActivation } = navigator as Navigator & { userActivation?: UserActivation };
  return userActivation?.hasBeenActive ?? wasTouched;
}

/** DELIVERY 6.9: a visible tab, best the one being worked in; for sound one the browser lets play. */
function unfitness(): Unfitness {
  const isVisible = document.visibilityState === "visible";
  const unseen = isVisible ? (document.hasFocus() ? 0 : 1) : 2;
  return { show: unseen, sound: unseen + (isActivated() ? 0 : 10) };
}

function openChannel(name: string): ElectionWorld["channel"] {
  if (typeof BroadcastChannel === "undefined") return { post: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(name);
  const post = gathering<Notice>((notices) => channel.postMessage(notices), postEveryMs);
  return {
    post: (notice) => void post([notice]),
    listen: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<readonly Notice[]>) => data.forEach(listener)),
  };
}

/** Locks that let one claim wait too long are not waited for by the next ones, until they answer again. */
let isSilent = false;

/** Over plain http there are no locks: then the order of the candidates and the done entries alone decide. */
function claim(name: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => {});
  let release: () => void = () => {};
  const isOver = new Promise<void>((resolve) => (release = resolve));
  let end: ReturnType<typeof setTimeout> | undefined;
  let failOpen: ReturnType<typeof setTimeout> | undefined;
  const holdFor = (ms: number) => {
    clearTimeout(end);
    end = setTimeout(release, ms);
  };
  const giveBack = () => holdFor(holdMs);
  return new Promise((resolve) => {
    // Two timers in turn: in a page that was busy all that time an answer may wait behind the first one.
    const half = (isSilent ? failOpenAgainMs : failOpenMs) / 2;
    const giveUp = () => {
      isSilent = true;
      resolve(giveBack);
    };
    failOpen = setTimeout(() => (failOpen = setTimeout(giveUp, half)), half);
    const hold = (lock: Lock | null) => {
      isSilent = false;
      clearTimeout(failOpen);
      if (lock) holdFor(holdAtMostMs);
      resolve(lock && giveBack);
      return lock && isOver;
    };
    locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(giveBack));
  });
}

/** Storage may be forbidden or full; then the locks and the channel do alone. */
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function isDone(name: string): boolean {
  const at = localStorage.getItem(name);
  return at !== null && (!name.startsWith(ringPrefix) || Date.now() - Number(at) < rungForMs);
}

function forgetOldest(now: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(donePrefix))) {
    if (now - Number(localStorage.getItem(key)) > doneForMs) localStorage.removeItem(key);
  }
}

/** The browser, as an election of its tabs wants it. */
export function electionWorld(): ElectionWorld {
  const inTurn = pLimit(claimsAtOnce);
  const { ask: forgetInTime } = paced(() => quietly(() => forgetOldest(Date.now()), undefined), forgetEveryMs);
  forgetInTime();
  return {
    timers: {
      setTimeout: (work, ms) => setTimeout(work, ms),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    now: () => performance.now(),
    tab: Math.random().toString(36).slice(2),
    unfitness,
    channel: openChannel("vowdesk-announcing"),
    claim: (name) => inTurn(() => claim(name)),
    done: {
      has: (name) => quietly(() => isDone(name), false),
      add: (name) => {
        quietly(() => localStorage.setItem(name, String(Date.now())), undefined);
        forgetInTime();
      },
    },
  };
}
