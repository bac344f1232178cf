import { pathToFileURL } from "node:url";
import { authApi } from "@vowdesk/contract/auth";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { Stage, type Person } from "../../harness/stage.ts";
import { Tally } from "../../harness/tally.ts";

const tabs = 6;
/** Families that race at once: as many people come in at eight in the morning. */
const atOnce = 8;

interface Race {
  /** What the tabs were given, one entry each; null for one that was refused. */
  tokens: (string | null)[];
  /** Answers to calls with the old token and, after the race, with the new one. */
  calls: number[];
}

async function exchange(url: string, token: string): Promise<string | null> {
  const response = await fetch(url + authApi.refreshToken.path, {
    method: authApi.refreshToken.method,
    headers: { token },
  });
  const body = (await response.json()) as { data?: CallOutput<typeof authApi.refreshToken> };
  return body.data?.token ?? null;
}

async function ask(url: string, token: string): Promise<number> {
  const response = await fetch(url + authApi.userInfo.path, { headers: { token } });
  return ((await response.json()) as { code: number }).code;
}

/** Every tab of a person exchanges the same token, with no lock between them, while others still call with it. */
async function race(url: string, { token }: Person): Promise<Race> {
  const [tokens, during] = await Promise.all([
    Promise.all(Array.from({ length: tabs }, () => exchange(url, token))),
    Promise.all(Array.from({ length: 2 }, () => ask(url, token))),
  ]);
  const [won] = tokens;
  return { tokens, calls: [...during, await ask(url, won ?? "")] };
}

/** Six tabs exchange a token that is due at the same time: one new token, and nobody is signed out (RELIABILITY R20). */
export async function tryRefreshRace(rounds: number): Promise<Tally> {
  const tally = new Tally();
  const stage = await Stage.open();
  try {
    const people = await stage.hire(rounds);
    const races: Race[] = [];
    for (let begun = 0; begun < rounds; begun += atOnce)
      races.push(
        ...(await Promise.all(people.slice(begun, begun + atOnce).map((person) => race(stage.server.url, person)))),
      );
    const several = races.filter(({ tokens }) => new Set(tokens).size !== 1).length;
    tally.note("R20", `races of ${rounds}, ${tabs} tabs each, that gave more than one token`, several, several === 0);
    const refused = races.flatMap(({ tokens }) => tokens).filter((token) => token === null).length;
    tally.note("R20", `exchanges of ${rounds * tabs} refused`, refused, refused === 0);
    const signedOut = races.flatMap(({ calls }) => calls).filter((code) => code !== 200).length;
    tally.note("R20", "calls meanwhile and after that found nobody signed in", signedOut, signedOut === 0);
    return tally;
  } finally {
    await stage.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  process.exit((await tryRefreshRace(Number(process.argv[2] ?? 1_000))).print());
