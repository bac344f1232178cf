import type { SessionRefusal } from "@vowdesk/contract/kernel";
import type { PlainRefusal } from "../../locales/keys.ts";
import { limits } from "../../kernel/http/limits.ts";

/** Failures that cost nothing; from the last of them on each one costs a wait (RELIABILITY S1). */
export const freeFailures = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;

/** How long an account refuses every password after so many failures in a row: 30 s, doubling up to 15 min. */
export function waitMsAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstWaitMs * 2 ** Math.min(failures - freeFailures, 10), longestWaitMs);
}

/** What somebody with the right password lacks to be let in; `isCounted` where it is one more failure. */
export interface Lack {
  reason: PlainRefusal;
  isCounted: boolean;
}

/** Failures in a row that shut an account: from then on no password opens it, a new one must be set (RELIABILITY S1; NIST SP 800-63B, rate limiting). */
export const shutAfter = 100;

const dayMs = 24 * 60 * 60_000;
/**
 * How long failures in a row are remembered. Of staff for ever, an administrator opens what is shut; of app people a week, as
 * nobody in the house sets their passwords.
 */
export const rememberedMs = { staff: null, app: 7 * dayMs } as const;
/** How long a browser in which somebody signed in is known, and as long its failures are. */
export const deviceMs = 180 * dayMs;

/** Failures one address may cause in `addressWindowMs` before it must wait for the window's end. */
export const { count: addressFailures, windowMs: addressWindowMs } = limits["failed-sign-ins"];

/** How long a token of the back office lives, and how long a replaced one serves the calls in flight (PRODUCT 2). */
export const staffTokenMs = 30 * 60_000;
const graceMs = 30_000;
/** A staff session ends so long after its sign-in, however often its token is exchanged. */
export const staffSessionMs = 12 * 60 * 60_000;
/** The phone app exchanges no token: each lives as long as its session. */
export const appSessionMs = 30 * dayMs;

export interface SessionState {
  expiresAt: Date;
  revokedAt: Date | null;
  replacedAt: Date | null;
  /** When the session that replaced this one was replaced itself. */
  successorReplacedAt: Date | null;
}

/**
 * What a token is worth. `current`: the newest of its family. `parent`: replaced less than 30 s ago, for calls in flight.
 * `late`: replaced longer ago. `ancestor`: replaced at least twice; only a thief still holds one. `over`: expired or revoked.
 */
export type Standing = "current" | "parent" | "late" | "ancestor" | "over";

/** How long sessions are remembered after their end, so that their tokens are not taken for forged ones. */
export const endedSessionMs = 30 * dayMs;

/** Who or what ended a session before it expired. `copied`: an old token of it came back. */
export type EndReason = "signed-out" | "copied" | "other-session" | "administrator";

export interface EndedSession {
  expiresAt: Date;
  revokedAt: Date | null;
  /** Null where the session was not ended, or by a version that kept no reason. */
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

export function standingOf(session: SessionState, now: Date): Standing {
  if (session.revokedAt) return "over";
  if (session.successorReplacedAt) return "ancestor";
  if (session.expiresAt <= now) return "over";
  if (!session.replacedAt) return "current";
  return now.getTime() - session.replacedAt.getTime() <= graceMs ? "parent" : "late";
}
