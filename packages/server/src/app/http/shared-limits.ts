import { retryWithBackoff } from "../../kernel/concurrency/retry-with-backoff.ts";
import type { Services } from "../../kernel/http/context.ts";
import type { Db } from "../../platform/database/index.ts";
import { addRequestCounts, deleteRequestCounts } from "../../platform/database/request-counts.ts";
import { openLimits, windowMs, type Share, type SharedLimits } from "../../kernel/http/limiter.ts";

/** Interval at which nodes exchange their counts of requests, in milliseconds. */
const everyMs = 1_000;

/** Adds counts to the totals of all nodes and returns the new totals. */
export const shareThrough =
  (db: Db): Share =>
  (minute, counted) =>
    addRequestCounts(db, minute, counted);

/** Deletes the counts of minutes that no limit uses any more. */
export function forgetCounts({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const minute = Math.floor(clock.now().getTime() / windowMs);
  return deleteRequestCounts(db, minute - 2);
}

/** Request limits shared by all nodes (G-S21). Without the database each node counts for itself. */
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
