import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import type pg from "pg";
import { percentile } from "../../harness/figures.ts";
import { startKilling } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { signIn } from "../../harness/sign-in.ts";
import { Tally } from "../../harness/tally.ts";

interface Settings {
  /** Bookings to try at the pace of people while nothing is killed. */
  pacedBookings: number;
  /** Bookings to try without a pause while nothing is killed. */
  calmBookings: number;
  /** Bookings to try while server and database are killed in turn. */
  bookings: number;
  kills: number;
  /** Bound of the 95th percentile at the pace of people in milliseconds, on a machine without other load. */
  p95Ms: number;
}

const writers = 16;
const teamSize = 5;
const bookableCount = 12;
const retryPauseMs = 200;
/** Mean pause of a person between two bookings. Sixteen of them book more in a minute than a studio does in a month. */
const pauseMs = 1_000;
const halfHourMs = 30 * 60_000;
/** Bookings start at random half hours of this many days, few enough that most of them compete. */
const days = 30;
const firstDay = Date.parse("2027-06-01T00:00:00Z");

interface Answer {
  success: boolean;
  reason?: string;
  data?: { id: number };
}

interface Outcome {
  key: string;
  /** Id of the shoot, if the server acknowledged it. */
  id: number | null;
  reason: string;
  ms: number;
}

const below = (count: number) => Math.floor(Math.random() * count);

function randomBooking(bookables: readonly number[]) {
  const start = firstDay + below(days * 48) * halfHourMs;
  const team = bookables
    .map((id) => ({ id, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, teamSize)
    .map(({ id }) => id);
  return {
    purpose: "pickup",
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + (1 + below(6)) * halfHourMs).toISOString(),
    team,
  };
}

/** Sends a booking with its key until the server answers. */
async function bookUntilAnswered(url: string, token: string, bookables: readonly number[]): Promise<Outcome> {
  const key = randomUUID();
  const request = {
    method: shootsApi.book.method,
    headers: { token, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(randomBooking(bookables)),
  };
  while (true) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}${shootsApi.book.path}`, {
      ...request,
      signal: AbortSignal.timeout(20_000),
    }).then(
      async (response) => (response.status === 200 ? ((await response.json()) as Answer) : null),
      () => null,
    );
    const ms = performance.now() - startedAt;
    if (answer?.success) return { key, id: answer.data?.id ?? 0, reason: "", ms };
    if (answer) return { key, id: null, reason: answer.reason ?? "", ms };
    await wait(retryPauseMs);
  }
}

/** Lets all writers book until the number is reached, or longer while `isGoingOn`. They do not pause by default. */
async function bookAll(
  book: () => Promise<Outcome>,
  count: number,
  { meanPauseMs = 0, isGoingOn = () => false },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let begun = 0;
  const write = async () => {
    while (begun < count || isGoingOn()) {
      begun += 1;
      if (meanPauseMs > 0) await wait(Math.random() * 2 * meanPauseMs);
      outcomes.push(await book());
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return outcomes;
}

async function addBookables(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "insert into bookable (kind, name) select 'room', 'contested ' || n from generate_series(1, $1) as n returning id",
    [bookableCount],
  );
  return rows.map(({ id }) => id);
}

async function countOf(client: pg.Client, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from (${query}) as found`, values);
  return Number(rows[0]?.n);
}

/** Counts what must not exist: overlapping slots, partial teams, and acknowledged bookings that are missing or doubled. */
async function judge(client: pg.Client, tally: Tally, outcomes: readonly Outcome[]): Promise<void> {
  const overlaps = await countOf(
    client,
    `select from slot one join slot other on other.bookable_id = one.bookable_id and other.id > one.id
      and tstzrange(other.blocked_from, other.blocked_to) && tstzrange(one.blocked_from, one.blocked_to)
    where one.released_at is null and other.released_at is null`,
  );
  const partial = await countOf(
    client,
    `select from shoot where client_key is not null and (
      select count(*) from slot where slot.shoot_id = shoot.id and released_at is null) <> $1`,
    [teamSize],
  );
  const { rows } = await client.query<{ key: string; id: number }>(
    "select client_key as key, id from shoot where client_key is not null",
  );
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  const acknowledged = outcomes.filter(({ id }) => id !== null);
  const lost = acknowledged.filter(({ key, id }) => idOf.get(key) !== id).length;
  const acknowledgedKeys = new Set(acknowledged.map(({ key }) => key));
  const unknown = rows.filter(({ key }) => !acknowledgedKeys.has(key)).length;
  tally.record("G-R36", "overlapping slots of one bookable", overlaps, overlaps === 0);
  tally.record("G-R36", "bookings with a part of their team", partial, partial === 0);
  tally.record("G-R36", "acknowledged bookings that are missing", lost, lost === 0);
  tally.record("G-R36", "stored bookings that no answer acknowledged", unknown, unknown === 0);
  const others = outcomes.filter(({ id, reason }) => id === null && reason !== "time-taken");
  tally.expect("every refusal is for a taken time", others.length === 0, others[0]?.reason);
  tally.expect("bookings succeeded and were refused", acknowledged.length > 0 && acknowledged.length < outcomes.length);
  tally.record("G-R36", "bookings tried, stored", `${outcomes.length}, ${rows.length}`);
}

/** Records the times of bookings. Returns their 95th percentile in milliseconds. */
function recordTimes(tally: Tally, of: string, outcomes: readonly Outcome[]): number {
  const times = outcomes.map(({ ms }) => ms);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  tally.record("G-R36", `time of a booking, ${of}, p50 and p95, ms`, `${p50.toFixed(1)}, ${p95.toFixed(1)}`);
  return p95;
}

/**
 * Sixteen writers book five of twelve bookables at random times while server and database are killed: no bookable is booked
 * twice for a time, no team is booked in part, every acknowledged booking exists (G-R36).
 */
export async function contestBookings({
  pacedBookings,
  calmBookings,
  bookings,
  kills,
  p95Ms,
}: Settings): Promise<Tally> {
  const tally = new Tally();
  const server = await ServerProcess.start();
  try {
    const token = await signIn(server.url, "scheduler");
    const before = await server.connect();
    const bookables = await addBookables(before);
    const book = () => bookUntilAnswered(server.url, token, bookables);
    const paced = await bookAll(book, pacedBookings, { meanPauseMs: pauseMs });
    const p95 = recordTimes(tally, `${writers} people`, paced);
    tally.expect(`95 % of bookings by people take at most ${p95Ms} ms`, p95 <= p95Ms);
    const calm = await bookAll(book, calmBookings, {});
    recordTimes(tally, `${writers} writers without a pause`, calm);
    const { rows } = await before.query<{ deadlocks: string }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    tally.record("G-R36", "deadlocks in these bookings", `${rows[0]?.deadlocks}`);
    const killing = startKilling(server, { serverKills: kills, databaseKills: kills });
    const contested = await bookAll(book, bookings, { isGoingOn: () => !killing.isOver() });
    await killing.done;
    tally.record("G-R36", "kills of server and database", `${kills} + ${kills}`);
    await judge(await server.connect(), tally, [...paced, ...calm, ...contested]);
    return tally;
  } finally {
    await server.close();
  }
}

if (import.meta.main) {
  const [bookings = 100_000, kills = 20] = process.argv.slice(2).map(Number);
  const pacedBookings = Math.min(2_000, bookings);
  const calmBookings = Math.min(20_000, bookings);
  process.exit((await contestBookings({ pacedBookings, calmBookings, bookings, kills, p95Ms: 20 })).print());
}
