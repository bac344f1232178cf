import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Context } from "../../../kernel/http/context.ts";
import type { RetentionRule } from "../../../kernel/transaction/retention.ts";
import { releaseOwned } from "../../uploads/index.ts";
import { withoutPersonalFields } from "../account-records/service.ts";
import * as store from "./store.ts";

async function empty(ctx: Context, id: number, before: Date): Promise<number> {
  const item = await store.lockOldItem(ctx.db, id, before);
  if (!item) return 0;
  await releaseOwned(ctx, `${item.queue}:${id}:`);
  await store.emptyItem(ctx.db, id, withoutPersonalFields(item.details));
  return 1;
}

/** Pictures of identity documents and ID numbers of decided verifications and applications. */
export const documentRetention: RetentionRule<"identity"> = {
  kind: "identity",
  count: store.countDocuments,
  apply: (services, before) =>
    processDueRows(services, {
      runner: "retention: identity",
      batchSize: 100,
      find: (db, due, limit) => store.itemsWithOldDocuments(db, before, due, limit),
      apply: (ctx, id) => empty(ctx, id, before),
    }),
};
