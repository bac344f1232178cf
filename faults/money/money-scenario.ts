import { setTimeout as wait } from "node:timers/promises";
import type { MoneySetup } from "./money-setup.ts";
import type { TestSystem } from "../../harness/test-system.ts";
import type { Tally } from "../../harness/tally.ts";

/** The answer of a call; a refusal has a reason. */
interface CallResult {
  success: boolean;
  reason?: string;
  message: string;
  data: never;
  /**
   * Number of attempts until an answer arrived. A lost attempt that succeeded may cause the refusal of the next one.
   */
  tries: number;
}

/** One way to move money while servers are killed and the bank misbehaves; an entry of the list in `money.ts`. */
export interface MoneyScenario {
  name: string;
  /** Creates the users and the data it needs. */
  open(setup: MoneySetup): Promise<ScenarioRun>;
}

export interface ScenarioRun {
  /** Runs one case from the first call to the last. Continues when the server is killed. */
  once(): Promise<void>;
  /** Number of unfinished cases; must be zero at the end. */
  countUnfinished(): Promise<number>;
  /** Finishes what is left after the last kill, as staff would. */
  reconcile(): Promise<void>;
  /** Checks what must hold at the end, in addition to the ledger's sum of zero. */
  check(tally: Tally): Promise<void>;
}

export interface Sending {
  call: { method: string; path: string };
  token: string;
  body?: object;
  /** The header `Idempotency-Key`. */
  key?: string;
}

/** Exponential backoff, as in the phone app, so that all clients together do not overload a starting server. */
const retryMs = { first: 100, most: 2_000 } as const;
/** A killed server is ready long before; a server that still gives no answer has another fault. */
const retryForMs = 600_000;

/** Sends once, and like a phone does not always wait for the answer; returns null when the result is unknown. */
export async function callOnce(
  { server }: TestSystem,
  { call, token, body, key }: Sending,
): Promise<CallResult | null> {
  const headers = { token, "content-type": "application/json", ...(key && { "idempotency-key": key }) };
  const input = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(server.url + call.path, input).catch(() => null);
  const result = answer?.ok ? await (answer.json() as Promise<CallResult>).catch(() => null) : null;
  return result && { ...result, tries: 1 };
}

/** Sends repeatedly under the same key until an answer arrives, as a phone or a page does. */
export async function retryUntilAnswered(system: TestSystem, sending: Sending): Promise<CallResult> {
  const end = performance.now() + retryForMs;
  for (let tries = 1; performance.now() < end; tries += 1) {
    const result = await callOnce(system, sending);
    if (result) return { ...result, tries };
    await wait(Math.min(retryMs.first * 2 ** tries, retryMs.most) * (0.5 + Math.random()));
  }
  throw new Error(`${sending.call.path} was not answered within ${retryForMs} ms`);
}

/** Returns the call with a parameter of its path filled in, such as `:id`. */
export const withPathValue = ({ method, path }: Sending["call"], name: string, value: number | string) => ({
  method,
  path: path.replace(`:${name}`, String(value)),
});

export const withChance = (percent: number) => Math.random() * 100 < percent;
export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
/** Returns two different elements. */
export const pickTwo = <T>(from: readonly T[]) => from.toSorted(() => Math.random() - 0.5).slice(0, 2) as [T, T];
export const centsUpTo = (max: number) => 1 + Math.floor(Math.random() * max);
