import { setTimeout as wait } from "node:timers/promises";
import { isLarge, openSteadyFetch } from "./steady-fetch.ts";

/** Each further attempt has twice the time, because a peer can be slow without being lost. */
const factors = [1, 2, 4, 8];
const probeMs = 1_500;
const betweenProbesMs = 500;
/** Without an answer to any probe in this time, the request fails. */
const awayMs = 30_000;

/**
 * A `fetch` for work for which no user waits, with the limits of `openSteadyFetch`. After a failure without an answer it asks the peer on new
 * connections, and repeats the request as soon as one of them is answered. It also asks before it sends a large body, because a silent peer
 * is then noticed late. Only for requests that may arrive twice. A failure in the middle of an answer's body is the caller's.
 */
export function openPatientFetch(silentMs: number): typeof fetch {
  const attempts = factors.map((factor) => openSteadyFetch(factor * silentMs));
  const probe = openSteadyFetch(probeMs);

  /** Throws if the peer answers no probe for too long. */
  async function answers(
    input: Parameters<typeof fetch>[0],
    signal: AbortSignal | null | undefined,
    failure: unknown,
  ): Promise<void> {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    let reason = failure;
    for (const end = performance.now() + awayMs; !signal?.aborted; await wait(betweenProbesMs)) {
      try {
        await probe(origin, { method: "HEAD" });
        return;
      } catch (error) {
        reason ??= error;
      }
      if (performance.now() > end) break;
    }
    throw reason ?? signal?.reason;
  }

  return async (input, init) => {
    if (isLarge(init?.body)) await answers(input, init?.signal, undefined);
    let failure: unknown;
    for (const send of attempts) {
      try {
        return await send(input, init);
      } catch (error) {
        failure = error;
        await answers(input, init?.signal, failure);
      }
    }
    throw failure;
  };
}
