import type { $ZodObject, output } from "zod/v4/core";

/**
 * Why a socket was closed, which determines the client's next step. The close reason of `tokenInvalid` is the refusal code of the
 * token: 600, 50008, 50012 or 50014.
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

/** Timing of both sides in milliseconds. */
export const socketTiming = {
  heartbeatMs: 20_000,
  reconnectMs: 7_000,
  reconnectJitterMs: 2_000,
  heartbeatReplyMs: 15_000,
  serverIdleMs: 75_000,
  helloMs: 10_000,
} as const;

/** A position in a user's stream, written `epoch:seq`. The epoch changes when a database is restored. */
export interface Position {
  epoch: string;
  seq: number;
}

/** Parses `epoch:seq`. Returns null for other text. */
export function readPosition(text: string | null | undefined): Position | null {
  const match = /^([A-Za-z0-9_-]{1,24}):(\d{1,15})$/.exec(text ?? "");
  return match ? { epoch: match[1] as string, seq: Number(match[2]) } : null;
}

/** Writes a position as `epoch:seq`. */
export function writePosition({ epoch, seq }: Position): string {
  return `${epoch}:${seq}`;
}

export interface FrameDeclaration {
  /** The value of the frame's `action` field. */
  action: number;
  from: "client" | "server";
  summary: string;
  shape: $ZodObject;
}

export type Frame<D extends FrameDeclaration = FrameDeclaration> = D & { readonly kind: "frame" };

/** Declares a socket frame for both sides. */
export function frame<const D extends FrameDeclaration>(declaration: D): Frame<D> {
  return { ...declaration, kind: "frame" };
}

export type FrameBody<F extends FrameDeclaration> = output<F["shape"]>;
