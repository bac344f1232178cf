import type { Timers } from "../../../kernel/realtime/connection.ts";
import { BriefNotes } from "./expiring-map.ts";

/** What is done for a message by one tab of a person and by no other. */
export const duties = ["show", "sound"] as const;
export type Duty = (typeof duties)[number];

/** How unfit a tab is for each duty; 0 is best. */
export type Unfitness = Readonly<Record<Duty, number>>;

/** SPEC 9: popups wait this long. It is the time the tabs have to agree (DELIVERY 6.9). */
const electionMs = 800;
/** A tab that should have done it is given this long; then the next in line does it. */
const failOpenMs = 1_000;
/** Longer than the last of many tabs waits for its turn. */
const rememberMs = 20_000;

/** What the tabs of one browser tell each other. */
export type Notice =
  /** This tab has the message, too, and could announce it. */
  { is: "stands"; key: string; tab: string; unfitness: Unfitness } | { is: "done"; name: string };

export interface ElectionWorld {
  timers: Pick<Timers, "setTimeout" | "clearTimeout">;
  /** Milliseconds that never go back. */
  now(): number;
  /** Made in memory, so that a duplicated tab has another. */
  tab: string;
  unfitness(): Unfitness;
  /** The other tabs; what is posted is not heard in this one. */
  channel: { post(notice: Notice): void; listen(listener: (notice: Notice) => void): void };
  /** Takes the name and answers how to give it back; null when another tab has it. */
  claim(name: string): Promise<(() => void) | null>;
  /** What was done already, in whichever tab. */
  done: { has(name: string): boolean; add(name: string): void };
}

/** Does a duty in this tab. Until that is over the next in line waits, and takes over when this tab goes meanwhile. */
type Perform = (duty: Duty) => Promise<void> | void;

interface Candidate {
  tab: string;
  unfitness: Unfitness;
}

/** The name of a duty, as locks and done entries have it: `msg:<id>` for what is shown (DELIVERY 6.9). */
const nameOf = (duty: Duty, key: string) => (duty === "show" ? `msg:${key}` : `msg:${key}:${duty}`);

const order = (duty: Duty) => (one: Candidate, other: Candidate) =>
  one.unfitness[duty] - other.unfitness[duty] || (one.tab < other.tab ? -1 : 1);

/** DELIVERY 6.9: one sound and one popup per person and message, whichever tabs are open, and none lost with a tab. */
export class Election {
  readonly #world: ElectionWorld;
  readonly #candidates: BriefNotes<readonly Candidate[]>;
  readonly #doneHere: BriefNotes<true>;
  readonly #waiting = new Set<unknown>();

  constructor(world: ElectionWorld) {
    this.#world = world;
    this.#candidates = new BriefNotes(rememberMs, world.now);
    this.#doneHere = new BriefNotes(rememberMs, world.now);
    world.channel.listen((notice) => {
      if (notice.is === "stands") this.#enter(notice.key, notice);
      else this.#doneHere.set(notice.name, true);
    });
  }

  /**
   * Lets the tabs agree on who does each duty for the message; `perform` is called in the tab that does it. Resolves when
   * all duties are done, in whichever tab; never when it is stopped before.
   */
  async stand(key: string, perform: Perform): Promise<void> {
    const own = { tab: this.#world.tab, unfitness: this.#world.unfitness() };
    this.#enter(key, own);
    this.#world.channel.post({ is: "stands", key, ...own });
    await this.#pause(electionMs);
    await Promise.all(duties.map((duty) => this.#see(key, duty, perform)));
  }

  /** Forgets every election under way. */
  stop(): void {
    this.#waiting.forEach((timer) => this.#world.timers.clearTimeout(timer));
    this.#waiting.clear();
    this.#candidates.clear();
    this.#doneHere.clear();
  }

  #isDone(name: string): boolean {
    return this.#doneHere.get(name) || this.#world.done.has(name);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#world.timers.setTimeout(() => {
        this.#waiting.delete(timer);
        resolve();
      }, ms);
      this.#waiting.add(timer);
    });
  }

  #enter(key: string, { tab, unfitness }: Candidate): void {
    const others = (this.#candidates.get(key) ?? []).filter((candidate) => candidate.tab !== tab);
    this.#candidates.set(key, [...others, { tab, unfitness }]);
  }

  #placeOf(key: string, duty: Duty): number {
    const line = (this.#candidates.get(key) ?? []).toSorted(order(duty));
    return line.findIndex(({ tab }) => tab === this.#world.tab);
  }

  /** Sees to it that the duty is done: whoever stands behind in line waits until the one before has had its time. */
  async #see(key: string, duty: Duty, perform: Perform): Promise<void> {
    const name = nameOf(duty, key);
    for (let round = 0; !this.#isDone(name); round += 1) {
      const isMyTurn = this.#placeOf(key, duty) <= round;
      const giveBack = isMyTurn ? await this.#world.claim(name) : null;
      if (giveBack) return this.#do(name, () => perform(duty)).finally(giveBack);
      await this.#pause(failOpenMs);
    }
  }

  async #do(name: string, perform: () => Promise<void> | void): Promise<void> {
    if (this.#isDone(name)) return;
    await perform();
    this.#finish(name);
  }

  #finish(name: string): void {
    this.#doneHere.set(name, true);
    this.#world.done.add(name);
    this.#world.channel.post({ is: "done", name });
  }
}
