import type { Due } from "../../platform/database/due-retries.ts";
import type { Db } from "../../platform/database/index.ts";
import { processDueRows } from "../concurrency/due-rows.ts";
import type { Context, Services } from "../http/context.ts";

/** A kind of data that can be deleted after a time. */
export interface RetentionRule<Kind extends string = string> {
  kind: Kind;
  /** The number of records, and of those from before a moment, which `apply` would delete. */
  count(db: Db, before: Date): Promise<{ stored: number; due: number }>;
  /** Deletes or empties the records from before a moment. Returns their number. */
  apply(services: Services, before: Date): Promise<number>;
}

interface RowsRetention<Kind extends string, K extends string | number> extends Pick<
  RetentionRule<Kind>,
  "kind" | "count"
> {
  batchSize: number;
  /** Reads the ids of rows from before a moment, without rows that wait for a retry (`isNotPaused`). */
  find(db: Db, before: Date, due: Due, limit: number): Promise<readonly K[]>;
  /** Deletes or empties the records of a row. Returns their number. */
  apply(ctx: Context, key: K, before: Date): Promise<number>;
}

/** A rule that processes old rows one after the other, each in its own transaction. */
export const retentionOfRows = <Kind extends string, K extends string | number>({
  kind,
  count,
  batchSize,
  find,
  apply,
}: RowsRetention<Kind, K>): RetentionRule<Kind> => ({
  kind,
  count,
  apply: (services, before) =>
    processDueRows(services, {
      runner: `retention: ${kind}`,
      batchSize,
      find: (db, due, limit) => find(db, before, due, limit),
      apply: (ctx, key) => apply(ctx, key, before),
    }),
});
