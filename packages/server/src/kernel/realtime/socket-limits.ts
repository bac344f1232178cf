import { socketTiming } from "@vowdesk/contract/kernel";
import { limits } from "../http/limits.ts";

/** What a socket and all of them together may cost (DELIVERY 6.15). Tests pass smaller ones. */
export const socketLimits = {
  frameBytes: 65_536,
  /** Frames other than acknowledgements: so many at once, then so many a minute. */
  frameBurst: 100,
  framesPerMinute: 100,
  /** Acknowledged ids, an empty acknowledgement counting as one: a big backlog can be acknowledged, a flood is closed. */
  idBurst: 10_000,
  idsPerSecond: 5_000,
  badFrames: 5,
  perUser: limits["sockets-of-a-person"].count as number,
  perAddress: limits.sockets.count as number,
  /** Connections without a complete request: of one address, and of all, those of a proxy among them. */
  silentPerAddress: limits["silent-connections"].count as number,
  silentInAll: 2_000,
  inAll: 12_000,
  /** Newcomers whose token is looked up at the same time; the others wait their turn. */
  identifiedAtOnce: 4,
  /** What may wait in one socket's buffer, and in all of them, in bytes. */
  bufferedBytes: 1_048_576,
  bufferedInAll: 536_870_912,
  helloMs: socketTiming.helloMs as number,
  idleMs: socketTiming.serverIdleMs as number,
  pingMs: 25_000,
  /** How often all of this is looked at. */
  tickMs: 1_000,
  /** A socket that does not finish closing in this time is cut. */
  closeMs: 5_000,
};

export type SocketLimits = typeof socketLimits;

/** A bucket of permissions that fills up again with time. */
export class Bucket {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #at: number;

  constructor(burst: number, perSecond: number, nowMs: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1_000;
    this.#left = burst;
    this.#at = nowMs;
  }

  /** Takes so many; false when there are not enough, and then nothing is taken. */
  take(count: number, nowMs: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + (nowMs - this.#at) * this.#perMs);
    this.#at = nowMs;
    if (count > this.#left) return false;
    this.#left -= count;
    return true;
  }
}
