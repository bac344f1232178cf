import type { Log } from "../platform/log.ts";
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

export interface Pump<R extends Sendable, L extends Line<R> = Line<R>> {
  add(line: L): void;
  remove(line: L): void;
  linesOf(userId: number): Iterable<L>;
  /** Something may have come for these users. */
  wake(userIds: readonly number[]): void;
  wakeLine(line: L): void;
  /** Looks at everybody's stream; tells how many had something that no hint spoke of. */
  sweep(): Promise<number>;
  /** Resolves when everything asked for so far is done. */
  settled(): Promise<void>;
}

const linesTogether = 500;
const rowsTogether = 4_000;
const fewestRows = 8;
const usersTogether = 1_000;

/**
 * The one way to send (DELIVERY 6.4): read a user's rows after the last one sent, in order, as many as there is room for.
 * Whatever the reason to look, it is this; lines that ask in the same moment share one statement.
 */
export function createPump<R extends Sendable, L extends Line<R> = Line<R>>(
  streams: Streams<R>,
  log: Pick<Log, "warn">,
): Pump<R, L> {
  const byUser = new Map<number, Set<L>>();
  const wanting = new Set<L>();
  let running: Promise<void> | null = null;

  async function pumpSome(): Promise<void> {
    const lines = [...wanting].slice(0, linesTogether);
    for (const line of lines) wanting.delete(line);
    const ready = lines.filter((line) => line.isOpen() && line.window.room() > 0);
    if (ready.length === 0) return;
    const most = Math.max(fewestRows, Math.floor(rowsTogether / ready.length));
    const wants = ready.map(({ userId, base, window }) => ({
      userId,
      base,
      after: window.lastSent,
      limit: Math.min(window.room(), most),
    }));
    const found = await streams.next(wants);
    ready.forEach((line, place) => {
      const { rows, end } = found[place] ?? { rows: [], end: 0 };
      if (!line.isOpen() || !line.push(rows)) return;
      if (rows.length === wants[place]?.limit) wanting.add(line);
      else line.window.advanceTo(end);
    });
  }

  async function run(): Promise<void> {
    // Whoever asks in this tick shares the first statement.
    await Promise.resolve();
    try {
      while (wanting.size > 0) await pumpSome();
    } catch (error) {
      wanting.clear();
      log.warn(
        { reason: error instanceof Error ? error.message : "unknown" },
        "messages could not be read; the sweep tries again",
      );
    } finally {
      running = null;
    }
  }

  function wakeLine(line: L): void {
    wanting.add(line);
    running ??= run();
  }

  function wake(userIds: readonly number[]): void {
    for (const userId of userIds) byUser.get(userId)?.forEach(wakeLine);
  }

  async function sweep(): Promise<number> {
    const sent = new Map<number, number>();
    for (const [userId, lines] of byUser) {
      const open = [...lines].filter((line) => line.window.room() > 0);
      if (open.length > 0) sent.set(userId, Math.min(...open.map((line) => line.window.lastSent)));
    }
    const all = [...sent];
    let found = 0;
    for (let start = 0; start < all.length; start += usersTogether) {
      const userIds = await streams.behind(new Map(all.slice(start, start + usersTogether)));
      found += userIds.length;
      wake(userIds);
    }
    return found;
  }

  return {
    add: (line) => void byUser.set(line.userId, (byUser.get(line.userId) ?? new Set()).add(line)),
    remove: (line) => {
      const lines = byUser.get(line.userId);
      lines?.delete(line);
      if (lines?.size === 0) byUser.delete(line.userId);
      wanting.delete(line);
    },
    linesOf: (userId) => byUser.get(userId) ?? [],
    wake,
    wakeLine,
    sweep,
    settled: async () => {
      while (running) await running;
    },
  };
}
