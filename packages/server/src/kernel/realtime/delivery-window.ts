/** What a row must say to be sent: its place in the stream, and the id it is acknowledged by. */
export interface Sendable {
  seq: number;
  id: string;
}

export interface WindowLimits {
  messages: number;
  bytes: number;
  /** Waits before an unacknowledged message is sent again, one per round; after the last the round's wait repeats. */
  resendAfterMs: readonly number[];
  rounds: number;
  /** How long a window may stay full before the client counts as too slow. */
  fullForMs: number;
}

/** DELIVERY 6.7 and 6.15. */
export const windowLimits: WindowLimits = {
  messages: 256,
  bytes: 1_048_576,
  resendAfterMs: [10_000, 20_000, 40_000, 60_000],
  rounds: 5,
  fullForMs: 60_000,
};

interface InFlight<R> {
  row: R;
  bytes: number;
  dueAt: number;
  round: number;
}

/** A message to send again, the how-manieth time. */
export interface Resend<R> {
  row: R;
  re: number;
}

/**
 * What one socket has been sent and has not acknowledged: pure, driven by the pump and by the model check.
 * Rows go out in the order of `seq`, each once, then again until acknowledged; what finds no room waits in the table.
 */
export class DeliveryWindow<R extends Sendable> {
  readonly #limits: WindowLimits;
  readonly #inFlight = new Map<string, InFlight<R>>();
  #lastSent: number;
  #bytes = 0;
  #lastAckAt = 0;
  #highestAcked = 0;
  #stuck: R[] = [];

  constructor(after: number, limits: WindowLimits = windowLimits) {
    this.#lastSent = after;
    this.#limits = limits;
  }

  get lastSent(): number {
    return this.#lastSent;
  }

  get size(): number {
    return this.#inFlight.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many more messages may be sent now. */
  room(): number {
    return this.#bytes >= this.#limits.bytes ? 0 : this.#limits.messages - this.#inFlight.size;
  }

  /** Notes a row as sent. False when it was sent before or there is no room: then it must not be sent. */
  take(row: R, bytes: number, nowMs: number): boolean {
    if (row.seq <= this.#lastSent || this.room() === 0) return false;
    if (this.#inFlight.size === 0) this.#lastAckAt = nowMs;
    this.#lastSent = row.seq;
    this.#bytes += bytes;
    this.#inFlight.set(row.id, { row, bytes, dueAt: nowMs + this.#waitMs(0), round: 0 });
    return true;
  }

  /** Moves past a row that must not be sent. */
  skip(row: R): void {
    this.#lastSent = Math.max(this.#lastSent, row.seq);
    this.#drop(row.id);
  }

  /** Nothing up to here is left to send. */
  advanceTo(seq: number): void {
    this.#lastSent = Math.max(this.#lastSent, seq);
  }

  /** Takes acknowledged messages out; tells how many of the ids were on their way. */
  ack(ids: readonly string[], nowMs: number): number {
    const known = [...new Set(ids)].filter((id) => this.#inFlight.has(id));
    if (known.length > 0) this.#lastAckAt = nowMs;
    for (const id of known) {
      this.#highestAcked = Math.max(this.#highestAcked, this.#inFlight.get(id)?.row.seq ?? 0);
      this.#drop(id);
    }
    return known.length;
  }

  /** What is to be sent again now. A message the client fails on while it acknowledges later ones is given up. */
  due(nowMs: number): Resend<R>[] {
    const resends: Resend<R>[] = [];
    for (const waiting of this.#inFlight.values()) {
      if (waiting.dueAt > nowMs) continue;
      waiting.round += 1;
      waiting.dueAt = nowMs + this.#waitMs(waiting.round);
      if (waiting.round <= this.#limits.rounds) resends.push({ row: waiting.row, re: waiting.round });
      else if (waiting.row.seq < this.#highestAcked) this.#giveUp(waiting.row);
    }
    return resends;
  }

  /** Messages given up since the last time because the client keeps failing on them; they stay unread in the lists. */
  takeStuck(): R[] {
    const stuck = this.#stuck;
    this.#stuck = [];
    return stuck;
  }

  /** The client acknowledges nothing: rounds are used up, or the window has been full for too long. */
  isTooSlow(nowMs: number): boolean {
    if (this.#inFlight.size === 0) return false;
    if (this.room() === 0 && nowMs - this.#lastAckAt >= this.#limits.fullForMs) return true;
    return [...this.#inFlight.values()].some(({ round }) => round > this.#limits.rounds);
  }

  #waitMs(round: number): number {
    const { resendAfterMs } = this.#limits;
    return resendAfterMs[Math.min(round, resendAfterMs.length - 1)] ?? Infinity;
  }

  #giveUp(row: R): void {
    this.#stuck.push(row);
    this.#drop(row.id);
  }

  #drop(id: string): void {
    this.#bytes -= this.#inFlight.get(id)?.bytes ?? 0;
    this.#inFlight.delete(id);
  }
}
