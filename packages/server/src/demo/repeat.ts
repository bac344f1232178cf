import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../kernel/http/context.ts";

/** Pauses at least twice as long as a part takes. */
const restShare = 2;
const restMs = 100;
const waitMs = 1_000;
const retryMs = 10_000;

/** What a call of a loader has done. `nothing`: another node, or a job, has to finish first. */
export type LoadResult = "part" | "nothing" | "end";

/** Calls a loader until it is at its end, with pauses, so that users notice nothing. */
export async function repeatLoad(
  services: Pick<Services, "log">,
  loadPart: () => Promise<LoadResult>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now();
    const result = await loadPart().catch((error: unknown) => {
      services.log.warn({ err: error }, "a part of the demo could not be loaded; retrying");
      return null;
    });
    if (result === "end") return;
    const spentMs = performance.now() - startedAt;
    const pauses = { part: Math.max(restMs, restShare * spentMs), nothing: waitMs };
    const rest = result === null ? retryMs : pauses[result];
    await sleep(rest, undefined, { signal }).catch(() => undefined);
  }
}
