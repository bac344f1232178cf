import type { Log } from "../../platform/observability/log.ts";
import type { DeliveryWindow, Sendable } from "./delivery-window.ts";

/** One socket's end of a user's stream. */
export interface Line<R extends Sendable> {
  readonly userId: number;
  /** Rows up to here are wanted only while nobody has acknowledged them. */
  readonly base: number;
  readonly window: DeliveryWindow<R>;
  isOpen(): boolean;
  /** Sends the rows there is room for, in order; false when the rest must wait for acknowledgements. */
  push(rows: readonly R[]): boolean;
}

/** The next rows of a stream, in order, and where the stream ended when they were read. */
export interface Stretch<R> {
  rows: R[];
  end: number;
}

/** The tables, as the pump asks them. */
export interface Streams<R> {
  /** The next stretch for each want, in the order of the wants. */
  next(wants: readonly { userId: number; after: number; base: number; limit: number }[]): Promise<Stretch<R>[]>;
  /** Of these users, those whose stream goes on after the position. */
  behind(sent: ReadonlyMap<number, number>): Promise<number[]>;
}

const linesTogether = 500;
const rowsTogether = 4_000;
const fewestRows = 8;
const usersTogether = 1_000;

/**
 * The one way to send (DELIVERY 6.4): read a user's rows after the last one sent, in order, as many as there is room for.
 * Whatever the reason to look, it is this; lines that ask in the same moment share one statement.
 */
export class Pump<R extends Sendable, L extends Line<R> = Line<R>> {
  readonly #streams: Streams<R>;
  readonly #log: Pick<Log, "warn">;
  readonly #byUser = new Map<number, Set<L>>();
  readonly #wanting = new Set<L>();
  #running: Promise<void> | null = null;

  constructor(streams: Streams<R>, log: Pick<Log, "warn">) {
    this.#streams = streams;
    this.#log = log;
  }

  add(line: L): void {
    this.#byUser.set(line.userId, (this.#byUser.get(line.userId) ?? new Set()).add(line));
  }

  remove(line: L): void {
    const lines = this.#byUser.get(line.userId);
    lines?.delete(line);
    if (lines?.size === 0) this.#byUser.delete(line.userId);
    this.#wanting.delete(line);
  }

  linesOf(userId: number): Iterable<L> {
    return this.#byUser.get(userId) ?? [];
  }

  /** Something may have come for these users. */
  wake(userIds: readonly number[]): void {
    for (const userId of userIds) for (const line of this.linesOf(userId)) this.wakeLine(line);
  }

  wakeLine(line: L): void {
    this.#wanting.add(line);
    if (!this.#running) this.#running = this.#run();
  }

  /** Looks at everybody's stream; tells how many had something that no hint spoke of. */
  async sweep(): Promise<number> {
    const sent = this.#sentSoFar();
    let found = 0;
    for (let start = 0; start < sent.length; start += usersTogether) {
      const userIds = await this.#streams.behind(new Map(sent.slice(start, start + usersTogether)));
      found += userIds.length;
      this.wake(userIds);
    }
    return found;
  }

  /** Per user the earliest position of those lines that have room. */
  #sentSoFar(): [userId: number, seq: number][] {
    return [...this.#byUser].flatMap(([userId, lines]): [number, number][] => {
      const positions = [...lines].filter((line) => line.window.room() > 0).map((line) => line.window.lastSent);
      return positions.length > 0 ? [[userId, Math.min(...positions)]] : [];
    });
  }

  async #run(): Promise<void> {
    // Whoever asks in this tick shares the first statement.
    await Promise.resolve();
    try {
      while (this.#wanting.size > 0) await this.#pumpSome();
    } catch (error) {
      this.#wanting.clear();
      const reason = error instanceof Error ? error.message : "unknown";
      this.#log.warn({ reason }, "messages could not be read; the sweep tries again");
    } finally {
      this.#running = null;
    }
  }

  async #pumpSome(): Promise<void> {
    const lines = [...this.#wanting].slice(0, linesTogether);
    for (const line of lines) this.#wanting.delete(line);
    const ready = lines.filter((line) => line.isOpen() && line.window.room() > 0);
    if (ready.length === 0) return;
    const most = Math.max(fewestRows, Math.floor(rowsTogether / ready.length));
    const wants = ready.map(({ userId, base, window }) => ({
      userId,
      base,
      after: window.lastSent,
      limit: Math.min(window.room(), most),
    }));
    const found = await this.#streams.next(wants);
    ready.forEach((line, place) => this.#push(line, found[place] ?? { rows: [], end: 0 }, wants[place]?.limit ?? 0));
  }

  /** One line that fails holds up none of the others. */
  #push(line: L, { rows, end }: Stretch<R>, limit: number): void {
    try {
      if (!line.isOpen() || !line.push(rows)) return;
      if (rows.length === limit) this.#wanting.add(line);
      else line.window.advanceTo(end);
    } catch (error) {
      this.#log.warn({ err: error, userId: line.userId }, "a message could not be sent");
    }
  }
}
