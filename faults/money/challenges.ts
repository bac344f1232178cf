import type { CallKey } from "@vowdesk/contract/kernel";
import { randomUUID } from "node:crypto";
import {
  appChallengeGamesApi,
  appChallengesApi,
  challengeQueue,
  type Challenge,
} from "@vowdesk/contract/reviews/challenges";
import { sql } from "kysely";
import { QueueClient, type Decision } from "./queue-client.ts";
import {
  centsUpTo,
  withChance,
  retryUntilAnswered,
  pick,
  pickTwo,
  type MoneyScenario,
  type ScenarioRun,
} from "./money-scenario.ts";
import type { MoneySetup, Customer } from "./money-setup.ts";
import type { TestSystem } from "../../harness/test-system.ts";
import type { Tally } from "../../harness/tally.ts";

const goal = "game";
const stakeMostCents = 200_000;
/** Percentages; the remaining games are accepted, claimed by both and confirmed. */
const percentages = { twice: 20, declined: 8, both: 8, forgotten: 8, unclaimed: 10, oneClaims: 30, void: 20 } as const;
const outcomes = ["won", "lost", "draw"] as const;

interface Tried {
  requested: number;
  refused: number;
  /** Ids of games whose opponent received the answer that both stakes are held. */
  accepted: Set<number>;
}

const decideRandomly = (): Decision =>
  withChance(percentages.void)
    ? { act: "void" }
    : { act: "confirm", winner: pick(["challenger", "opponent"] as const) };

/** Moves the item's creation and its last change into the past by some days. */
async function daysPass({ services: { db } }: TestSystem, id: number, days: number): Promise<void> {
  await sql`
    with older as (update review set created_at = created_at - ${days} * interval '1 day' where id = ${id})
    update review_step set at = at - ${days} * interval '1 day' where review_id = ${id}`.execute(db);
}

/** Plays one game: requested, accepted or not, claimed or not, and judged. */
class Game {
  readonly #desk: QueueClient<Challenge>;
  readonly #tried: Tried;
  readonly #two: readonly [Customer, Customer];

  constructor(client: QueueClient<Challenge>, tried: Tried, two: readonly [Customer, Customer]) {
    this.#desk = client;
    this.#tried = tried;
    this.#two = two;
  }

  async #ask(): Promise<number | null> {
    const [{ token }, { id: opponentId }] = this.#two;
    const body = { opponentId, game: "台球", stakeCents: centsUpTo(stakeMostCents) };
    const sending = { call: appChallengesApi.submit, token, body, key: randomUUID() };
    const send = () => retryUntilAnswered(this.#desk.system, sending);
    const answers = await Promise.all(withChance(percentages.twice) ? [send(), send()] : [send()]);
    const ids = new Set(answers.map(({ data }) => (data as { id: number } | null)?.id));
    if (ids.size !== 1) throw new Error("the same key gave two challenges");
    const [id = null] = ids;
    this.#tried[id === null ? "refused" : "requested"] += 1;
    return id;
  }

  #step(step: CallKey<typeof appChallengeGamesApi>, { token }: Customer, body: { id: number; outcome?: string }) {
    return retryUntilAnswered(this.#desk.system, { call: appChallengeGamesApi[step], token, body });
  }

  async #accept(id: number): Promise<boolean> {
    const [, opponent] = this.#two;
    const send = () => this.#step("accept", opponent, { id });
    const answers = await Promise.all(withChance(percentages.twice) ? [send(), send()] : [send()]);
    const isTold = answers.some(({ success }) => success);
    if (isTold) this.#tried.accepted.add(id);
    return isTold;
  }

  /**
   * Returns whether both play. Some opponents do not answer, and some challengers withdraw while the opponent accepts.
   */
  async #begin(id: number): Promise<boolean> {
    const [challenger, opponent] = this.#two;
    if (withChance(percentages.forgotten)) {
      await daysPass(this.#desk.system, id, 2);
      return false;
    }
    if (withChance(percentages.declined)) {
      await this.#step("decline", opponent, { id });
      return false;
    }
    const decline = () => this.#step("decline", challenger, { id });
    const [isOn] = await Promise.all([this.#accept(id), withChance(percentages.both) && decline()]);
    // The balance of a player does not cover the stake.
    if (!isOn) await decline();
    return isOn;
  }

  async play(): Promise<void> {
    const id = await this.#ask();
    if (id === null || !(await this.#begin(id))) return;
    if (withChance(percentages.unclaimed)) {
      await daysPass(this.#desk.system, id, 5);
      return;
    }
    const claimants = withChance(percentages.oneClaims) ? [pick(this.#two)] : this.#two;
    await Promise.all(claimants.map((who) => this.#step("claim", who, { id, outcome: pick(outcomes) })));
    await this.#desk.review(id, decideRandomly);
  }
}

interface Violations {
  items: number;
  states: Record<string, number>;
  /** Accepted in the item but not in the ledger, or the other way round. */
  heldWrong: number;
  /** Accepted in the ledger, as the answer to the opponent result. */
  heldAsTold: number;
  /** The ledger's end differs from the item's, goes to another user, or exists twice. */
  endedWrong: number;
  /** Stakes still held for a game that has ended or never began. */
  heldOpen: number;
}

async function readViolations({ services: { db } }: TestSystem, accepted: ReadonlySet<number>): Promise<Violations> {
  const { rows } = await sql<Violations>`
    with item as (
      select review.id, status, (details ->> 'stakeCents')::bigint as stake, details ->> 'acceptedAt' is not null as accepted,
        held.id is not null as held, ended.purpose as ended,
        (select coalesce(sum(cents), 0) from ledger_entry where account = 'challenge:' || review.id) as inside,
        (select coalesce(sum(cents), 0) from ledger_entry where transfer_id = ended.id and account = 'person:' || person_id) as first,
        (select coalesce(sum(cents), 0) from ledger_entry where transfer_id = ended.id and account = 'person:' || (details -> 'opponent' ->> 'id')) as second,
        details ->> 'winner' as winner
      from review left join ledger_transfer held on held.key = 'challenge.held:' || review.id
        left join ledger_transfer ended on ended.key = 'challenge.ended:' || review.id where queue = 'challenge'
    ), due as (
      select *, case status when 'confirmed' then 'challenge.won' when 'void' then 'challenge.void' end as end_due,
        case status when 'confirmed' then case winner when 'challenger' then 2 * stake else 0 end when 'void' then stake else 0 end as first_due,
        case status when 'confirmed' then case winner when 'opponent' then 2 * stake else 0 end when 'void' then stake else 0 end as second_due
      from item
    )
    select count(*)::integer as items,
      (select json_object_agg(status, n) from (select status, count(*) as n from item group by status) as counted) as states,
      (count(*) filter (where accepted <> held))::integer as "heldWrong",
      (count(*) filter (where held and id = any(${[...accepted]}::integer[])))::integer as "heldAsTold",
      (count(*) filter (where ended is distinct from end_due or first <> first_due or second <> second_due))::integer as "endedWrong",
      (count(*) filter (where inside <> 0))::integer as "heldOpen"
    from due`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the challenges cannot be read");
  return row;
}

const ends = ["confirmed", "void", "declined", "expired"];

/** Stakes of two users: held, won, returned, or never held because the challenge was not accepted. */
export const stakes: MoneyScenario = {
  name: "stakes",
  open({ system, customers, managers }: MoneySetup): Promise<ScenarioRun> {
    const client = new QueueClient<Challenge>(system, challengeQueue, managers);
    const tried: Tried = { requested: 0, refused: 0, accepted: new Set() };
    return Promise.resolve({
      once: () => new Game(client, tried, pickTwo(customers)).play(),
      // Judges games without a claim and undone decisions.
      reconcile: () => client.clear(challengeQueue.open, decideRandomly),
      countUnfinished: () => client.countUnfinished(["asked", "running"]),
      async check(tally: Tally) {
        const { items, states, heldAsTold, ...wrong } = await readViolations(system, tried.accepted);
        const note = (what: string, figure: number, isSo: boolean) => tally.record(goal, what, figure, isSo);
        note("challenges, each once", items, items === tried.requested && items > 0);
        note("not covered, or a second one to the same opponent, refused", tried.refused, true);
        for (const [status, n] of Object.entries(states)) note(`at the end: ${status}`, n, ends.includes(status));
        note("answered that both stakes are held, and they are", heldAsTold, heldAsTold === tried.accepted.size);
        note("held in the item but not in the ledger", wrong.heldWrong, wrong.heldWrong === 0);
        note("not won or returned exactly once, or by another user", wrong.endedWrong, wrong.endedWrong === 0);
        note("stakes held for an ended game", wrong.heldOpen, wrong.heldOpen === 0);
        await client.check(tally, goal);
      },
    });
  },
};
