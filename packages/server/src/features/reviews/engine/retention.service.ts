import type { Context } from "../../../kernel/http/context.ts";
import { retentionOfRows } from "../../../kernel/transaction/retention.ts";
import { releaseOwned } from "../../operations/uploads/uploads.ts";
import { withoutPersonalFields } from "./engine.account-records.personal-fields.ts";
import * as store from "./retention.store.ts";

async function empty(ctx: Context, id: number, before: Date): Promise<number> {
  const item = await store.lockOldItem(ctx.db, id, before);
  if (!item) return 0;
  await releaseOwned(ctx, `${item.queue}:${id}:`);
  await store.emptyItem(ctx.db, id, withoutPersonalFields(item.details));
  return 1;
}

/** Pictures of identity documents and ID numbers of decided verifications and applications. */
export const documentRetention = retentionOfRows({
  kind: "identity",
  batchSize: 100,
  count: store.countDocuments,
  find: store.itemsWithOldDocuments,
  apply: empty,
});
