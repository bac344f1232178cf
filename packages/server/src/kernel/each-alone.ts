import { isHeldUp, isUnavailable, noteFault } from "./fault.ts";

interface Each<T> {
  /** What is done, for the error log. */
  where: string;
  all: readonly T[];
  /** Answers how much it has done. */
  work: (one: T) => Promise<number>;
}

/**
 * Does a job's work for each, one after the other: what fails is noted, and holds up none of those behind it; one that somebody
 * else holds waits for the next run. Answers the sum of what was done. Throws when the database is away: there is no going on without it.
 */
export async function eachAlone<T>(
  services: Parameters<typeof noteFault>[0],
  { where, all, work }: Each<T>,
): Promise<number> {
  let done = 0;
  for (const one of all)
    try {
      done += await work(one);
    } catch (error) {
      if (isUnavailable(error) && !isHeldUp(error)) throw error;
      noteFault(services, { error, where, requestId: null });
    }
  return done;
}
