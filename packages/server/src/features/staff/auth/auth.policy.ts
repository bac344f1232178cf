import type { SessionRefusal } from "@vowdesk/contract/kernel";
import type { PlainRefusal } from "../../../locales/keys.ts";
import { limits } from "../../../kernel/http/limits.ts";

/** Failures without a delay. Each failure from this one on delays the next attempt (G-S1). */
export const freeFailures = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;

/** How long an account refuses sign-ins after this many failures in a row: 30 s, doubling up to 15 min. */
export function waitMsAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstWaitMs * 2 ** Math.min(failures - freeFailures, 10), longestWaitMs);
}

/** The proof that is missing after a correct password. `isCounted` if it counts as a failed attempt. */
export interface MissingProof {
  reason: PlainRefusal;
  isCounted: boolean;
}

/** Failures in a row that lock an account until a new password is set (G-S1; NIST SP 800-63B, rate limiting). */
export const lockAfter = 100;

const dayMs = 24 * 60 * 60_000;
/**
 * How long failures in a row are remembered. Those of staff never expire, because an administrator unlocks the account.
 * Those of app users expire after a week, because administrators cannot set their passwords.
 */
export const rememberedMs = { staff: null, app: 7 * dayMs } as const;
/** How long a browser is remembered after a sign-in, and its failures too. */
export const deviceMs = 180 * dayMs;

/** Failures that one address may cause in `addressWindowMs` before it must wait until the window ends. */
export const { count: addressFailures, windowMs: addressWindowMs } = limits["failed-sign-ins"];

/** Lifetime of a staff token, and how long a replaced token still serves calls under way. */
export const staffTokenMs = 30 * 60_000;
const graceMs = 30_000;
/** Maximum duration of a staff session after sign-in, regardless of token exchanges. */
export const staffSessionMs = 12 * 60 * 60_000;
/** The phone app does not exchange tokens, so a token lives as long as its session. */
export const appSessionMs = 30 * dayMs;

export interface TokenTimes {
  expiresAt: Date;
  revokedAt: Date | null;
  replacedAt: Date | null;
  /** When the successor of this token was replaced itself. */
  successorReplacedAt: Date | null;
}

/**
 * State of a token: the newest of its family, replaced less than 30 s ago (for calls under way), replaced earlier,
 * replaced at least twice (its presenter holds a copy), expired or revoked.
 */
export type TokenState = "current" | "parent" | "late" | "ancestor" | "over";

/** How long ended sessions are kept, to tell their tokens from forged ones. */
export const endedSessionMs = 30 * dayMs;

/** Why a session ended before it expired. `copied`: an old token of it was presented again. */
export type EndReason = "signed-out" | "copied" | "other-session" | "administrator";

export interface EndedSession {
  expiresAt: Date;
  revokedAt: Date | null;
  /** Null if the session was not ended, or was ended by a version that stored no reason. */
  endReason: EndReason | null;
  enabled: boolean;
  deletedAt: Date | null;
}

/** Why an issued token is invalid. If it expired before it was ended, it counts as expired. */
export function sessionRefusalOf(session: EndedSession, now: Date): SessionRefusal {
  const { expiresAt, revokedAt, endReason, enabled, deletedAt } = session;
  if (expiresAt <= (revokedAt ?? now)) return "session-expired";
  if (!enabled || deletedAt) return "session-ended";
  return endReason === "other-session" || endReason === "administrator" ? "session-ended" : "session-expired";
}

export function tokenStateOf(session: TokenTimes, now: Date): TokenState {
  if (session.revokedAt) return "over";
  if (session.successorReplacedAt) return "ancestor";
  if (session.expiresAt <= now) return "over";
  if (!session.replacedAt) return "current";
  return now.getTime() - session.replacedAt.getTime() <= graceMs ? "parent" : "late";
}
