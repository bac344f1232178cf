import type { Log } from "../../platform/observability/log.ts";
import type { DeliveryWindow, Sendable } from "./delivery-window.ts";

/** The subscription of one socket to the message stream of its user. */
export interface Subscription<R extends Sendable> {
  readonly userId: number;
  /** Rows up to this one are sent only if they are unacknowledged. */
  readonly base: number;
  readonly window: DeliveryWindow<R>;
  isOpen(): boolean;
  /** Sends rows in order while there is room. Returns false if the rest must wait for acknowledgements. */
  push(rows: readonly R[]): boolean;
}

/** The next rows of a stream in order, and the end of the stream at the time of the query. */
export interface StreamPage<R> {
  rows: R[];
  end: number;
}

/** Reads streams from the database. */
export interface Streams<R> {
  /** The next page for each request, in the order of the requests. */
  next(requests: readonly { userId: number; after: number; base: number; limit: number }[]): Promise<StreamPage<R>[]>;
  /** Those of the users whose stream continues after the given position. */
  behind(sent: ReadonlyMap<number, number>): Promise<number[]>;
}

const subscriptionsPerQuery = 500;
const rowsPerQuery = 4_000;
const minRowsPerRequest = 8;
const usersPerQuery = 1_000;

/**
 * The only function that sends messages: it reads a user's rows after the last sent one, in order, as far as there is
 * room. Subscriptions that are woken in the same tick share one query.
 */
export class DeliveryPump<R extends Sendable, L extends Subscription<R> = Subscription<R>> {
  readonly #streams: Streams<R>;
  readonly #log: Pick<Log, "warn">;
  readonly #byUser = new Map<number, Set<L>>();
  readonly #pending = new Set<L>();
  #running: Promise<void> | null = null;

  constructor(streams: Streams<R>, log: Pick<Log, "warn">) {
    this.#streams = streams;
    this.#log = log;
  }

  add(subscription: L): void {
    this.#byUser.set(subscription.userId, (this.#byUser.get(subscription.userId) ?? new Set()).add(subscription));
  }

  remove(subscription: L): void {
    const subscriptions = this.#byUser.get(subscription.userId);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) this.#byUser.delete(subscription.userId);
    this.#pending.delete(subscription);
  }

  subscriptionsOf(userId: number): Iterable<L> {
    return this.#byUser.get(userId) ?? [];
  }

  /** Wakes the subscriptions of users that may have new rows. */
  wake(userIds: readonly number[]): void {
    for (const userId of userIds)
      for (const subscription of this.subscriptionsOf(userId)) this.wakeSubscription(subscription);
  }

  wakeSubscription(subscription: L): void {
    this.#pending.add(subscription);
    if (!this.#running) this.#running = this.#run();
  }

  /** Checks the streams of all connected users. Returns how many had rows without a signal. */
  async sweep(): Promise<number> {
    const sent = this.#sentSoFar();
    let count = 0;
    for (let start = 0; start < sent.length; start += usersPerQuery) {
      const userIds = await this.#streams.behind(new Map(sent.slice(start, start + usersPerQuery)));
      count += userIds.length;
      this.wake(userIds);
    }
    return count;
  }

  /** Per user, the earliest position of the subscriptions that have room. */
  #sentSoFar(): [userId: number, seq: number][] {
    return [...this.#byUser].flatMap(([userId, subscriptions]): [number, number][] => {
      const positions = [...subscriptions]
        .filter((subscription) => subscription.window.room() > 0)
        .map((subscription) => subscription.window.lastSent);
      return positions.length > 0 ? [[userId, Math.min(...positions)]] : [];
    });
  }

  async #run(): Promise<void> {
    // Subscriptions woken in this tick share the first query.
    await Promise.resolve();
    try {
      while (this.#pending.size > 0) await this.#pumpSome();
    } catch (error) {
      this.#pending.clear();
      const reason = error instanceof Error ? error.message : "unknown";
      this.#log.warn({ reason }, "messages could not be read; the sweep tries again");
    } finally {
      this.#running = null;
    }
  }

  async #pumpSome(): Promise<void> {
    const subscriptions = [...this.#pending].slice(0, subscriptionsPerQuery);
    for (const subscription of subscriptions) this.#pending.delete(subscription);
    const ready = subscriptions.filter((subscription) => subscription.isOpen() && subscription.window.room() > 0);
    if (ready.length === 0) return;
    const maxRows = Math.max(minRowsPerRequest, Math.floor(rowsPerQuery / ready.length));
    const requests = ready.map(({ userId, base, window }) => ({
      userId,
      base,
      after: window.lastSent,
      limit: Math.min(window.room(), maxRows),
    }));
    const batches = await this.#streams.next(requests);
    ready.forEach((subscription, index) =>
      this.#push(subscription, batches[index] ?? { rows: [], end: 0 }, requests[index]?.limit ?? 0),
    );
  }

  /** A failure of one subscription does not affect the others. */
  #push(subscription: L, { rows, end }: StreamPage<R>, limit: number): void {
    try {
      if (!subscription.isOpen() || !subscription.push(rows)) return;
      if (rows.length === limit) this.#pending.add(subscription);
      else subscription.window.advanceTo(end);
    } catch (error) {
      this.#log.warn({ err: error, userId: subscription.userId }, "a message could not be sent");
    }
  }
}
