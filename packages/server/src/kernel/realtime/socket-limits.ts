import { socketTiming } from "@vowdesk/contract/kernel";
import { limits } from "../http/limits.ts";

/** Limits of one socket and of all sockets together. Tests use smaller ones. */
export const socketLimits = {
  frameBytes: 65_536,
  /** Frames other than acknowledgements: burst and rate. */
  frameBurst: 100,
  framesPerMinute: 100,
  /** Acknowledged ids; an empty acknowledgement counts as one. A large backlog can be acknowledged, a flood is closed. */
  idBurst: 10_000,
  idsPerSecond: 5_000,
  badFrames: 5,
  perUser: limits["sockets-of-a-person"].count as number,
  perAddress: limits.sockets.count as number,
  /** Connections without a complete request: per address, and in all, including those of proxies. */
  silentPerAddress: limits["silent-connections"].count as number,
  silentInAll: 2_000,
  inAll: 12_000,
  /** Number of tokens that are looked up at the same time. Further sockets wait in a queue. */
  maxConcurrentIdentifications: 4,
  /** Send buffers of one socket and of all sockets, in bytes. */
  bufferedBytes: 1_048_576,
  bufferedInAll: 536_870_912,
  helloMs: socketTiming.helloMs as number,
  idleMs: socketTiming.serverIdleMs as number,
  pingMs: 25_000,
  tickMs: 1_000,
  /** Time for a socket to finish closing before it is terminated. */
  closeMs: 5_000,
};

export type SocketLimits = typeof socketLimits;

/** A token bucket. */
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

  /** Takes `count` tokens. Returns false and takes none if there are not enough. */
  take(count: number, nowMs: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + (nowMs - this.#at) * this.#perMs);
    this.#at = nowMs;
    if (count > this.#left) return false;
    this.#left -= count;
    return true;
  }
}
