import { isHeldUp, isUnavailable } from "../../platform/database/index.ts";
import type { Log } from "../../platform/observability/log.ts";

export { isHeldUp, isUnavailable };

/** An error nobody expects, where it came up, and the request it spoiled. */
export interface Fault {
  error: unknown;
  /** A declared route or the name of a job; never an address with what somebody typed. */
  where: string;
  requestId: string | null;
}

/** Whoever keeps unexpected errors (PRODUCT 4, Error log). */
export interface FaultLog {
  note(fault: Fault): void;
}

/** Hands over an unexpected error; a database that is away is none. Never throws, never waits. */
export function noteFault({ faults, log }: { faults?: FaultLog; log: Pick<Log, "warn"> }, fault: Fault): void {
  try {
    if (!isUnavailable(fault.error)) faults?.note(fault);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "a fault could not be noted");
  }
}
