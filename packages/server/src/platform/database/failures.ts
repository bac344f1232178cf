import { DeadlineExceeded } from "./deadline.ts";
import { isOutdated } from "./connection.ts";

/** The database does not answer, or a connection to it was lost without being closed. A retry may succeed. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
  /** SQLSTATE of a connection that failed. */
  readonly code = "08006";
}

/** SQLSTATE of a write on a standby or in a read-only database. */
export const readOnlyCode = "25006";

/** The connection leads to a standby or to a database that is read-only. */
export class ReadOnlyDatabase extends Error {
  override readonly name = "ReadOnlyDatabase";
  readonly code = readOnlyCode;

  constructor() {
    super("the database is read-only, for example a standby");
  }
}

/** The last code: a simultaneous transaction has stored a conflicting row, which the next attempt sees and refuses with a reason. */
const retryable = new Set(["40001", "40P01", "23P01"]);

/**
 * Errors of the database, not of the statement: connections (class 08), resources (53), stopped or starting (57P), idle
 * timeouts (25P03, 25P04), a disk that fails (58030), a read-only database.
 */
const unavailableStates = /^(?:08...|53...|57P..|25P0[34]|58030|25006)$/;
const networkFailures = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

const timedOut = new Set(["55P03", "57014"]);

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** Whether the same transaction should run again: deadlock, serialization failure, lost race for a time, changed table. */
export function isRetryable(error: unknown): boolean {
  return retryable.has(codeOf(error)) || isOutdated(error);
}

/** Whether a single statement timed out, mostly because another transaction held a lock. */
export function isLockTimeout(error: unknown): boolean {
  return timedOut.has(codeOf(error));
}

/** Whether the database cannot answer now: stopped, starting, full, read-only, out of reach, or waiting for a lock. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (unavailableStates.test(code) || networkFailures.has(code)) return true;
  if (isLockTimeout(error) || error instanceof DeadlineExceeded) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|timeout expired|is not queryable|Client was closed/.test(
      error.message,
    )
  );
}
