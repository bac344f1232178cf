/**
 * Every general refusal with its code. The server has a text for each in every language; the browser may handle one by
 * name. Names describe states, not events.
 */
export const refusals = {
  "invalid-input": 422,
  "idempotency-key-invalid": 422,
  "no-session": 600,
  /** The token was never issued, or not to this browser. */
  "session-unknown": 50008,
  /** Another session of the user, or an administrator, ended the session. */
  "session-ended": 50012,
  /** The token has expired or was replaced, or its user has signed out. */
  "session-expired": 50014,
  "no-permission": 700,
  /** The call is for people. Service accounts are refused, even with the permission. */
  "person-required": 700,
  "changed-meanwhile": 409,
  "not-found": 500,
  /** The path supports other methods, listed in the header `Allow`. */
  "method-not-allowed": 500,
  "too-many-requests": 429,
  "server-busy": 500,
  "internal-error": 500,
  "bad-credentials": 500,
  "no-permission-assigned": 500,
  "phone-taken": 500,
  "order-closed": 500,
  "reason-required": 500,
  "worker-required": 500,
  "worker-unavailable": 500,
  "already-taken": 500,
  "merchant-closed": 500,
  "key-reused": 500,
  /** A short code was entered wrongly too often and is not checked for a while. */
  "code-tries-used-up": 500,
} as const;

export type RefusalCode = keyof typeof refusals;

/** The HTTP status of refusals that mean that the call was not processed. All others are HTTP 200. */
export const refusalStatuses: Readonly<Record<string, number>> = {
  "too-many-requests": 429,
  "server-busy": 503,
};

/** Why a token is invalid. */
export type SessionRefusal = "session-unknown" | "session-ended" | "session-expired";

/** `data` of a refusal with code 429: the time until such requests are accepted again. */
export interface Wait {
  retryAfterSeconds: number;
}

/** Codes after which the client offers to sign in again. */
export const expiredCodes: readonly number[] = [50008, 50012, 50014, 600];

/** Languages of every text. */
export const languages = ["zh", "en", "es", "ja"] as const;
export type Language = (typeof languages)[number];

/** The envelope of a refusal. `reason` is its name; `data` depends on it. */
export interface Failure {
  success: false;
  code: number;
  message: string;
  reason?: RefusalCode;
  data?: unknown;
}
