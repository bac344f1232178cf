import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import {
  shootActions,
  shootsApi,
  type Shoot,
  type ShootAction,
  type ShootState,
} from "@vowdesk/contract/studio/shoots";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordEvents, startTestServer, type TestServer } from "../../../../test/server.ts";
import { transitions } from "./shoots.policy.ts";

/** Each history is up to 24 steps, two at a time. */
const histories = Number(process.env["VOWDESK_HISTORIES"] ?? 12);

let server: TestServer;
let token: string;
let events: ReturnType<typeof recordEvents>;
let bookables: number[];
let weddings: number[];

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.createUser({ roles: ["admin"] })).token;
  events = recordEvents(server);
  const add = async (name: string) =>
    (
      (await server.call(bookablesApi.add, { kind: "room", name, bufferAfterMinutes: 15 }, token)).data as {
        id: number;
      }
    ).id;
  bookables = await Promise.all(["A", "B", "C", "D"].map(add));
  const wed = async (nameA: string) =>
    ((await server.call(weddingsApi.add, { nameA }, token)).data as { id: number }).id;
  weddings = await Promise.all(["Anna", "Bea"].map(wed));
});
afterAll(() => server?.close());

const steps = fc.record({
  action: fc.constantFrom<ShootAction | "book" | "undo">("book", "book", "book", "undo", ...shootActions),
  shoot: fc.nat(7),
  hour: fc.nat(12),
  hours: fc.integer({ min: 1, max: 4 }),
  team: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
  couple: fc.nat(2),
  isTentative: fc.boolean(),
});
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

const hourMs = 60 * 60_000;

/** Takes a step on one of the shoots of the history. Refusals are part of a history, errors are not. */
async function take(step: Step, day: number, shoots: Shoot[]): Promise<void> {
  const start = Date.parse("2027-01-01T00:00:00Z") + day * 24 * hourMs + step.hour * hourMs;
  const times = {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + step.hours * hourMs).toISOString(),
  };
  const team = step.team.map((index) => bookables[index] ?? 0);
  const shoot = shoots[step.shoot % Math.max(1, shoots.length)];
  const answer = await (() => {
    if (step.action === "book" || step.action === "reshoot" || !shoot) {
      const state = step.isTentative ? ("tentative" as const) : ("firm" as const);
      const reshootOf = step.action === "reshoot" ? shoot?.id : undefined;
      const input = {
        purpose: "pickup" as const,
        ...times,
        team,
        weddingId: weddings[step.couple] ?? null,
        state,
        reshootOf,
      };
      return server.call(shootsApi.book, input, token);
    }
    const input = {
      id: shoot.id,
      version: shoot.version,
      ...times,
      team,
      cause: "weather" as const,
      reason: "x",
      stops: [],
      wishes: "",
    };
    const replaced = { bookableId: shoot.team[0]?.bookableId ?? 0, byId: team[0] ?? 0 };
    return server.call(shootsApi[step.action], { ...input, ...replaced }, token);
  })();
  expect(answer.reason, answer.message).not.toBe("internal-error");
  if (!answer.success) return;
  const changed = answer.data as Shoot;
  const known = shoots.findIndex(({ id }) => id === changed.id);
  if (known < 0) shoots.push(changed);
  else shoots[known] = changed;
}

const countOf = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
  (await statement.execute(server.services.db)).rows[0]?.n;

async function assertNothingOverlaps(): Promise<void> {
  const bookable = await countOf(sql`
    select count(*)::integer as n from slot one join slot other on other.bookable_id = one.bookable_id and other.id > one.id
      and tstzrange(other.blocked_from, other.blocked_to) && tstzrange(one.blocked_from, one.blocked_to)
    where one.released_at is null and other.released_at is null`);
  const couple = await countOf(sql`
    select count(*)::integer as n from shoot one join shoot other on other.wedding_id = one.wedding_id and other.id > one.id
      and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)
    where one.ended_at is null and other.ended_at is null and one.couple_present and other.couple_present`);
  expect({ bookable, couple }).toEqual({ bookable: 0, couple: 0 });
}

/** Open and finished shoots have the slots of exactly their team, others none. */
async function assertWholeTeams(): Promise<void> {
  const wrong = await countOf(sql`
    select count(*)::integer as n from shoot where (
      select coalesce(array_agg(bookable_id order by bookable_id), '{}') from slot
      where shoot_id = shoot.id and released_at is null
    ) <> case when ended_at is null or state = 'done' then (select array_agg(member order by member) from unnest(team) as member)
      else '{}' end`);
  expect(wrong).toBe(0);
}

/** Every change of a state is one of a declared action, or its undo. */
function assertLegalStates(): void {
  const legal = Object.values(transitions).flatMap(({ from, to }) => from.map((state) => `${state} → ${to ?? state}`));
  for (const { type, before, after } of events.filter((event) => event.type.startsWith("shoot."))) {
    const [from, to] = [before, after].map((values) => (values as { state: ShootState } | undefined)?.state);
    if (from === undefined || to === undefined) continue;
    const [earlier, later] = type === "shoot.undone" ? [to, from] : [from, to];
    expect(legal, type).toContain(`${earlier} → ${later}`);
  }
  events.length = 0;
}

//
test(
  "no history books a bookable or a couple twice, takes a part of a team, or reaches an illegal state",
  { timeout: 3_600_000 },
  async () => {
    let day = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 24 }), async (history) => {
        day += 1;
        const shoots: Shoot[] = [];
        for (let next = 0; next < history.length; next += 2)
          await Promise.all(history.slice(next, next + 2).map((step) => take(step, day, shoots)));
        await assertNothingOverlaps();
        await assertWholeTeams();
        assertLegalStates();
      }),
      { numRuns: histories },
    );
  },
);
