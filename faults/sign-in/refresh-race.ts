import { authApi } from "@vowdesk/contract/staff/auth";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

const tabs = 6;
/** Concurrent sessions, as when many users start work at the same time. */
const concurrency = 8;

interface Race {
  /** Tokens that the tabs received; null for a refusal. */
  tokens: (string | null)[];
  /** Status of calls with the old token and, after the race, with the new one. */
  calls: number[];
}

async function exchange(url: string, token: string): Promise<string | null> {
  const response = await fetch(url + authApi.refresh.path, {
    method: authApi.refresh.method,
    headers: { token },
  });
  const body = (await response.json()) as { data?: CallOutput<typeof authApi.refresh> };
  return body.data?.token ?? null;
}

async function ask(url: string, token: string): Promise<number> {
  const response = await fetch(url + authApi.ownRecord.path, { headers: { token } });
  return ((await response.json()) as { code: number }).code;
}

/** Exchanges the same token in every tab of a user, without a lock between them, while other calls still use it. */
async function race(url: string, { token }: Person): Promise<Race> {
  const [tokens, during] = await Promise.all([
    Promise.all(Array.from({ length: tabs }, () => exchange(url, token))),
    Promise.all(Array.from({ length: 2 }, () => ask(url, token))),
  ]);
  const [won] = tokens;
  return { tokens, calls: [...during, await ask(url, won ?? "")] };
}

/** Exchanges a token that is due in six tabs at once: they receive one new token, and the session stays valid (G-R20). */
export async function runRefreshRace(rounds: number): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const people = await system.createUsers(rounds);
    const races: Race[] = [];
    for (let begun = 0; begun < rounds; begun += concurrency)
      races.push(
        ...(await Promise.all(
          people.slice(begun, begun + concurrency).map((person) => race(system.server.url, person)),
        )),
      );
    const several = races.filter(({ tokens }) => new Set(tokens).size !== 1).length;
    tally.record(
      "G-R20",
      `races of ${rounds}, ${tabs} tabs each, with more than one new token`,
      several,
      several === 0,
    );
    const refused = races.flatMap(({ tokens }) => tokens).filter((token) => token === null).length;
    tally.record("G-R20", `exchanges of ${rounds * tabs} refused`, refused, refused === 0);
    const signedOut = races.flatMap(({ calls }) => calls).filter((code) => code !== 200).length;
    tally.record("G-R20", "calls meanwhile and afterwards without a session", signedOut, signedOut === 0);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) process.exit((await runRefreshRace(Number(process.argv[2] ?? 1_000))).print());
