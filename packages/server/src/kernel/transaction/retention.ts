import type { Services } from "../http/context.ts";
import type { Db } from "../../platform/database/index.ts";

/** A kind of data that can be deleted after a time. */
export interface RetentionRule<Kind extends string = string> {
  kind: Kind;
  /** The number of records, and of those from before a moment, which `apply` would delete. */
  count(db: Db, before: Date): Promise<{ stored: number; due: number }>;
  /** Deletes or empties the records from before a moment. Returns their number. */
  apply(services: Services, before: Date): Promise<number>;
}
