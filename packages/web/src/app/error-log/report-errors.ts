import { shorten } from "@vowdesk/contract/kernel";
import { errorsApi, errorTextLimits, type ErrorReport } from "@vowdesk/contract/operations/errors";
import { ownBuild } from "../../kernel/http/build.ts";
import { call } from "../../kernel/http/call.ts";
import {
  resetErrorLog,
  putBackUnreported,
  onUnreported,
  takeUnreported,
  type LoggedError,
} from "../../kernel/errors/error-log.ts";
import { dropWithSession } from "../../kernel/session/session-stores.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Errors within this time are reported in one call. */
const batchMs = 4_000;
/** Delay before a failed report is retried. */
const retryMs = 60_000;
const minuteMs = 60_000;
/** Limit of reported groups per minute, and per call. */
const groupsPerMinute = 20;
/** A keepalive request carries 64 KiB at most. */
const stackOnLeave = 1_000;

/** Number of groups that may be reported now, given the times of earlier reports. */
export function remainingGroups(reportedAt: readonly number[], now: number): number {
  return Math.max(0, groupsPerMinute - reportedAt.filter((at) => now - at < minuteMs).length);
}

/** Converts an error of the log to the shape of the call. */
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

/** Reports errors in the background while signed in, dropping those of a previous user. Returns the function that stops it. */
export function reportErrors(userId: number): () => void {
  if (reporter !== null && reporter !== userId) resetErrorLog();
  reporter = userId;
  let toldAt: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;

  const wait = (ms: number) => {
    timer ??= setTimeout(() => unawaited(sendReports(), "unasked"), ms);
  };
  const sendReports = async ({ isLeaving = false } = {}) => {
    timer = null;
    const room = remainingGroups(toldAt, Date.now());
    if (room === 0) return wait(minuteMs);
    const errors = takeUnreported(room);
    if (errors.length === 0) return;
    toldAt = [...toldAt, ...errors.map(() => Date.now())].slice(-groupsPerMinute);
    const build = shorten(ownBuild() ?? "dev", errorTextLimits.build);
    const reports = errors.map((error) => reportOf(error, build, isLeaving ? stackOnLeave : undefined));
    try {
      await call(errorsApi.report, { reports }, { background: true, skipsErrorLog: true, keepalive: isLeaving });
    } catch {
      putBackUnreported(errors);
      wait(retryMs);
    }
  };
  const reportOnLeave = () => unawaited(sendReports({ isLeaving: true }), "unasked");
  const unsubscribe = onUnreported(() => wait(batchMs));

  wait(batchMs);
  window.addEventListener("pagehide", reportOnLeave);
  return () => {
    unsubscribe();
    window.removeEventListener("pagehide", reportOnLeave);
    if (timer) clearTimeout(timer);
  };
}
