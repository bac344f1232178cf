/**
 * Why the failure of work needs no message: the work shows it in its own place, such as a query on its page, or the user has not asked
 * for the work and misses nothing, such as a prefetch.
 */
type Reason = "shown" | "unasked";

/** Marks work that nobody awaits and whose failure needs no message. Faults of the code are recorded as unhandled rejections. */
export function unawaited(_work: Promise<unknown> | undefined, _reason: Reason): void {}
