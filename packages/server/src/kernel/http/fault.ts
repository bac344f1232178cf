import { isLockTimeout, isUnavailable } from "../../platform/database/index.ts";
import type { Log } from "../../platform/observability/log.ts";

export { isLockTimeout, isUnavailable };

/** An unexpected error and where it occurred. */
export interface Fault {
  error: unknown;
  /** A declared route or the name of a job, never an address, which may contain user input. */
  where: string;
  requestId: string | null;
}

/** Stores unexpected errors. */
export interface FaultLog {
  note(fault: Fault): void;
}

/** Reports an unexpected error to the error log. Ignores an unavailable database. Never throws, never waits. */
export function reportFault({ faults, log }: { faults?: FaultLog; log: Pick<Log, "warn"> }, fault: Fault): void {
  try {
    if (!isUnavailable(fault.error)) faults?.note(fault);
  } catch (error) {
    log.warn(
      { reason: error instanceof Error ? error.message : "unknown" },
      "an unexpected error could not be recorded",
    );
  }
}
