import { randomInt } from "node:crypto";
import { shootsApi, type PostponeCause, type Shoot } from "@vowdesk/contract/studio/shoots";
import {
  cancellationsApi,
  keptPercent,
  refundOf,
  type CancellationTerms,
} from "@vowdesk/contract/studio/wedding-payments";
import { weddingsApi, type WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { startKilling } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { Tally } from "../../harness/tally.ts";
import { pick } from "./money-scenario.ts";
import { book, bookPast, checkAll, record, sign } from "./wedding-actions.ts";
import type { History, Studio } from "./wedding-client.ts";
import { openHistory, openStudio } from "./wedding-setup.ts";

interface Settings {
  histories: number;
  /** Kills of the server and of the database, each. */
  kills: number;
}

const lanes = 16;
const rounds = 8;
const dayMs = 24 * 60 * 60_000;
const causes: readonly PostponeCause[] = ["weather", "couple", "studio"];
/** Far from the steps of a ladder. */
const laterDays = [5, 20, 45, 100, 160];
const zone = "Asia/Shanghai";
const dayOf = (at: string) => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date(at));

/** What a couple has given up so far, by the rules of the agreement. */
interface Model {
  history: History;
  /** Percent that stays reached. */
  reached: number;
  problems: string[];
}

const termsOf = async ({ studio, id: weddingId }: History): Promise<CancellationTerms> =>
  (await studio.client.as<CancellationTerms>("consultant", cancellationsApi.terms, { weddingId })).data;

const listShoots = async ({ studio, id: weddingId }: History): Promise<Shoot[]> =>
  (await studio.client.as<{ records: Shoot[] }>("scheduler", shootsApi.list, { weddingId, pageSize: 50 })).data.records;

/** The day from which the ladder counts today, from what the calendar shows. */
async function agreedDay(history: History): Promise<string | null> {
  const { data } = await history.studio.client.as<WeddingDetail>("consultant", weddingsApi.detail, { id: history.id });
  const days = (await listShoots(history))
    .filter(({ state }) => ["firm", "confirmed", "checked_in", "shooting", "done"].includes(state))
    .map(({ startsAt }) => dayOf(startsAt));
  return days.toSorted()[0] ?? data.weddingDate;
}

type Act = (history: History, shoots: readonly Shoot[], cause: PostponeCause) => Promise<unknown>;

const ofVersion = ({ id, version }: Shoot) => ({ id, version });

function placed({ studio }: History) {
  const startsAt = studio.firstDayMs + (pick(laterDays) + randomInt(3)) * dayMs + randomInt(4) * 2 * 60 * 60_000;
  const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 90 * 60_000).toISOString() };
  return { ...times, team: pick(studio.teams) };
}

const inState = (shoots: readonly Shoot[], ...states: Shoot["state"][]) =>
  shoots.find(({ state }) => states.includes(state));

/** Each act with the cause that it counts for: a booking is the couple's, a missed shoot too, and a new time that of its postponement. */
const acts: readonly { run: Act; causeOf: (shoots: readonly Shoot[], cause: PostponeCause) => PostponeCause }[] = [
  { run: (history) => book(history), causeOf: () => "couple" },
  {
    run: async (history, shoots, cause) => {
      const shoot = inState(shoots, "firm");
      const input = shoot && { ...ofVersion(shoot), cause, reason: "x" };
      if (input) await history.studio.client.as("scheduler", shootsApi.postpone, input);
    },
    causeOf: (_shoots, cause) => cause,
  },
  {
    run: async (history, shoots) => {
      const shoot = inState(shoots, "postponed");
      if (shoot)
        await history.studio.client.as("scheduler", shootsApi.rebook, { ...ofVersion(shoot), ...placed(history) });
    },
    causeOf: (shoots) => inState(shoots, "postponed")?.postponedBy ?? "couple",
  },
  {
    run: async (history, shoots, cause) => {
      const shoot = inState(shoots, "firm");
      const input = shoot && { ...ofVersion(shoot), ...placed(history), cause };
      if (input) await history.studio.client.as("scheduler", shootsApi.move, input);
    },
    causeOf: (_shoots, cause) => cause,
  },
  {
    run: async (history, shoots, cause) => {
      const shoot = inState(shoots, "firm", "postponed");
      const input = shoot && { ...ofVersion(shoot), cause, reason: "x" };
      if (input) await history.studio.client.as("scheduler", shootsApi.cancel, input);
    },
    causeOf: (_shoots, cause) => cause,
  },
  {
    run: async (history, shoots) => {
      const shoot = inState(shoots, "firm");
      if (shoot) await history.studio.client.as("scheduler", shootsApi.noShow, ofVersion(shoot));
    },
    causeOf: () => "couple",
  },
];

const daysFromToday = (day: string | null) =>
  day === null ? null : (Date.parse(day) - Date.parse(dayOf(new Date().toISOString()))) / dayMs;

/** Takes one act, and compares what the studio would keep with the ladder of the agreement. */
async function step(model: Model): Promise<void> {
  const { history } = model;
  const [before, shoots, { ladder }] = [await agreedDay(history), await listShoots(history), await termsOf(history)];
  const { run, causeOf } = pick(acts);
  const stated = pick(causes);
  const cause = causeOf(shoots, stated);
  await run(history, shoots, stated);
  const after = await agreedDay(history);
  if (before !== null && (after === null || after > before) && cause === "couple")
    model.reached = Math.max(model.reached, keptPercent(ladder, daysFromToday(before)));
  await compare(model, after);
}

async function compare(model: Model, day: string | null): Promise<void> {
  const terms = await termsOf(model.history);
  const expected = Math.max(model.reached, keptPercent(terms.ladder, daysFromToday(day)));
  const { keptCents } = refundOf(terms, "couple");
  const byLadder = Math.max(Math.floor((terms.paidCents * expected) / 100), terms.depositCents, terms.earnedCents);
  const expectedCents = Math.min(terms.paidCents, byLadder);
  if (keptCents !== expectedCents)
    model.problems.push(`wedding ${model.history.id}: kept ${keptCents} instead of ${expectedCents} (${expected} %)`);
}

async function runHistory(studio: Studio): Promise<Model> {
  const history = await openHistory(studio);
  const model: Model = { history, reached: 0, problems: [] };
  await sign(history);
  for (const amountCents of [1_280_000, 7_777]) await record(history, amountCents);
  await checkAll(history);
  // The only shoots that can be missed.
  if (randomInt(4) === 0) await bookPast(history);
  for (let round = 0; round < rounds; round += 1) await step(model);
  return model;
}

/**
 * Random sequences of bookings, moves, postponements, missed and cancelled shoots while server and database are killed: the couple never
 * gets more back by a detour than by the direct way, and never less than by the ladder of its agreement.
 */
export async function runWeddingDetours({ histories, kills }: Settings): Promise<Tally> {
  const tally = new Tally();
  const server = await ServerProcess.start();
  try {
    const studio = await openStudio(server, await server.connect());
    const killing = startKilling(server, { serverKills: kills, databaseKills: kills });
    const done: Model[] = [];
    let begun = 0;
    const lane = async () => {
      while (begun < histories || !killing.isOver()) {
        begun += 1;
        done.push(await runHistory(studio));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    await killing.done;
    tally.record("G-R37", "histories with detours", done.length, done.length >= histories);
    tally.record("G-R37", "kills of server and database", `${kills} + ${kills}`);
    tally.record("G-R37", "weddings that reached a step by a detour", done.filter(({ reached }) => reached > 0).length);
    const problems = done.flatMap((model) => model.problems);
    tally.record("G-R37", "refunds other than the ladder's", problems.length, problems.length === 0);
    tally.expect("each refund is the ladder's", problems.length === 0, problems[0]);
    const { errors } = studio.client;
    tally.record("G-R37", "internal errors", errors.length, errors.length === 0);
    tally.expect("no internal error", errors.length === 0, errors[0]);
    return tally;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const [histories = 1_000, kills = 20] = process.argv.slice(2).map(Number);
  process.exit((await runWeddingDetours({ histories, kills })).print());
}
