import type { ReviewReason } from "@vowdesk/contract/reviews/engine";
import type { Item } from "./queue-page.ts";
import { unawaited } from "../ui/timing/unawaited.ts";

/** A queued command: a decision, or an undo of the last one. */
export interface Command {
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
export interface RefusedCommand extends Command {
  text: string;
}

/** An acknowledged decision, undoable until `until` (epoch milliseconds). */
interface AcknowledgedCommand extends Command {
  item: Item;
  until: number;
}

export interface OutboxState {
  waiting: readonly Command[];
  /** The first entry was sent without an answer and will be retried. */
  isRetrying: boolean;
  refused: readonly RefusedCommand[];
  /** In order, the latest last. */
  acknowledged: readonly AcknowledgedCommand[];
}

/** The environment, passed in so that tests run without a browser. */
export interface OutboxEnvironment {
  send(command: Command): Promise<Item>;
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
const maxAcknowledged = 200;

/** Sends decisions in order, each until it is answered. The seen version makes a repeated request idempotent. */
export class ReviewOutbox {
  readonly #environment: OutboxEnvironment;
  readonly #listeners = new Set<() => void>();
  /** Versions after an undo, which a later decision builds on. */
  readonly #versions = new Map<number, number>();
  #state: OutboxState = { waiting: [], isRetrying: false, refused: [], acknowledged: [] };
  #sending: string | null = null;

  constructor(environment: OutboxEnvironment) {
    this.#environment = environment;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly snapshot = (): OutboxState => this.#state;

  /** Restores the entries that a reload left unsent. */
  restore(commands: readonly Command[]): void {
    const known = new Set(this.#state.waiting.map(({ key }) => key));
    this.#set({ waiting: [...commands.filter(({ key }) => !known.has(key)), ...this.#state.waiting] });
    unawaited(this.#sendAll(), "shown");
  }

  decide(
    item: Pick<Item, "id" | "person" | "version">,
    decision: Omit<NonNullable<Command["decision"]>, "version">,
  ): void {
    this.#enqueue(item.id, item.person.name, { ...decision, version: item.version });
  }

  /** The latest undoable decision with those of the same bulk action; empty when there is none. */
  latest(now: number): readonly (Command & { until?: number })[] {
    const waiting = this.#state.waiting.findLast(
      ({ decision, by }) => decision !== null && by === this.#environment.me(),
    );
    if (waiting) return [waiting];
    const last = this.#state.acknowledged.findLast(({ until, by }) => until > now && by === this.#environment.me());
    return last ? this.#state.acknowledged.filter(({ key }) => key === last.key) : [];
  }

  /** Undoes the last decision on an item. An unsent one is dropped; otherwise the server undoes it. */
  undo(id: number, person: string): void {
    const last = this.#state.waiting.findLast((command) => command.id === id);
    this.#set({ acknowledged: this.#state.acknowledged.filter((entry) => entry.id !== id) });
    if (last?.decision && last.key !== this.#sending)
      this.#set({ waiting: this.#state.waiting.filter((command) => command !== last) });
    else this.#enqueue(id, person, null);
  }

  /** Records a bulk decision, which is undone as one. */
  recordAcknowledged(act: string, items: readonly Item[]): void {
    const [key, by] = [this.#environment.newKey(), this.#environment.me()];
    for (const item of items) {
      const { id, version, person } = item;
      this.#acknowledge({ key, by, id, person: person.name, decision: { version, act } }, item);
    }
  }

  recordRefused(id: number, person: string, text: string): void {
    const command = { key: this.#environment.newKey(), by: this.#environment.me(), id, person, decision: null };
    this.#set({ refused: [...this.#state.refused, { ...command, text }] });
  }

  /** Dismisses the refused commands. */
  readonly dismissRefused = (): void => this.#set({ refused: [] });

  #enqueue(id: number, person: string, decision: Command["decision"]): void {
    const command = { key: this.#environment.newKey(), by: this.#environment.me(), id, person, decision };
    this.#set({ waiting: [...this.#state.waiting, command] });
    unawaited(this.#sendAll(), "shown");
  }

  #set(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #sendAll(): Promise<void> {
    if (this.#sending !== null) return;
    for (let next = this.#next(); next; next = this.#next()) {
      this.#sending = next.key;
      await this.#deliver(this.#withKnownVersion(next));
      this.#sending = null;
    }
  }

  #next = () => this.#state.waiting.find(({ by }) => by === this.#environment.me());

  #withKnownVersion(command: Command): Command {
    const version = Math.max(command.decision?.version ?? 0, this.#versions.get(command.id) ?? 0);
    return { ...command, decision: command.decision && { ...command.decision, version } };
  }

  async #deliver(command: Command): Promise<void> {
    for (let tries = 0; this.#environment.me() === command.by; tries += 1) {
      try {
        return this.#handleAnswer(command, await this.#environment.send(command));
      } catch (thrown) {
        const text = this.#environment.refusalOf(thrown);
        if (text !== null) return this.#handleRefusal(command, text);
      }
      this.#set({ isRetrying: true });
      await this.#environment.wait(pauseAfter(tries));
    }
  }

  #handleAnswer(command: Command, item: Item): void {
    this.#remove(command);
    if (command.decision) return this.#acknowledge(command, item);
    this.#versions.set(item.id, item.version);
    this.#set({ acknowledged: this.#state.acknowledged.filter(({ id }) => id !== item.id) });
  }

  #acknowledge(command: Command, item: Item): void {
    const until = item.undoUntil === null ? 0 : Date.parse(item.undoUntil);
    const others = this.#state.acknowledged.filter(({ id }) => id !== item.id);
    this.#set({ acknowledged: [...others, { ...command, item, until }].slice(-maxAcknowledged) });
  }

  #handleRefusal(command: Command, text: string): void {
    this.#remove(command);
    this.#set({ refused: [...this.#state.refused, { ...command, text }] });
  }

  #remove({ key }: Command): void {
    this.#set({ waiting: this.#state.waiting.filter((entry) => entry.key !== key), isRetrying: false });
  }
}
