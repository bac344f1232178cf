import { shorten } from "@vowdesk/contract/kernel";
import { errorsApi, errorTextLimits, type ErrorReport } from "@vowdesk/contract/errors";
import { ownBuild } from "../../kernel/http/build.ts";
import { call } from "../../kernel/http/call.ts";
import { forgetErrors, giveBack, onUntold, takeUntold, type LoggedError } from "../../kernel/errors/error-log.ts";
import { dropWithSession } from "../../kernel/session/session-stores.ts";

/** Errors of one moment are told together. */
const gatherMs = 4_000;
/** What could not be told is tried again after this. */
const tryAgainMs = 60_000;
const minuteMs = 60_000;
/** Groups told in a minute at most, however many calls that takes; also the most that one call carries. */
const groupsPerMinute = 20;
/** A request that outlives its page may carry 64 KiB in all. */
const stackWhenLeaving = 1_000;

/** How many groups may be told now, after what was told at these times. */
export function roomNow(toldAt: readonly number[], now: number): number {
  return Math.max(0, groupsPerMinute - toldAt.filter((at) => now - at < minuteMs).length);
}

/** An error of the log as the server takes it. */
export function reportOf(error: LoggedError, build: string, stackLength: number = errorTextLimits.stack): ErrorReport {
  const { kind, message, where, stack, requestId, count } = error;
  return {
    kind,
    message,
    where,
    stack: shorten(stack, stackLength),
    requestId: requestId === null ? null : shorten(requestId, errorTextLimits.requestId),
    build,
    count: Math.min(count, 10_000),
  };
}

let reporter: number | null = null;
dropWithSession(() => (reporter = null));

/**
 * Tells the server of errors in the background while somebody is signed in. What the one before met and nobody was told
 * is forgotten when another signs in. Answers how to stop.
 */
export function reportErrors(userId: number): () => void {
  if (reporter !== null && reporter !== userId) forgetErrors();
  reporter = userId;
  let toldAt: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const wait = (ms: number) => {
    timer ??= setTimeout(() => void tell(), ms);
  };
  const tell = async ({ isLeaving = false } = {}) => {
    timer = null;
    const room = roomNow(toldAt, Date.now());
    if (room === 0) return wait(minuteMs);
    const errors = takeUntold(room);
    if (errors.length === 0) return;
    toldAt = [...toldAt, ...errors.map(() => Date.now())].slice(-groupsPerMinute);
    const build = shorten(ownBuild() ?? "dev", errorTextLimits.build);
    const reports = errors.map((error) => reportOf(error, build, isLeaving ? stackWhenLeaving : undefined));
    try {
      await call(errorsApi.report, { reports }, { background: true, unnoted: true, keepalive: isLeaving });
    } catch {
      giveBack(errors);
      wait(tryAgainMs);
    }
  };
  const leave = () => void tell({ isLeaving: true });
  const stopHearing = onUntold(() => wait(gatherMs));

  wait(gatherMs);
  window.addEventListener("pagehide", leave);
  return () => {
    stopHearing();
    window.removeEventListener("pagehide", leave);
    if (timer) clearTimeout(timer);
  };
}
