import type { ReviewReason } from "@vowdesk/contract/reviews";
import type { Item } from "./desk.ts";

/** A queued command: a decision, or an undo of the last one. */
export interface Said {
  /** Created by this browser. */
  key: string;
  /** Author. The entry is sent in no other user's session. */
  by: number;
  id: number;
  /** Name of the person, for notices. */
  person: string;
  /** The decision with the version that the author saw; null for an undo. */
  decision: { version: number; act: string; reason?: ReviewReason; fields?: object } | null;
}

/** A command that the server refused, with the reason. */
export interface NotTaken extends Said {
  why: string;
}

/** An acknowledged decision, undoable until `until` (epoch milliseconds). */
interface Taken extends Said {
  item: Item;
  until: number;
}

export interface OutboxState {
  waiting: readonly Said[];
  /** The first entry was sent without an answer and will be retried. */
  isHeldUp: boolean;
  notTaken: readonly NotTaken[];
  /** In order, the latest last. */
  taken: readonly Taken[];
}

/** The environment, passed in so that tests run without a browser. */
export interface OutboxWorld {
  send(said: Said): Promise<Item>;
  /** Text of a refusal; null without an answer or without a session. */
  refusalOf(thrown: unknown): string | null;
  me(): number;
  newKey(): string;
  /** Resolves when a retry makes sense. */
  wait(ms: number): Promise<void>;
}

const pausesMs = [1_000, 3_000, 6_000, 10_000] as const;
const pauseAfter = (tries: number) => pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
/** Limit of undoable decisions. */
const takenAtMost = 200;

/**
 * Sends decisions in order, each until it is answered. Each carries the seen version, which makes a repeated request
 * idempotent.
 */
export class ReviewOutbox {
  readonly #world: OutboxWorld;
  readonly #listeners = new Set<() => void>();
  /** Versions after an undo, which a later decision builds on. */
  readonly #versions = new Map<number, number>();
  #state: OutboxState = { waiting: [], isHeldUp: false, notTaken: [], taken: [] };
  #sending: string | null = null;

  constructor(world: OutboxWorld) {
    this.#world = world;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly snapshot = (): OutboxState => this.#state;

  /** Restores the entries that a reload left unsent. */
  restore(said: readonly Said[]): void {
    const known = new Set(this.#state.waiting.map(({ key }) => key));
    this.#set({ waiting: [...said.filter(({ key }) => !known.has(key)), ...this.#state.waiting] });
    void this.#run();
  }

  decide(
    item: Pick<Item, "id" | "person" | "version">,
    decision: Omit<NonNullable<Said["decision"]>, "version">,
  ): void {
    this.#say(item.id, item.person.name, { ...decision, version: item.version });
  }

  /** The latest undoable decision with those of the same bulk action; empty when there is none. */
  latest(now: number): readonly (Said & { until?: number })[] {
    const waiting = this.#state.waiting.findLast(({ decision, by }) => decision !== null && by === this.#world.me());
    if (waiting) return [waiting];
    const last = this.#state.taken.findLast(({ until, by }) => until > now && by === this.#world.me());
    return last ? this.#state.taken.filter(({ key }) => key === last.key) : [];
  }

  /** Undoes the last decision on an item. An unsent one is dropped; otherwise the server undoes it. */
  undo(id: number, person: string): void {
    const last = this.#state.waiting.findLast((said) => said.id === id);
    this.#set({ taken: this.#state.taken.filter((one) => one.id !== id) });
    if (last?.decision && last.key !== this.#sending)
      this.#set({ waiting: this.#state.waiting.filter((said) => said !== last) });
    else this.#say(id, person, null);
  }

  /** Records a bulk decision, which is undone as one. */
  noteTaken(act: string, items: readonly Item[]): void {
    const [key, by] = [this.#world.newKey(), this.#world.me()];
    for (const item of items) {
      const { id, version, person } = item;
      this.#take({ key, by, id, person: person.name, decision: { version, act } }, item);
    }
  }

  noteNotTaken(id: number, person: string, why: string): void {
    const said = { key: this.#world.newKey(), by: this.#world.me(), id, person, decision: null };
    this.#set({ notTaken: [...this.#state.notTaken, { ...said, why }] });
  }

  /** Dismisses the refused commands. */
  readonly forgetNotTaken = (): void => this.#set({ notTaken: [] });

  #say(id: number, person: string, decision: Said["decision"]): void {
    const said = { key: this.#world.newKey(), by: this.#world.me(), id, person, decision };
    this.#set({ waiting: [...this.#state.waiting, said] });
    void this.#run();
  }

  #set(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #run(): Promise<void> {
    if (this.#sending !== null) return;
    for (let next = this.#next(); next; next = this.#next()) {
      this.#sending = next.key;
      await this.#deliver(this.#seen(next));
      this.#sending = null;
    }
  }

  #next = () => this.#state.waiting.find(({ by }) => by === this.#world.me());

  #seen(said: Said): Said {
    const version = Math.max(said.decision?.version ?? 0, this.#versions.get(said.id) ?? 0);
    return { ...said, decision: said.decision && { ...said.decision, version } };
  }

  async #deliver(said: Said): Promise<void> {
    for (let tries = 0; this.#world.me() === said.by; tries += 1) {
      try {
        return this.#answered(said, await this.#world.send(said));
      } catch (thrown) {
        const why = this.#world.refusalOf(thrown);
        if (why !== null) return this.#refused(said, why);
      }
      this.#set({ isHeldUp: true });
      await this.#world.wait(pauseAfter(tries));
    }
  }

  #answered(said: Said, item: Item): void {
    this.#leave(said);
    if (said.decision) return this.#take(said, item);
    this.#versions.set(item.id, item.version);
    this.#set({ taken: this.#state.taken.filter(({ id }) => id !== item.id) });
  }

  #take(said: Said, item: Item): void {
    const until = item.undoUntil === null ? 0 : Date.parse(item.undoUntil);
    const others = this.#state.taken.filter(({ id }) => id !== item.id);
    this.#set({ taken: [...others, { ...said, item, until }].slice(-takenAtMost) });
  }

  #refused(said: Said, why: string): void {
    this.#leave(said);
    this.#set({ notTaken: [...this.#state.notTaken, { ...said, why }] });
  }

  #leave({ key }: Said): void {
    this.#set({ waiting: this.#state.waiting.filter((one) => one.key !== key), isHeldUp: false });
  }
}
