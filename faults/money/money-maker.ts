import { setTimeout as wait } from "node:timers/promises";
import type { MoneyWorld } from "./money-world.ts";
import type { Stage } from "../../harness/stage.ts";
import type { Tally } from "../../harness/tally.ts";

/** What a call was answered; a refusal has a reason. */
interface Said {
  success: boolean;
  reason?: string;
  message: string;
  data: never;
  /** How often it was sent until an answer came: what was done by one that was lost may refuse the next. */
  tries: number;
}

/** One way in which money moves, tried while servers die and the bank misbehaves: an entry of the list in `money.ts`. */
export interface MoneyMaker {
  name: string;
  /** Hires and prepares whom it needs. */
  open(world: MoneyWorld): Promise<MoneyRun>;
}

export interface MoneyRun {
  /** One occasion, from the first call to the last. Bears a server that dies under it. */
  once(): Promise<void>;
  /** How many are still under way; in the end none may be. */
  inLimbo(): Promise<number>;
  /** What people do about what is left over once the server is left alone. */
  reconcile(): Promise<void>;
  /** Notes what has to hold in the end beside the ledger's zero. */
  holds(tally: Tally): Promise<void>;
}

export interface Sending {
  call: { method: string; path: string };
  token: string;
  body?: object;
  /** The header `Idempotency-Key`. */
  key?: string;
}

/** As a phone does: soon, then ever later, so that all of them together do not keep a server that starts from starting. */
const retryMs = { first: 100, most: 2_000 } as const;
/** A server that was killed is there again long before; one that answers nothing else has a fault of its own. */
const insistsMs = 600_000;

/** Asks once, as a phone does that loses patience with its answer: null when nobody knows what came of it. */
export async function tryOnce({ server }: Stage, { call, token, body, key }: Sending): Promise<Said | null> {
  const headers = { token, "content-type": "application/json", ...(key && { "idempotency-key": key }) };
  const given = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(server.url + call.path, given).catch(() => null);
  const said = answer?.ok ? await (answer.json() as Promise<Said>).catch(() => null) : null;
  return said && { ...said, tries: 1 };
}

/** Asks as a phone or a page does that lost its answer: again, under the same key, until there is one. */
export async function insist(stage: Stage, sending: Sending): Promise<Said> {
  const end = performance.now() + insistsMs;
  for (let tries = 1; performance.now() < end; tries += 1) {
    const said = await tryOnce(stage, sending);
    if (said) return { ...said, tries };
    await wait(Math.min(retryMs.first * 2 ** tries, retryMs.most) * (0.5 + Math.random()));
  }
  throw new Error(`${sending.call.path} was not answered within ${insistsMs} ms`);
}

/** The call about one thing: `:id` in its path is filled in. */
export const callAbout = ({ method, path }: Sending["call"], name: string, value: number | string) => ({
  method,
  path: path.replace(`:${name}`, String(value)),
});

export const happens = (percent: number) => Math.random() * 100 < percent;
export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
/** Two different ones. */
export const pickTwo = <T>(from: readonly T[]) => from.toSorted(() => Math.random() - 0.5).slice(0, 2) as [T, T];
export const centsUpTo = (most: number) => 1 + Math.floor(Math.random() * most);
