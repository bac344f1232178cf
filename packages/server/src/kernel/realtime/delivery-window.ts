/** A row that can be sent: its position in the stream and the id by which it is acknowledged. */
export interface Sendable {
  seq: number;
  id: string;
}

export interface WindowLimits {
  messages: number;
  bytes: number;
  /** Delays before an unacknowledged message is sent again, one per round. The last one repeats. */
  resendAfterMs: readonly number[];
  rounds: number;
  /** How long the window may stay full before the client counts as too slow. */
  fullForMs: number;
}

/** The limits of. */
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

/** A message to send again, with the number of the attempt. */
export interface Resend<R> {
  row: R;
  re: number;
}

/**
 * The messages sent to one socket and not yet acknowledged. Pure: the pump and the model check drive it. Rows are sent in the
 * order of `seq`, each once, then again until acknowledged. Rows without room stay in the table.
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

  room(): number {
    return this.#bytes >= this.#limits.bytes ? 0 : this.#limits.messages - this.#inFlight.size;
  }

  /**
   * Records a row as sent. Returns false if it was sent before or there is no room; then it must not be sent. A row that the client
   * does not acknowledge is not sent again: it stays in flight until `receive`.
   */
  take(row: R, bytes: number, nowMs: number, isAcknowledged = true): boolean {
    if (row.seq <= this.#lastSent || this.room() === 0) return false;
    if (this.#inFlight.size === 0) this.#lastAckAt = nowMs;
    this.#lastSent = row.seq;
    this.#bytes += bytes;
    this.#inFlight.set(row.id, { row, bytes, dueAt: isAcknowledged ? nowMs + this.#waitMs(0) : Infinity, round: 0 });
    return true;
  }

  skip(row: R): void {
    this.#lastSent = Math.max(this.#lastSent, row.seq);
    this.#drop(row.id);
  }

  /** Marks everything up to this position as sent. */
  advanceTo(seq: number): void {
    this.#lastSent = Math.max(this.#lastSent, seq);
  }

  /** Removes acknowledged messages. Returns how many of the ids were in flight. */
  ack(ids: readonly string[], nowMs: number): number {
    const known = [...new Set(ids)].filter((id) => this.#inFlight.has(id));
    if (known.length > 0) this.#lastAckAt = nowMs;
    for (const id of known) {
      this.#highestAcked = Math.max(this.#highestAcked, this.#inFlight.get(id)?.row.seq ?? 0);
      this.#drop(id);
    }
    return known.length;
  }

  /** Removes the messages that need no acknowledgement, up to a position that the client has received. Returns their ids. */
  receive(upTo: number, nowMs: number): string[] {
    const ids = [...this.#inFlight.values()]
      .filter(({ row, dueAt }) => dueAt === Infinity && row.seq <= upTo)
      .map(({ row }) => row.id);
    this.ack(ids, nowMs);
    return ids;
  }

  /** Returns the messages to send again now. Gives up a message that the client fails to acknowledge while it acknowledges later ones. */
  due(nowMs: number): Resend<R>[] {
    const resends: Resend<R>[] = [];
    for (const inFlight of this.#inFlight.values()) {
      if (inFlight.dueAt > nowMs) continue;
      inFlight.round += 1;
      inFlight.dueAt = nowMs + this.#waitMs(inFlight.round);
      if (inFlight.round <= this.#limits.rounds) resends.push({ row: inFlight.row, re: inFlight.round });
      else if (inFlight.row.seq < this.#highestAcked) this.#giveUp(inFlight.row);
    }
    return resends;
  }

  /** Returns the messages given up since the last call. They stay unread in the lists. */
  takeStuck(): R[] {
    const stuck = this.#stuck;
    this.#stuck = [];
    return stuck;
  }

  /** Whether the client acknowledges nothing: all rounds are used up, or the window has been full for too long. */
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
