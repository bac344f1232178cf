import { closeCodes, socketTiming } from "@vowdesk/contract/kernel";

/** Why the connection is not retried until the user acts. */
export type StopReason = "signed-out" | "session-ended" | "too-many-tabs";

export type NextStep =
  /** `canWake`: retry at once when the network returns or the tab becomes visible. Otherwise the wait is a penalty. */
  | { is: "retry"; waitMs: number; canWake: boolean; report: boolean }
  | { is: "renew" }
  | { is: "stop"; reason: StopReason };

const penaltyMs = 60_000;
const backoffMs = [7_000, 14_000, 28_000];
const maxBackoffMs = 60_000;
/** After this many refusals of our frames in a row an entry goes to the error log, because the client is at fault. */
const reportAfter = 5;

const frameFaults: readonly number[] = [closeCodes.binary, closeCodes.badText, closeCodes.protocolError];
const overloads: readonly number[] = [closeCodes.serverError, closeCodes.overloaded];
const penalties: readonly number[] = [closeCodes.badFrames, closeCodes.rateLimited];
const sessionFaults: readonly number[] = [closeCodes.tokenInvalid, closeCodes.forbidden];

/** Next step after a socket closes. `times` counts closes with this code in a row, including this one. */
export function nextStepAfterClose(code: number, times: number): NextStep {
  if (code === closeCodes.signedOut) return { is: "stop", reason: "signed-out" };
  if (code === closeCodes.tooMany) return { is: "stop", reason: "too-many-tabs" };
  if (sessionFaults.includes(code)) return { is: "renew" };
  if (penalties.includes(code)) return { is: "retry", waitMs: penaltyMs, canWake: false, report: false };
  if (overloads.includes(code)) {
    return { is: "retry", waitMs: backoffMs[times - 1] ?? maxBackoffMs, canWake: false, report: false };
  }
  const report = frameFaults.includes(code) && times === reportAfter;
  return { is: "retry", waitMs: socketTiming.reconnectMs, canWake: true, report };
}
