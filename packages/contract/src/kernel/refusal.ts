/**
 * Every expected "no", with the code it travels under (PRODUCT 2). The server has a text for each in each language;
 * the browser may react to one by name. Names are states, not events.
 */
export const refusals = {
  "invalid-input": 422,
  "idempotency-key-invalid": 422,
  /** No token came. */
  "no-session": 600,
  /** The token was never issued, or not to this browser. */
  "session-unknown": 50008,
  /** Another session of the same user or an administrator ended the session. */
  "session-ended": 50012,
  /** The token expired, was replaced, or its user signed out. */
  "session-expired": 50014,
  "no-permission": 700,
  "changed-meanwhile": 409,
  "not-found": 500,
  /** The path is there and has other methods: those of the header `Allow`. */
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
  /** A short code was tried wrongly too often: it is not compared for a while. */
  "code-tries-used-up": 500,
} as const;

export type RefusalCode = keyof typeof refusals;
/** Why a token is invalid. */
export type SessionRefusal = "session-unknown" | "session-ended" | "session-expired";

/** `data` of a refusal with code 429: no request of this kind is taken before. */
export interface Wait {
  retryAfterSeconds: number;
}

/** Codes on which the client asks to sign in again (SPEC 8). */
export const expiredCodes: readonly number[] = [50008, 50012, 50014, 600];

/** Languages of every text (SPEC 9). */
export const languages = ["zh", "en", "es", "ja"] as const;
export type Language = (typeof languages)[number];

/** The envelope of an answer that is a "no". `reason` is a name of `refusals`; `data` depends on it. */
export interface Failure {
  success: false;
  code: number;
  message: string;
  reason?: RefusalCode;
  data?: unknown;
}
