import { setTimeout as wait } from "node:timers/promises";
import type { Endpoint } from "@vowdesk/contract/kernel";
import type pg from "pg";
import type { ServerProcess } from "../../harness/server-process.ts";
import type { Tally } from "../../harness/tally.ts";

export const goal = "G-R38";
const retryPauseMs = 200;

/** Makes a call with the token of an account. Null if it is refused, or while the server is killed. */
export type Call = <T>(endpoint: Endpoint, input: object) => Promise<T | null>;

/** A kind of delivery that is committed with the change that causes it and sent later, and a receiver that misbehaves. */
export interface Outbox {
  /** Settings of the server. */
  environment: Readonly<Record<string, string>>;
  /** Time for the claims of a killed server, and for the retries after them. */
  settleWithinMs: number;
  prepare?(server: ServerProcess, call: Call): Promise<void>;
  /** Makes changes that cause deliveries, until `next` returns null. */
  write(call: Call, next: () => number | null): Promise<void>;
  /** Ends the faults of the receiver. */
  calm?(): Promise<void>;
  /** Counts the committed deliveries that did not arrive yet. */
  countMissing(client: pg.Client): Promise<number>;
  /** Compares what arrived with what was committed. */
  judge(client: pg.Client, tally: Tally): Promise<void>;
  close(): Promise<void>;
}

export function callerOf(url: string, token: string): Call {
  return async <T>({ method, path }: Endpoint, input: object) => {
    const isRead = method === "GET";
    const address = isRead ? path.replace(":id", String((input as { id?: number }).id)) : path;
    const body = isRead ? {} : { body: JSON.stringify(input) };
    const headers = { token, "content-type": "application/json" };
    const signal = AbortSignal.timeout(20_000);
    const answer = await fetch(`${url}${address}`, { method, headers, signal, ...body }).then(
      async (response) => (response.status === 200 ? ((await response.json()) as { success: boolean; data: T }) : null),
      () => null,
    );
    return answer?.success ? answer.data : null;
  };
}

export const pauseBeforeRetry = () => wait(retryPauseMs);

export async function callUntilAnswered<T>(call: Call, endpoint: Endpoint, input: object): Promise<T> {
  for (;;) {
    const answer = await call<T>(endpoint, input);
    if (answer) return answer;
    await pauseBeforeRetry();
  }
}
