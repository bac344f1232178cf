/**
 * Why a socket was closed, and with it what the client does next (DELIVERY 6.12). The close reason of `tokenInvalid` is the
 * code that a call with this token is refused with: 600, 50008, 50012 or 50014.
 */
export const closeCodes = {
  signedOut: 1000,
  goingAway: 1001,
  protocolError: 1002,
  binary: 1003,
  badText: 1007,
  badFrames: 1008,
  tooLarge: 1009,
  serverError: 1011,
  restart: 1012,
  overloaded: 1013,
  tooSlow: 4008,
  tokenInvalid: 4401,
  forbidden: 4403,
  silent: 4408,
  tooMany: 4409,
  rateLimited: 4429,
} as const;

/** Constants both sides hold to (SPEC 4 and 9, DELIVERY 6.15). Milliseconds. */
export const socketTiming = {
  heartbeatMs: 20_000,
  reconnectMs: 7_000,
  reconnectJitterMs: 2_000,
  heartbeatReplyMs: 15_000,
  serverIdleMs: 75_000,
  helloMs: 10_000,
} as const;

/** A place in a user's stream: `epoch:seq` on the wire. The epoch changes when a database is restored. */
export interface Position {
  epoch: string;
  seq: number;
}

/** Reads `epoch:seq`; null when it is no position. */
export function readPosition(text: string | null | undefined): Position | null {
  const match = /^([A-Za-z0-9_-]{1,24}):(\d{1,15})$/.exec(text ?? "");
  return match ? { epoch: match[1] as string, seq: Number(match[2]) } : null;
}

/** Writes a position as it travels. */
export function writePosition({ epoch, seq }: Position): string {
  return `${epoch}:${seq}`;
}
