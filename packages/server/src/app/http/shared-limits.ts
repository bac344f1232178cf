import { sql } from "kysely";
import { retryWithBackoff } from "../../kernel/concurrency/retry-with-backoff.ts";
import type { Services } from "../../kernel/http/context.ts";
import type { Db } from "../../platform/database/index.ts";
import { openLimits, windowMs, type Share, type SharedLimits } from "../../kernel/http/limiter.ts";

/** Interval at which nodes exchange their counts. */
const everyMs = 1_000;

/** Adds counts to the totals of all nodes and returns the new totals. */
export function shareThrough(db: Db): Share {
  return async (minute, counted) => {
    const { rows } = await sql<{ key: string; count: number }>`
      insert into request_count as kept (minute, key, count)
      select ${minute}, counted.key, counted.count
      from unnest(${[...counted.keys()]}::text[], ${[...counted.values()]}::integer[]) as counted (key, count)
      order by counted.key
      on conflict (minute, key) do update set count = kept.count + excluded.count
      returning key, count`.execute(db);
    return new Map(rows.map(({ key, count }) => [key, count]));
  };
}

/** Deletes the counts of minutes that no limit uses any more. */
export async function forgetCounts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const minute = Math.floor(clock.now().getTime() / windowMs);
  const { numAffectedRows } = await sql`delete from request_count where minute < ${minute - 2}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Request limits shared by all nodes (S21). Without the database each node counts for itself. */
export function openSharedLimits({ db, clock, log }: Pick<Services, "db" | "clock" | "log">): {
  limits: SharedLimits;
  stop(): void;
} {
  const now = () => clock.now().getTime();
  const limits = openLimits(now, Math.floor(now() / windowMs) * windowMs);
  const share = shareThrough(db);
  const failed = (error: unknown) => log.debug({ err: error }, "counts of requests were not shared");
  const exchange = retryWithBackoff({ everyMs, work: () => limits.exchange(share), failed });
  const timer = setInterval(() => void exchange(), everyMs);
  return { limits, stop: () => clearInterval(timer) };
}
