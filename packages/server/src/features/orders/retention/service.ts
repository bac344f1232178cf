import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Context } from "../../../kernel/http/context.ts";
import type { RetentionRule } from "../../../kernel/transaction/retention.ts";
import { releaseOwned } from "../../uploads/index.ts";
import { photoOwner } from "../evidence/photos.ts";
import * as store from "./store.ts";

async function remove(ctx: Context, number: string, before: Date): Promise<number> {
  if (!(await store.removePhotos(ctx.db, number, before))) return 0;
  await releaseOwned(ctx, photoOwner(number));
  return 1;
}

/** Photos of the cars of finished rides. */
export const photoRetention: RetentionRule<"photos"> = {
  kind: "photos",
  count: store.countPhotos,
  apply: (services, before) =>
    processDueRows(services, {
      runner: "retention: photos",
      batchSize: 100,
      find: (db, due, limit) => store.ridesWithOldPhotos(db, before, due, limit),
      apply: (ctx, number) => remove(ctx, number, before),
    }),
};
