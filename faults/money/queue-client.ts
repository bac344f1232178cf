import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { withPathValue, withChance, retryUntilAnswered, pickTwo, callOnce, type Sending } from "./money-scenario.ts";
import type { Person, TestSystem } from "../../harness/test-system.ts";
import type { Tally } from "../../harness/tally.ts";

/** The part of a queue's declaration that the desk uses. */
interface Queue {
  code: string;
  act: readonly string[];
  api: Readonly<Record<"detail" | "decide" | "undo", Sending["call"]>>;
}

/** The common part of all items. */
interface Item {
  version: number;
  status: string;
  allowed: readonly string[];
}

/** A decision; the fields of its queue are added to act and reason. */
export type Decision = { act: string } & Record<string, unknown>;

interface Taken {
  id: number;
  /** The item's version after the act. */
  line: number;
  act: string;
  byId: number;
}

/** Percentages. */
const percentages = { twice: 20, undo: 15, givesUp: 10 } as const;
const pollMs = 200;
/** Ten seconds of undo, and the leases of jobs whose servers died one after the other. */
const settledWithinMs = 240_000;

/**
 * Performs the acts of staff at the desk of a queue over restarts of the server, and records which acts were
 * acknowledged.
 */
export class QueueClient<Shown extends Item> {
  readonly system: TestSystem;
  readonly staff: readonly Person[];
  readonly #queue: Queue;
  readonly #taken: Taken[] = [];
  /** Number of acts without an answer. */
  #unknown = 0;
  #waiting: { id: number; end: number; resolve(): void }[] = [];
  #isLooking = false;

  constructor(system: TestSystem, queue: Queue, staff: readonly Person[]) {
    this.system = system;
    this.#queue = queue;
    this.staff = staff;
  }

  async item(id: number, { token }: Person): Promise<Shown> {
    const { data, message } = await retryUntilAnswered(this.system, {
      call: withPathValue(this.#queue.api.detail, "id", id),
      token,
    });
    if (!data) throw new Error(`an item cannot be read: ${message}`);
    return (data as { item: Shown }).item;
  }

  #note(taken: Omit<Taken, "byId">, { id: byId }: Person): void {
    this.#taken.push({ ...taken, byId });
  }

  /**
   * Decides the item if its state allows that. Repeated requests are one decision. Some callers do not wait for the
   * answer.
   */
  async decide(id: number, { act, ...more }: Decision, by: Person): Promise<boolean> {
    const { allowed, version } = await this.item(id, by);
    if (!allowed.includes(act)) return false;
    const body = { id, version, act, reason: "核对过了", ...more };
    const sending = { call: this.#queue.api.decide, token: by.token, body };
    const result = await (withChance(percentages.givesUp) ? callOnce : retryUntilAnswered)(this.system, sending);
    if (!result) this.#unknown += 1;
    if (result?.success) this.#note({ id, line: version + 1, act }, by);
    return result?.success === true;
  }

  async undo(id: number, by: Person): Promise<void> {
    const result = await retryUntilAnswered(this.system, { call: this.#queue.api.undo, token: by.token, body: { id } });
    if (result.success) this.#note({ id, line: (result.data as Item).version, act: "undo" }, by);
    else if (result.tries > 1) this.#unknown += 1;
  }

  /** Waits until the last decision has taken effect and cannot be undone. */
  settled(id: number): Promise<void> {
    const settled = new Promise<void>((resolve) =>
      this.#waiting.push({ id, end: performance.now() + settledWithinMs, resolve }),
    );
    if (!this.#isLooking) void this.#look();
    return settled;
  }

  /** Reads once for all waiting callers. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.length > 0) {
      const { rows } = await sql<{ id: number }>`
        select id from review where id = any(${this.#waiting.map(({ id }) => id)}::integer[]) and effect_at is null`.execute(
        this.system.services.db,
      );
      const done = new Set(rows.map(({ id }) => id));
      const isOver = ({ id, end }: { id: number; end: number }) => done.has(id) || performance.now() > end;
      const over = this.#waiting.filter(isOver);
      this.#waiting = this.#waiting.filter((item) => !over.includes(item));
      for (const { resolve } of over) resolve();
      await wait(pollMs);
    }
    this.#isLooking = false;
  }

  /**
   * Decides, sometimes at the same moment as a colleague; undoes and repeats some decisions. Waits until the decision
   * has taken effect.
   */
  async review(id: number, wish: () => Decision): Promise<void> {
    const [one, other] = pickTwo(this.staff);
    await Promise.all([this.decide(id, wish(), one), withChance(percentages.twice) && this.decide(id, wish(), other)]);
    if (withChance(percentages.undo)) {
      await Promise.all([this.undo(id, one), this.undo(id, other)]);
      await this.decide(id, wish(), one);
    }
    await this.settled(id);
  }

  /** Decides an item that is still in the state, as a user with that permission. */
  async decideFrom(id: number, from: string, wish: Decision): Promise<void> {
    for (const by of this.staff) {
      if ((await this.item(id, by)).status !== from) return;
      if (await this.decide(id, wish, by)) return;
    }
  }

  /** Returns the ids of items in a state, from the database. */
  async idsInState(status: Shown["status"]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from review where queue = ${this.#queue.code} and status = ${status}`.execute(this.system.services.db);
    return rows.map(({ id }) => id);
  }

  /** Decides all items in these states and waits until the decisions have taken effect. */
  async clear(statuses: readonly Shown["status"][], wish: () => Decision): Promise<void> {
    for (const status of statuses)
      await Promise.all(
        (await this.idsInState(status)).map(async (id) => {
          await this.decideFrom(id, status, wish());
          await this.settled(id);
        }),
      );
  }

  /** Counts items in these states or with a decision that has not taken effect. */
  async countUnfinished(statuses: readonly Shown["status"][]): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from review
      where queue = ${this.#queue.code} and (effect_at is not null or status = any(${statuses}::text[]))`.execute(
      this.system.services.db,
    );
    return rows[0]?.n ?? 0;
  }

  /** Checks that the history has every acknowledged act once, and at most as many others as remained unanswered. */
  async check(tally: Tally, goal: string): Promise<void> {
    const [ids, lines, acts] = (["id", "line", "act"] as const).map((name) => this.#taken.map((item) => item[name]));
    const { rows } = await sql<{ missing: number; written: number; past: number }>`
      select
        (select count(*)::integer from unnest(${ids}::integer[], ${lines}::integer[], ${acts}::text[]) as taken (id, line, act)
          where not exists (select from review_step where review_id = taken.id and line = taken.line and act = taken.act)) as missing,
        (select count(*)::integer from review_step join review on review.id = review_step.review_id
          where queue = ${this.#queue.code} and actor_kind = 'staff' and review_step.act = any(${["undo", ...this.#queue.act]}::text[])) as written,
        (select count(*)::integer from review where queue = ${this.#queue.code} and effect_at < now()) as past`.execute(
      this.system.services.db,
    );
    const { missing = -1, written = -1, past = -1 } = rows[0] ?? {};
    const byLine = new Map<string, Set<number>>();
    for (const { id, line, byId } of this.#taken)
      byLine.set(`${id}:${line}`, (byLine.get(`${id}:${line}`) ?? new Set()).add(byId));
    const shared = [...byLine.values()].filter((people) => people.size > 1).length;
    const beyond = written - byLine.size;
    tally.record(goal, "decisions and undos acknowledged", byLine.size, byLine.size > 0);
    tally.record(goal, "of them not in the item's history", missing, missing === 0);
    tally.record(goal, "acknowledged to two users", shared, shared === 0);
    const isKnown = beyond >= 0 && beyond <= this.#unknown;
    tally.record(goal, `in the history but not acknowledged, of ${this.#unknown} without an answer`, beyond, isKnown);
    tally.record(goal, "items whose decision should have taken effect", past, past === 0);
  }
}
