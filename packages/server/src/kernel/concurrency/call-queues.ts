import { networkOf } from "../../platform/network/addresses.ts";
import { openQueue, QueueFull, type Queue } from "../../platform/jobs/queue.ts";
import type { Origin } from "../http/context.ts";
import { limits } from "../http/limits.ts";
import { refuse } from "../http/refusal.ts";

/** A separate queue for throttled calls, so that they cannot take every database connection. */
export const throttledCalls = openQueue({ name: "crowded calls", concurrency: 4, maxWaiting: 2_000 });
/** About one second of work of one node. Further calls are refused at once instead of waiting too long. */
export const ordinaryCalls = openQueue({ name: "calls", concurrency: 1_000, maxWaiting: 0 });

const maxConcurrentForms = limits["uploads-at-once"].count;
/** Uploads are held in memory while they are inspected, and their senders may be slow. */
const forms = openQueue({
  name: "forms",
  concurrency: 100,
  maxWaiting: 0,
  perKey: { concurrency: maxConcurrentForms, maxWaiting: 0 },
});
const maxConcurrentAnonymousForms = limits["anonymous-uploads-at-once"].count;
/** Forms whose token is in a form field: the sender is unknown until the form is read, so each address has a small limit. */
const anonymousForms = openQueue({
  name: "anonymous forms",
  concurrency: 30,
  maxWaiting: 0,
  perKey: { concurrency: maxConcurrentAnonymousForms, maxWaiting: 0 },
});

const senderKey = ({ actor, ip }: Origin) => (actor.kind === "anonymous" ? networkOf(ip) : `${actor.kind}:${actor.id}`);

export async function runQueued<T>(queue: Queue, work: () => Promise<T>, key?: string): Promise<T> {
  try {
    return await queue(work, key);
  } catch (error) {
    if (error instanceof QueueFull) refuse("server-busy");
    throw error;
  }
}

/** Queues a form with other forms of the same sender, or of the same address while the sender is unknown. */
export function runFormQueued<T>(origin: Origin, isAdmitted: boolean, work: () => Promise<T>): Promise<T> {
  return isAdmitted ? runQueued(forms, work, senderKey(origin)) : runQueued(anonymousForms, work, networkOf(origin.ip));
}
