import { closeCodes, socketTiming } from "@vowdesk/contract/kernel";

/** Why no further try is made: a person has to do something first. */
export type StopReason = "signed-out" | "session-ended" | "too-many-tabs";

export type NextStep =
  /** `canWake`: try at once when the network returns or the tab is looked at; otherwise the wait is a penalty. */
  | { is: "retry"; waitMs: number; canWake: boolean; report: boolean }
  | { is: "renew" }
  | { is: "stop"; reason: StopReason };

const penaltyMs = 60_000;
const backOffMs = [7_000, 14_000, 28_000];
const longestBackOffMs = 60_000;
/** So many refusals of our frames in a row are a fault of ours, worth an entry in the error log. */
const reportAfter = 5;

const frameFaults: readonly number[] = [closeCodes.binary, closeCodes.badText, closeCodes.protocolError];
const overloads: readonly number[] = [closeCodes.serverError, closeCodes.overloaded];
const penalties: readonly number[] = [closeCodes.badFrames, closeCodes.rateLimited];
const sessionFaults: readonly number[] = [closeCodes.tokenInvalid, closeCodes.forbidden];

/** What a closed socket means (DELIVERY 6.12). `times` counts closes with this code in a row, this one included. */
export function afterClose(code: number, times: number): NextStep {
  if (code === closeCodes.signedOut) return { is: "stop", reason: "signed-out" };
  if (code === closeCodes.tooMany) return { is: "stop", reason: "too-many-tabs" };
  if (sessionFaults.includes(code)) return { is: "renew" };
  if (penalties.includes(code)) return { is: "retry", waitMs: penaltyMs, canWake: false, report: false };
  if (overloads.includes(code)) {
    return { is: "retry", waitMs: backOffMs[times - 1] ?? longestBackOffMs, canWake: false, report: false };
  }
  const report = frameFaults.includes(code) && times === reportAfter;
  return { is: "retry", waitMs: socketTiming.reconnectMs, canWake: true, report };
}
