import type { RetentionRule } from "../../../kernel/transaction/retention.ts";
import * as store from "./retention.store.ts";

/** Entries of the error log that have not occurred again. */
export const errorRetention: RetentionRule<"errors"> = {
  kind: "errors",
  count: store.countGroups,
  apply: ({ db }, before) => store.deleteGroups(db, before),
};
