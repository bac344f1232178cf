import { demoPassword } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import { startTestServer, type TestServer } from "../../packages/server/test/server.ts";
import { attempt, addressOf } from "./attempts.ts";
import type { Tally } from "../../harness/tally.ts";

const maxMedianDifferenceMs = 5;
const significanceLevel = 0.01;

const kinds = {
  unknown: { username: "nobody-here", password: demoPassword },
  wrong: { username: "manager", password: "vowdesc" },
  throttled: { username: "finance", password: demoPassword },
  locked: { username: "moderator", password: demoPassword },
  disabled: { username: "disabled-one", password: demoPassword },
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Returns the p-value of the Mann-Whitney test, two-sided, by the normal approximation. */
function chanceOf(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const rankSum = all.reduce((sum, { isOne }, place) => sum + (isOne ? place + 1 : 0), 0);
  const [m, n] = [one.length, other.length];
  const u = rankSum - (m * (m + 1)) / 2;
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
  return 2 * upperTail(z);
}

/** Upper tail of the normal distribution; Abramowitz and Stegun 26.2.17. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((total, factor, power) => total + factor * t ** (power + 1), 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Restores the initial state of the accounts: no failures, one throttled, one locked. */
async function prepare({ services: { db } }: TestServer): Promise<void> {
  await sql`delete from sign_in_failure`.execute(db);
  await sql`insert into sign_in_failure (scope, key, failures, since, last_at, wait_until)
    values ('staff', ${kinds.throttled.username}, 5, now(), now(), now() + interval '1 minute'),
      ('staff', ${kinds.locked.username}, 100, now(), now(), null)`.execute(db);
}

async function measure(server: TestServer, tries: number) {
  const times: Record<Kind, number[]> = { unknown: [], wrong: [], throttled: [], locked: [], disabled: [] };
  const bodies = new Set<string>();
  // A random order in each round, so that no kind always follows the same other kind.
  const order = Array.from({ length: tries }, () => shuffled(names)).flat();
  for (const [i, kind] of order.entries()) {
    await prepare(server);
    const startedAt = performance.now();
    const { status, body } = await attempt(server, kinds[kind], addressOf(i, 13));
    times[kind].push(performance.now() - startedAt);
    bodies.add(`${status} ${body}`);
  }
  return { times, bodies };
}

/** Unknown, wrong, throttled, locked and disabled accounts give the same answer in the same time (G-S2). */
export async function runEqualAnswers(tally: Tally, tries: number, judges: boolean): Promise<void> {
  const server = await startTestServer({ demo: true });
  try {
    const { username } = await server.createUser({ username: kinds.disabled.username, roles: ["service"] });
    await sql`update users set enabled = false where username = ${username}`.execute(server.services.db);
    await measure(server, 5);
    const { times, bodies } = await measure(server, tries);
    tally.record(
      "G-S2",
      `${tries} tries each unknown, wrong, throttled, locked, disabled: different answers`,
      bodies.size,
      bodies.size === 1,
    );
    const medians = names.map((kind) => median(times[kind]));
    const apart = Math.max(...medians) - Math.min(...medians);
    const figures = `${apart.toFixed(2)} ms (${names.map((kind, i) => `${kind} ${medians[i]?.toFixed(2)}`).join(", ")})`;
    tally.record("G-S2", "largest difference of the median times", figures, !judges || apart <= maxMedianDifferenceMs);
    for (const kind of names.slice(1)) {
      const chance = chanceOf(times.unknown, times[kind]);
      tally.record(
        "G-S2",
        `unknown compared with ${kind}: Mann-Whitney p`,
        chance.toFixed(3),
        !judges || chance > significanceLevel,
      );
    }
  } finally {
    await server.close();
  }
}
