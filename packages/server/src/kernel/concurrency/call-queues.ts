import { networkOf } from "../../platform/network/addresses.ts";
import { openQueue, QueueFull, type Queue } from "../../platform/jobs/queue.ts";
import type { Origin } from "../http/context.ts";
import { limits } from "../http/limits.ts";
import { refuse } from "../http/refusal.ts";

/** Crowded calls in a queue of their own: who asks for something else finds a connection of the database free. */
export const throttledCalls = openQueue({ name: "crowded calls", atOnce: 4, waitingAtMost: 2_000 });
/** About a second of one node's work. Beyond it nobody waits for long and in vain: they are told at once to come back. */
export const others = openQueue({ name: "calls", atOnce: 1_000, waitingAtMost: 0 });

const formsAtOnce = limits["uploads-at-once"].count;
/** A picture is held in memory while it is looked at, and its sender may be slow. */
const forms = openQueue({
  name: "forms",
  atOnce: 100,
  waitingAtMost: 0,
  perKey: { atOnce: formsAtOnce, waitingAtMost: 0 },
});
const anonymousFormsAtOnce = limits["anonymous-uploads-at-once"].count;
/** Forms whose sender is known when they have been read: addresses have a small budget each. */
const anonymousForms = openQueue({
  name: "anonymous forms",
  atOnce: 30,
  waitingAtMost: 0,
  perKey: { atOnce: anonymousFormsAtOnce, waitingAtMost: 0 },
});

const senderKey = ({ actor, ip }: Origin) => (actor.kind === "anonymous" ? networkOf(ip) : `${actor.kind}:${actor.id}`);

export async function inTurn<T>(queue: Queue, work: () => Promise<T>, key?: string): Promise<T> {
  try {
    return await queue(work, key);
  } catch (error) {
    if (error instanceof QueueFull) refuse("server-busy");
    throw error;
  }
}

/** In turn with other forms: of the same sender where that is known, else of the same address. */
export function inFormTurn<T>(origin: Origin, isAdmitted: boolean, work: () => Promise<T>): Promise<T> {
  return isAdmitted ? inTurn(forms, work, senderKey(origin)) : inTurn(anonymousForms, work, networkOf(origin.ip));
}
