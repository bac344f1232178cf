import { setTimeout as wait } from "node:timers/promises";
import { openSteadyFetch } from "./steady-fetch.ts";

/** Each further attempt has twice the time, because a peer can be slow without being lost. */
const factors = [1, 2, 4, 8];
const probeMs = 1_500;
const betweenProbesMs = 500;
/** Without an answer to any probe in this time, the request fails. */
const awayMs = 30_000;

/**
 * A `fetch` for work for which no user waits, with the limits of `openSteadyFetch`. After a failure without an answer it asks the peer on new
 * connections, and repeats the request as soon as one of them is answered. Only for requests that may arrive twice. A failure in the middle
 * of an answer's body is the caller's.
 */
export function openPatientFetch(silentMs: number): typeof fetch {
  const attempts = factors.map((factor) => openSteadyFetch(factor * silentMs));
  const probe = openSteadyFetch(probeMs);

  async function isBack(input: Parameters<typeof fetch>[0], signal: AbortSignal | null | undefined): Promise<boolean> {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    for (
      const end = performance.now() + awayMs;
      performance.now() < end && !signal?.aborted;
      await wait(betweenProbesMs)
    ) {
      const answer = await probe(origin, { method: "HEAD" }).catch(() => null);
      if (answer !== null) return true;
    }
    return false;
  }

  return async (input, init) => {
    let failure: unknown;
    for (const send of attempts) {
      try {
        return await send(input, init);
      } catch (error) {
        failure = error;
        if (!(await isBack(input, init?.signal))) break;
      }
    }
    throw failure;
  };
}
