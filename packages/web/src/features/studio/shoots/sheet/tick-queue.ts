import type { Tick } from "@vowdesk/contract/studio/sheets";

/** A tick that the server has not confirmed. */
export interface PendingTick extends Tick {
  shootId: number;
}

/** Stores one tick per item, so that two tabs of a browser keep each other's. */
export interface TickStorage {
  readAll(): PendingTick[];
  write(tick: PendingTick): void;
  /** Removes the stored tick of the item if it is this one. */
  remove(tick: PendingTick): void;
}

interface Ports {
  storage: TickStorage;
  send: (shootId: number, ticks: readonly Tick[]) => Promise<void>;
  /** Whether the server has refused the ticks for good. Any other failure is repeated. */
  isRefused: (failure: unknown) => boolean;
  refused: (failure: unknown) => void;
  /** Epoch milliseconds on the server's clock. */
  now: () => number;
}

/** Ticks of a call at most. */
const maxBatch = 100;

const isOf = (item: Pick<PendingTick, "shootId" | "number">) => (tick: PendingTick) =>
  tick.shootId === item.shootId && tick.number === item.number;

/**
 * Ticks on their way to the server. They are stored before they are sent, and removed once the server has confirmed them; a call that is
 * cut is sent again. That is harmless, because a tick is known by its item, state and time.
 */
export class TickQueue {
  readonly #ports: Ports;
  readonly #listeners = new Set<() => void>();
  #pending: readonly PendingTick[];
  #sending: Promise<void> | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#pending = ports.storage.readAll();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The ticks that are not confirmed, oldest first. */
  readonly pending = (): readonly PendingTick[] => this.#pending;

  add(item: Pick<PendingTick, "shootId" | "number" | "isDone">): void {
    const before = this.#pending.find(isOf(item));
    // Later than the tick before it, also if the clock was set back in between.
    const atMs = Math.max(this.#ports.now(), before ? Date.parse(before.at) + 1 : 0);
    const tick = { ...item, at: new Date(atMs).toISOString() };
    this.#ports.storage.write(tick);
    this.#set([...this.#pending.filter((other) => !isOf(item)(other)), tick]);
  }

  /** Sends what is pending. Resolves when nothing is left or the server does not answer. */
  readonly flush = (): Promise<void> => (this.#sending ??= this.#sendAll().finally(() => (this.#sending = null)));

  async #sendAll(): Promise<void> {
    for (let [first] = this.#pending; first; [first] = this.#pending) {
      const { shootId } = first;
      const batch = this.#pending.filter((tick) => tick.shootId === shootId).slice(0, maxBatch);
      try {
        await this.#ports.send(
          shootId,
          batch.map(({ number, isDone, at }) => ({ number, isDone, at })),
        );
      } catch (failure) {
        if (!this.#ports.isRefused(failure)) return;
        this.#ports.refused(failure);
      }
      for (const tick of batch) this.#ports.storage.remove(tick);
      this.#set(this.#pending.filter((tick) => !batch.includes(tick)));
    }
  }

  #set(pending: readonly PendingTick[]): void {
    this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }
}
