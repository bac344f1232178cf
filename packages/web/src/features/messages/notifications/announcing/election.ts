import type { Timers } from "../../../../kernel/realtime/connection.ts";
import { ExpiringMap } from "./expiring-map.ts";

/** The duties that exactly one tab of the browser performs for each message. */
export const duties = ["show", "sound"] as const;
export type Duty = (typeof duties)[number];

/** The rank of a tab for each duty; the lowest number does it. */
export type Priority = Readonly<Record<Duty, number>>;

/** The delay of popups, in which the tabs exchange their priorities. */
const electionMs = 800;
/** The next candidate takes over when a duty is not done within this time. */
const takeOverMs = 1_000;
/** Longer than the last of many tabs waits for its turn. */
const rememberMs = 20_000;

/** A notice from one tab to the others. Tabs may run different builds, so these names stay as they are. */
export type Notice =
  /** The sending tab has the message, too, and can announce it. */
  { is: "stands"; key: string; tab: string; unfitness: Priority } | { is: "done"; name: string };

export interface ElectionEnvironment {
  timers: Pick<Timers, "setTimeout" | "clearTimeout">;
  /** A monotonic clock in milliseconds. */
  now(): number;
  /** The id of this tab, kept in memory only, so that a duplicated tab gets another one. */
  tab: string;
  priority(): Priority;
  /** Connects the other tabs; a tab does not receive its own notices. */
  channel: { post(notice: Notice): void; listen(listener: (notice: Notice) => void): void };
  /** Acquires the lock of this name and returns its release function; null while another tab holds it. */
  acquire(name: string): Promise<(() => void) | null>;
  /** The duties done by any tab. */
  done: { has(name: string): boolean; add(name: string): void };
}

/** Performs a duty. The next candidate waits until it is over, and takes over if this tab closes meanwhile. */
type Perform = (duty: Duty) => Promise<void> | void;

interface Candidate {
  tab: string;
  priority: Priority;
}

/** The name of a duty in locks and done entries. */
const nameOf = (duty: Duty, key: string) => (duty === "show" ? `msg:${key}` : `msg:${key}:${duty}`);

const byPriority = (duty: Duty) => (a: Candidate, b: Candidate) =>
  a.priority[duty] - b.priority[duty] || (a.tab < b.tab ? -1 : 1);

/** Elects the tab that announces a message: one popup and one sound per message and browser (R-5.6, G-R21). */
export class Election {
  readonly #environment: ElectionEnvironment;
  readonly #candidates: ExpiringMap<readonly Candidate[]>;
  readonly #doneHere: ExpiringMap<true>;
  readonly #timers = new Set<unknown>();

  constructor(environment: ElectionEnvironment) {
    this.#environment = environment;
    this.#candidates = new ExpiringMap(rememberMs, environment.now);
    this.#doneHere = new ExpiringMap(rememberMs, environment.now);
    environment.channel.listen((notice) => {
      if (notice.is === "stands") this.#addCandidate(notice.key, { tab: notice.tab, priority: notice.unfitness });
      else this.#doneHere.set(notice.name, true);
    });
  }

  /**
   * Elects a tab for each duty of the message; `perform` is called in the elected tab only. Resolves when all duties are
   * done in any tab; never resolves after `stop`.
   */
  async run(key: string, perform: Perform): Promise<void> {
    const { tab } = this.#environment;
    const priority = this.#environment.priority();
    this.#addCandidate(key, { tab, priority });
    this.#environment.channel.post({ is: "stands", key, tab, unfitness: priority });
    await this.#pause(electionMs);
    await Promise.all(duties.map((duty) => this.#ensureDone(key, duty, perform)));
  }

  /** Drops all elections under way. */
  stop(): void {
    this.#timers.forEach((timer) => this.#environment.timers.clearTimeout(timer));
    this.#timers.clear();
    this.#candidates.clear();
    this.#doneHere.clear();
  }

  #isDone(name: string): boolean {
    return this.#doneHere.get(name) || this.#environment.done.has(name);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#environment.timers.setTimeout(() => {
        this.#timers.delete(timer);
        resolve();
      }, ms);
      this.#timers.add(timer);
    });
  }

  #addCandidate(key: string, candidate: Candidate): void {
    const others = (this.#candidates.get(key) ?? []).filter(({ tab }) => tab !== candidate.tab);
    this.#candidates.set(key, [...others, candidate]);
  }

  #rankOf(key: string, duty: Duty): number {
    const ranking = (this.#candidates.get(key) ?? []).toSorted(byPriority(duty));
    return ranking.findIndex(({ tab }) => tab === this.#environment.tab);
  }

  /** Performs the duty unless a tab of a higher rank does it in time. */
  async #ensureDone(key: string, duty: Duty, perform: Perform): Promise<void> {
    const name = nameOf(duty, key);
    for (let round = 0; !this.#isDone(name); round += 1) {
      const isMyTurn = this.#rankOf(key, duty) <= round;
      const release = isMyTurn ? await this.#environment.acquire(name) : null;
      if (release) return this.#performOnce(name, () => perform(duty)).finally(release);
      await this.#pause(takeOverMs);
    }
  }

  async #performOnce(name: string, perform: () => Promise<void> | void): Promise<void> {
    if (this.#isDone(name)) return;
    await perform();
    this.#markDone(name);
  }

  #markDone(name: string): void {
    this.#doneHere.set(name, true);
    this.#environment.done.add(name);
    this.#environment.channel.post({ is: "done", name });
  }
}
