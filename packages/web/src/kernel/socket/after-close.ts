import { closeCodes, socketTiming } from "@vowdesk/contract/kernel";

export type StopReason = "signed-out" | "session-ended" | "too-many-tabs";

export type NextStep =
  | { then: "retry"; waitMs: number; canWake: boolean; report: boolean }
  | { then: "renew"; report: false }
  | { then: "stop"; reason: StopReason; report: false };

const penaltyMs = 60_000;
const backOffMs = [7_000, 14_000, 28_000, 60_000];
/** So many refusals of our frames in a row are a fault of ours, worth an entry in the error log. */
const reportAfter = 5;

const frameFaults: readonly number[] = [closeCodes.binary, closeCodes.badText, closeCodes.protocolError];
const overloads: readonly number[] = [closeCodes.serverError, closeCodes.overloaded];
const penalties: readonly number[] = [closeCodes.badFrames, closeCodes.rateLimited];

function stopReason(code: number): StopReason | null {
  if (code === closeCodes.signedOut) return "signed-out";
  return code === closeCodes.tooMany ? "too-many-tabs" : null;
}

/** What a closed socket means (DELIVERY 6.12). `times` counts closes with this code in a row. */
export function afterClose(code: number, times: number): NextStep {
  const reason = stopReason(code);
  if (reason) return { then: "stop", reason, report: false };
  if (code === closeCodes.tokenInvalid || code === closeCodes.forbidden) return { then: "renew", report: false };
  if (penalties.includes(code)) return { then: "retry", waitMs: penaltyMs, canWake: false, report: false };
  if (overloads.includes(code)) {
    return {
      then: "retry",
      waitMs: backOffMs[Math.min(times, backOffMs.length) - 1] ?? penaltyMs,
      canWake: false,
      report: false,
    };
  }
  return {
    then: "retry",
    waitMs: socketTiming.reconnectMs,
    canWake: true,
    report: frameFaults.includes(code) && times === reportAfter,
  };
}
